import { boardRouter } from "./board/router.ts";
import { router } from "./core/guarded.ts";
import { manageRouter } from "./manage/router.ts";
import { settingRouter } from "./manage/setting/router.ts";
import { repayRouter } from "./repay/router.ts";
import { reportsRouter } from "./reports/router.ts";
import { sessionRouter } from "./session/router.ts";
import { tasksRouter } from "./tasks/router.ts";
import { telephonyRouter } from "./telephony/router.ts";

export const appRouter = router({
  session: sessionRouter,
  tasks: tasksRouter,
  telephony: telephonyRouter,
  repay: repayRouter,
  manage: manageRouter,
  setting: settingRouter,
  reports: reportsRouter,
  board: boardRouter,
});

export type AppRouter = typeof appRouter;
