import { createDb } from "@kolekta/db";
import { createTestContext } from "../../../core/testing.ts";
import { applyRun } from "../actions/apply.ts";

/** Runs in a process of its own, applies one run and prints the number of applied decisions. */
const [url = "", runId = "", batchSize = "", now = ""] = process.argv.slice(2);
const context = createTestContext(createDb(url, { max: 2 }), null, {
  databaseUrl: url,
  via: "JOB",
  now: () => new Date(now),
});
await applyRun(context, Number(runId), {
  batchSize: Number(batchSize),
  onProgress: (done) => console.log(done),
});
process.exit();
