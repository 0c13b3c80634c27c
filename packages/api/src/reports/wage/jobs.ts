import type { ClockJob } from "../../core/job.ts";
import { payLeave } from "./actions.ts";
import { closeDueMonths } from "./actions-month.ts";

export const payLeaveDays: ClockJob = {
  name: "wage.leave",
  cron: "20 * * * *",
  run: async (ctx) => {
    const days = await payLeave(ctx);
    if (days > 0) ctx.log({ days }, "days of leave were paid");
  },
};

/** Runs every hour and asks for due work, because midnight differs by institution. */
export const closeWageMonths: ClockJob = {
  name: "wage.close",
  cron: "50 * * * *",
  run: async (ctx) => {
    const months = await closeDueMonths(ctx);
    if (months > 0) ctx.log({ months }, "months of wages were closed");
  },
};
