import type { ClockJob } from "../../core/job.ts";
import type { Report } from "./actions/collect.ts";
import { collectDue } from "./actions/due.ts";
import { REPORT_NOUNS } from "./contract-codes.ts";

/** Runs often and asks for due work, because midnight and reporting hours differ by institution. */
export const buildReportJob = (report: Report): ClockJob => ({
  name: `${REPORT_NOUNS[report.code]}.collect`,
  cron: report.listHours ? "* * * * *" : "*/5 * * * *",
  run: async (ctx) => {
    const runs = await collectDue(ctx, report);
    if (runs > 0) ctx.log({ report: report.code, runs }, "report collected");
  },
});
