import type { ClockJob, EventJob } from "../../core/job.ts";
import { allocateDuePools } from "./actions/allocate.ts";
import { applyDueRuns } from "./actions/due.ts";
import { backlog } from "./queries/apply.ts";

/** Whoever commits a run asks for it; by the clock what a dead process left is taken up again. */
export const applyRuns: EventJob = {
  name: "allocation.apply",
  on: "allocation.requested",
  cron: "* * * * *",
  backlog,
  run: applyDueRuns,
};

/** Each stage has its hour by the clock of each institution, and cases come to it all day. */
export const allocatePools: ClockJob = {
  name: "allocation.run",
  cron: "* * * * *",
  run: async (ctx) => {
    const runs = await allocateDuePools(ctx);
    if (runs > 0) ctx.log({ runs }, "cases are dealt out");
  },
};
