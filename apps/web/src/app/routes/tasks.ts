import { page, type Screen } from "./screen.ts";

/** Cases and the rules of working them. */
export const TASKS: readonly Screen[] = [
  {
    path: "/myTasks",
    label: "app.screen.myTasks",
    permission: "day.read",
    page: page(
      () => import("@/features/tasks/case/day/my-tasks-page.tsx"),
      "tasks",
    ),
  },
  {
    path: "/conditions/:taskId",
    label: "app.screen.conditions",
    permission: "case.read",
    page: page(() => import("../pages/conditions-page.tsx"), "tasks", "error"),
  },
  {
    path: "/case/list",
    label: "app.screen.caseList",
    permission: "case.read",
    page: page(() => import("../pages/case-list-page.tsx"), "tasks"),
  },
  {
    path: "/case/longAging",
    label: "app.screen.longAging",
    permission: "case.read",
    page: page(() => import("../pages/long-aging-page.tsx"), "tasks"),
  },
  {
    path: "/task/:taskId/:loanId/:borrowerId",
    label: "app.screen.caseDetail",
    permission: "case.read",
    page: page(
      () => import("../pages/case-desk-page.tsx"),
      "error",
      "tasks",
      "telephony",
      "repay",
    ),
  },
  {
    path: "/queue/list/:queueId",
    label: "app.screen.queueCases",
    permission: "case.read",
    page: page(() => import("../pages/queue-cases-page.tsx"), "tasks"),
  },
  {
    path: "/requirement",
    label: "app.screen.requirement",
    permission: "guard.read",
    page: page(
      () => import("@/features/tasks/guard/requirement-page.tsx"),
      "tasks",
      "manage",
      "error",
    ),
  },
  {
    path: "/approvals",
    label: "app.screen.approvals",
    permission: "closing.read",
    page: page(
      () => import("@/features/tasks/closing/approvals-page.tsx"),
      "tasks",
      "error",
    ),
  },
];
