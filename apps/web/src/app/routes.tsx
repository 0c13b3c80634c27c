import { MANAGE } from "./routes/manage.ts";
import { REPAY } from "./routes/repay.ts";
import { REPORTS } from "./routes/reports.ts";
import { page, type Screen } from "./routes/screen.ts";
import { TASKS } from "./routes/tasks.ts";

export const DEFAULT_PATH = "/case/list";

/** The login page stands outside the guard. */
export const LOGIN: Screen = {
  path: "/login",
  label: "app.screen.login",
  page: page(() => import("@/features/session/login/login-page.tsx")),
  hidden: true,
};

/** Every screen behind the login: one row per route, in the file of its router. */
export const SCREENS: readonly Screen[] = [
  ...TASKS,
  ...REPAY,
  ...REPORTS,
  ...MANAGE,
];
