import { BOARD } from "./board.ts";
import { MANAGE } from "./manage.ts";
import type { Pages } from "./page.ts";
import { REPAY } from "./repay.ts";
import { REPORTS } from "./reports.ts";
import { TASKS } from "./tasks.ts";
import { TELEPHONY } from "./telephony.ts";

export const PAGES: Pages = { ...TASKS, ...TELEPHONY, ...REPAY, ...REPORTS, ...MANAGE, ...BOARD };
