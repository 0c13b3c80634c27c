import type { ClockJob } from "../../core/job.ts";
import { escalateLate } from "./actions/escalate.ts";
import { unassignLeavers } from "./actions/leaver.ts";

/** Runs every quarter of an hour, because the end of the day differs by zone. */
export const escalateOrders: ClockJob = {
  name: "workOrder.escalate",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    const escalated = await escalateLate(ctx);
    if (escalated > 0) ctx.log({ escalated }, "late complaints escalated");
  },
};

export const unassignOrders: ClockJob = {
  name: "workOrder.unassign",
  cron: "* * * * *",
  run: async (ctx) => {
    const orders = await unassignLeavers(ctx);
    if (orders > 0) ctx.log({ orders }, "complaints of leavers are in the queue");
  },
};
