import { page, type Pages } from "./page.ts";

/** Figures of people and of the portfolio. */
export const REPORTS = {
  statistics: page(
    () => import("@/features/reports/agent/statistics/statistics-page.tsx"),
    "reports",
    "tasks",
  ),
  dashboard: page(
    () => import("@/features/reports/bi/dashboard-page.tsx"),
    "reports",
  ),
} satisfies Partial<Pages>;
