import type { ClockJob } from "../../core/job.ts";
import { collectDue } from "../run/actions/due.ts";
import { rollRateReport } from "./actions/collect.ts";

/** Collects each institution's past day, and the current day at its reporting hours. */
export const collectRollRates: ClockJob = {
  name: "rollRate.collect",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    const days = await collectDue(ctx, rollRateReport);
    if (days > 0) ctx.log({ days }, "roll rates were computed");
  },
};
