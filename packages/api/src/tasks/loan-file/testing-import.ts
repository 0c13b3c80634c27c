import { createDb } from "@kolekta/db";
import { createTestContext } from "../../core/testing.ts";
import { importLoanFiles } from "./actions/import.ts";

/** Separate process that imports the files that wait; prints its start and its end. */
const [url = "", dataDir = "", now = ""] = process.argv.slice(2);
const db = createDb(url, { max: 2 });
const at = new Date(now);
const context = createTestContext(db, null, {
  databaseUrl: url,
  dataDir,
  now: () => at,
  via: "JOB",
});

console.log("begun");
await importLoanFiles({ ...context, log: () => {} });
console.log("done");
process.exit();
