import type { ClockJob } from "../../core/job.ts";
import { collectDue } from "../run/actions/due.ts";
import { dashboardReport } from "./actions/collect.ts";

/**
 * Records the reporting hours. Missed hours of today and yesterday are recorded too, marked as
 * rebuilt.
 */
export const collectDashboard: ClockJob = {
  name: "dashboard.collect",
  cron: "* * * * *",
  run: async (ctx) => {
    const runs = await collectDue(ctx, dashboardReport);
    if (runs > 0) ctx.log({ runs }, "reporting hours were put on record");
  },
};
