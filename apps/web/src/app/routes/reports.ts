import { page, type Screen } from "./screen.ts";

/** Figures of people and of the portfolio. */
export const REPORTS: readonly Screen[] = [
  {
    path: "/statistics",
    label: "app.screen.statistics",
    permission: "agent.read",
    page: page(
      () => import("@/features/reports/agent/statistics/statistics-page.tsx"),
      "reports",
    ),
  },
  {
    path: "/dashboard",
    label: "app.screen.dashboard",
    permission: "bi.open",
    page: page(
      () => import("@/features/reports/bi/dashboard-page.tsx"),
      "reports",
    ),
  },
  { path: "/performance", label: "app.screen.performance" },
  { path: "/collectorsReport", label: "app.screen.collectorsReport" },
  { path: "/collectionReport", label: "app.screen.collectionReport" },
];
