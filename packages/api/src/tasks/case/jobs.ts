import type { ClockJob } from "../../core/job.ts";
import { reorderDueCases } from "./actions/reorder.ts";
import { compactCaseCounts } from "./queries/work.ts";

/** A callback falls due, a promise breaks: the case moves to its new place in the order of work. */
export const reorderJob: ClockJob = {
  name: "case.reorder",
  cron: "* * * * *",
  run: async (ctx) => {
    const placed = await reorderDueCases(ctx.db, ctx.now());
    if (placed > 0) ctx.log({ placed }, "cases placed anew");
  },
};

/** Counts are kept as differences; folded now and then they stay quick to add up. */
export const compactCounts: ClockJob = {
  name: "case.tally",
  cron: "* * * * *",
  run: (ctx) => compactCaseCounts(ctx.db),
};
