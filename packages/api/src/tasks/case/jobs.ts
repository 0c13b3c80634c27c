import type { ClockJob } from "../../core/job.ts";
import { reorderDueCases } from "./actions/reorder.ts";
import { compactCaseCounts } from "./queries/work.ts";

/**
 * Moves cases in the order of work when the clock changes their rank, for example when a callback
 * falls due.
 */
export const reorderJob: ClockJob = {
  name: "case.reorder",
  cron: "* * * * *",
  run: async (ctx) => {
    const placed = await reorderDueCases(ctx.db, ctx.now());
    if (placed > 0) ctx.log({ placed }, "cases placed anew");
  },
};

/** Folds the stored differences of case counts, so that adding them up stays fast. */
export const compactCounts: ClockJob = {
  name: "case.tally",
  cron: "* * * * *",
  run: (ctx) => compactCaseCounts(ctx.db),
};
