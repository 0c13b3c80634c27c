import type { FactJob } from "../../core/job.ts";
import { applyDueRuns } from "./actions/due.ts";

/** Whoever commits a run asks for it; by the clock what a dead process left is taken up again. */
export const applyRuns: FactJob = {
  name: "allocation.apply",
  on: "allocation.asked",
  cron: "* * * * *",
  run: applyDueRuns,
};
