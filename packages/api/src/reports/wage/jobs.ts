import type { ClockJob } from "../../core/job.ts";
import { payLeave } from "./actions.ts";

export const payLeaveDays: ClockJob = {
  name: "wage.leave",
  cron: "20 * * * *",
  run: async (ctx) => {
    const days = await payLeave(ctx);
    if (days > 0) ctx.log({ days }, "days of leave were paid");
  },
};
