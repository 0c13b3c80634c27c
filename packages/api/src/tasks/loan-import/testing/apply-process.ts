import { createDb } from "@kolekta/db";
import { createTestContext } from "../../../core/testing.ts";
import { startApply } from "../actions/start.ts";
import { runApply } from "../actions/work.ts";

/** Separate process that applies one run; prints its start and its end. */
const [url = "", dataDir = "", runId = ""] = process.argv.slice(2);
const db = createDb(url, { max: 2 });
const context = createTestContext(db, null, { databaseUrl: url, dataDir, via: "COMMAND" });

const isNews = await startApply(context, Number(runId));
console.log("begun");
if (isNews) await runApply(context, Number(runId));
console.log("done");
process.exit();
