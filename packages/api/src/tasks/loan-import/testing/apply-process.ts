import { createDb } from "@kolekta/db";
import { createTestContext } from "../../../core/testing.ts";
import { startApply } from "../actions/start.ts";
import { runApply } from "../actions/work.ts";

/** A process of its own that applies one run; it says when it begins and when it is done. */
const [url = "", dataDir = "", runId = ""] = process.argv.slice(2);
const db = createDb(url, { max: 2 });
const visit = createTestContext(db, null, { databaseUrl: url, dataDir, via: "COMMAND" });

const isNews = await startApply(visit, Number(runId));
console.log("begun");
if (isNews) await runApply(visit, Number(runId));
console.log("done");
process.exit();
