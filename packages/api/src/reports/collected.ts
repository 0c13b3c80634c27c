import { dailyReport } from "./daily/actions/collect.ts";
import { dailyRouter } from "./daily/router.ts";
import { dashboardReport } from "./dashboard/actions/collect.ts";
import { dashboardRouter } from "./dashboard/router.ts";
import { overviewReport } from "./overview/actions/collect.ts";
import { overviewRouter } from "./overview/router.ts";
import { rollRateReport } from "./roll-rate/actions/collect.ts";
import { rollRateRouter } from "./roll-rate/router.ts";
import type { Report } from "./run/actions/collect.ts";

/** All collected reports: their jobs, the demo and `bun ops reports verify` follow from this list. */
export const COLLECTED_REPORTS: readonly Report[] = [
  dailyReport,
  overviewReport,
  rollRateReport,
  dashboardReport,
];

export const collectedRouters = {
  daily: dailyRouter,
  dashboard: dashboardRouter,
  overview: overviewRouter,
  rollRate: rollRateRouter,
};
