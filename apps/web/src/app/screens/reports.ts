import { page, type Pages } from "./page.ts";

/** Figures of people and of the portfolio. */
export const REPORTS = {
  statistics: page(
    () => import("@/features/reports/agent/statistics/statistics-page.tsx"),
    "reports",
    "tasks",
  ),
  dashboard: page(() => import("@/features/reports/bi/dashboard-page.tsx"), "reports"),
  wages: page(
    () => import("@/features/reports/wage/wages-page.tsx"),
    "reports",
    "board",
    "manage",
    "tasks",
  ),
  "collectors-report": page(
    () => import("@/features/reports/data/agent-report-page.tsx"),
    "reports",
    "tasks",
    "manage",
  ),
  "figure-cases": page(
    () => import("@/features/reports/figure/cases-page.tsx"),
    "reports",
    "tasks",
    "manage",
  ),
  "collection-report": page(
    () => import("@/app/pages/collection-report-page.tsx"),
    "reports",
    "tasks",
    "repay",
    "manage",
  ),
  performance: page(() => import("@/app/pages/performance-page.tsx"), "reports", "tasks", "manage"),
} satisfies Partial<Pages>;
