import type { ClockJob } from "../../core/job.ts";
import { collectDue } from "../run/actions/due.ts";
import { dashboardReport } from "./actions/collect.ts";

/** Puts the reporting hours on record; those of today and yesterday that were missed too, flagged as rebuilt. */
export const collectDashboard: ClockJob = {
  name: "dashboard.collect",
  cron: "* * * * *",
  run: async (ctx) => {
    const runs = await collectDue(ctx, dashboardReport);
    if (runs > 0) ctx.log({ runs }, "reporting hours were put on record");
  },
};
