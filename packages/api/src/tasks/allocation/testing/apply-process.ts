import { createDb } from "@kolekta/db";
import { createTestContext } from "../../../core/testing.ts";
import { applyRun } from "../actions/apply.ts";

/** A process of its own that applies one run; it says how many lines are done. */
const [url = "", runId = "", batchSize = "", now = ""] = process.argv.slice(2);
const visit = createTestContext(createDb(url, { max: 2 }), null, {
  databaseUrl: url,
  via: "JOB",
  now: () => new Date(now),
});
await applyRun(visit, Number(runId), {
  batchSize: Number(batchSize),
  onProgress: (done) => console.log(done),
});
process.exit();
