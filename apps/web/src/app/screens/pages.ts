import { BOARD } from "./board.ts";
import { MANAGE } from "./manage.ts";
import { page, type Pages } from "./page.ts";
import { REPAY } from "./repay.ts";
import { REPORTS } from "./reports.ts";
import { TASKS } from "./tasks.ts";
import { TELEPHONY } from "./telephony.ts";

/** Outside the guard, so no screen of the table. */
export const LoginPage = page(() => import("@/features/session/login/login-page.tsx"));

export const PAGES: Pages = { ...TASKS, ...TELEPHONY, ...REPAY, ...REPORTS, ...MANAGE, ...BOARD };
