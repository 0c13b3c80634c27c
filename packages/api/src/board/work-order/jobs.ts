import type { ClockJob } from "../../core/job.ts";
import { escalateLate } from "./actions/escalate.ts";

/** Days end at midnight of each zone, so the clock is asked every quarter of an hour. */
export const escalateOrders: ClockJob = {
  name: "workOrder.escalate",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    const escalated = await escalateLate(ctx);
    if (escalated > 0) ctx.log({ escalated }, "late complaints escalated");
  },
};
