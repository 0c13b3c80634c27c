import type { ClockJob, EventJob } from "../../core/job.ts";
import { allocateDuePools } from "./actions/allocate.ts";
import { applyDueRuns } from "./actions/due.ts";
import { backlog } from "./queries/apply.ts";

/** Started by the commit of a run. The clock resumes runs of dead processes. */
export const applyRuns: EventJob = {
  name: "allocation.apply",
  on: "allocation.requested",
  cron: "* * * * *",
  backlog,
  run: applyDueRuns,
};

/**
 * Runs each minute: every stage has its own hour in the zone of each institution, and new cases
 * arrive all day.
 */
export const allocatePools: ClockJob = {
  name: "allocation.run",
  cron: "* * * * *",
  run: async (ctx) => {
    const runs = await allocateDuePools(ctx);
    if (runs > 0) ctx.log({ runs }, "cases are dealt out");
  },
};
