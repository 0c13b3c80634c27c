import type { ClockJob } from "../../core/job.ts";
import { collectDue } from "../run/actions/due.ts";
import { dailyReport } from "./actions/collect.ts";

/**
 * Collects the past day, and at reporting hours the current day, by the clock of each institution.
 */
export const collectDaily: ClockJob = {
  name: "daily.collect",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    const days = await collectDue(ctx, dailyReport);
    if (days > 0) ctx.log({ days }, "days of the daily report were computed");
  },
};
