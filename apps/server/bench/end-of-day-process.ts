import { DEFAULT_ZONE, startOfDay } from "@kolekta/api/core/day";
import { createTestContext } from "@kolekta/api/core/testing";
import { runDueDays } from "@kolekta/api/repay/end-of-day/actions/run";
import type { Progress } from "@kolekta/api/repay/end-of-day/actions/progress";
import { createDb } from "@kolekta/db";

/** Runs the days up to a day in a process of its own and reports progress. */
const [url = "", day = ""] = process.argv.slice(2);
const db = createDb(url, { max: 6, applicationName: "kolekta roll bench" });
const now = () => new Date(startOfDay(day, DEFAULT_ZONE).getTime() + 300_000);

let reported = "";
let startedAt = performance.now();

/** Reports each fifth of a step with its time. */
function reportProgress({ step, percent, counts }: Progress): void {
  const progress = `${step} ${Math.floor(percent / 20) * 20} %`;
  if (progress === reported) return;
  reported = progress;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (percent < 100) return console.log(`${progress} after ${seconds} s`);
  console.log(`${step} in ${seconds} s: ${JSON.stringify(counts)}`);
  startedAt = performance.now();
}

await runDueDays(createTestContext(db, null, { via: "JOB", now }), { onProgress: reportProgress });
process.exit();
