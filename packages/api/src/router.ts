import type { AnyTRPCRouter } from "@trpc/server";
import { boardRouter } from "./board/router.ts";
import { router } from "./core/guarded.ts";
import { createListRouter } from "./core/list-router.ts";
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
  list: createListRouter(getLists),
});

/** Has a declared type, because the router that it returns contains it. */
function getLists(): AnyTRPCRouter {
  return appRouter;
}

export type AppRouter = typeof appRouter;
