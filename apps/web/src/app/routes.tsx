import type { MessageKey, Namespace } from "@kolekta/i18n/web";
import type { Permission } from "@kolekta/api/core/permissions";
import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { needWords } from "@/lib/language.ts";

export interface Screen {
  readonly path: string;
  readonly label: MessageKey;
  /** Absent: the screen is not built yet and its route says so. */
  readonly page?: LazyExoticComponent<ComponentType>;
  /** Without it the screen tells the user that the role cannot see it; the server decides each call. */
  readonly permission?: Permission;
  /** Each of these opens it as well. */
  readonly also?: readonly Permission[];
  /** Shown without header and side menu. */
  readonly hidden?: true;
}

/** A page, fetched with the words of its router when it is first opened. */
const page = (
  load: () => Promise<{ default: ComponentType }>,
  ...words: Namespace[]
) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), needWords(...words)]);
    return module;
  });

export const DEFAULT_PATH = "/case/list";

/** The login page stands outside the guard. */
export const LOGIN: Screen = {
  path: "/login",
  label: "app.screen.login",
  page: page(() => import("@/features/session/login/login-page.tsx")),
  hidden: true,
};

/** Every screen behind the login: one row per route. */
export const SCREENS: readonly Screen[] = [
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
  {
    path: "/conditions/:taskId",
    label: "app.screen.conditions",
    permission: "case.read",
    page: page(() => import("./pages/conditions-page.tsx"), "tasks", "error"),
  },
  {
    path: "/case/list",
    label: "app.screen.caseList",
    permission: "case.read",
    page: page(() => import("./pages/case-list-page.tsx"), "tasks"),
  },
  {
    path: "/case/longAging",
    label: "app.screen.longAging",
    permission: "case.read",
    page: page(() => import("./pages/long-aging-page.tsx"), "tasks"),
  },
  {
    path: "/task/:taskId/:loanId/:borrowerId",
    label: "app.screen.caseDetail",
    permission: "case.read",
    page: page(
      () => import("./pages/case-desk-page.tsx"),
      "error",
      "error",
      "tasks",
      "telephony",
      "repay",
    ),
  },
  {
    path: "/deductions",
    label: "app.screen.deductions",
    permission: "deduction.read",
    page: page(
      () => import("@/features/repay/deduction/approval/deductions-page.tsx"),
      "repay",
      "tasks",
      "error",
    ),
  },
  {
    path: "/deductionLimits",
    label: "app.screen.deductionLimits",
    permission: "deduction.readLimit",
    page: page(
      () => import("@/features/repay/deduction/setting/limits-page.tsx"),
      "repay",
      "tasks",
      "manage",
      "error",
    ),
  },
  {
    path: "/productTerms",
    label: "app.screen.productTerms",
    permission: "terms.read",
    page: page(
      () => import("@/features/repay/terms/products-page.tsx"),
      "repay",
      "error",
    ),
  },
  {
    path: "/productTerms/:productId",
    label: "app.screen.productTerms",
    permission: "terms.read",
    page: page(
      () => import("@/features/repay/terms/product-page.tsx"),
      "repay",
      "tasks",
      "manage",
      "error",
    ),
  },
  {
    path: "/payments",
    label: "app.screen.payments",
    permission: "payment.settle",
    page: page(
      () => import("@/features/repay/payment/issue/issue-page.tsx"),
      "repay",
      "error",
    ),
  },
  {
    path: "/payments/offline",
    label: "app.screen.offlinePayments",
    permission: "payment.import",
    page: page(
      () => import("@/features/repay/payment/offline/offline-page.tsx"),
      "repay",
      "error",
    ),
  },
  {
    path: "/payments/statements",
    label: "app.screen.statements",
    permission: "payment.import",
    page: page(
      () => import("@/features/repay/payment/statement/statement-page.tsx"),
      "repay",
      "error",
    ),
  },
  {
    path: "/bank",
    label: "app.screen.bank",
    permission: "bank.act",
    page: page(
      () => import("@/features/repay/payment/bank/bank-page.tsx"),
      "repay",
      "error",
    ),
  },
  { path: "/users", label: "app.screen.users" },
  { path: "/user/:id", label: "app.screen.user" },
  { path: "/add/user", label: "app.screen.addUser" },
  { path: "/queue", label: "app.screen.queue" },
  {
    path: "/queue/list/:queueId",
    label: "app.screen.queueCases",
    permission: "case.read",
    page: page(() => import("./pages/queue-cases-page.tsx"), "tasks"),
  },
  {
    path: "/system",
    label: "app.screen.system",
    permission: "sms.configure",
    also: ["inactivity.read"],
    page: page(
      () => import("./pages/system-page.tsx"),
      "telephony",
      "manage",
      "error",
    ),
  },
  { path: "/add/person", label: "app.screen.addPerson" },
  { path: "/institutionList", label: "app.screen.institutionList" },
  {
    path: "/organizationalInfo/:id/:name/:email",
    label: "app.screen.institution",
  },
  { path: "/add/organizational", label: "app.screen.addInstitution" },
  {
    path: "/queueExtension",
    label: "app.screen.queueExtension",
    permission: "extension.readQueue",
    page: page(
      () => import("@/features/repay/extension/setting/queue-page.tsx"),
      "repay",
      "manage",
      "error",
    ),
  },
  {
    path: "/institutional",
    label: "app.screen.institutionExtension",
    permission: "extension.readInstitution",
    page: page(
      () => import("@/features/repay/extension/setting/institution-page.tsx"),
      "repay",
      "manage",
      "error",
    ),
  },
  { path: "/seatScheduling", label: "app.screen.seatScheduling" },
  { path: "/phoneRecord", label: "app.screen.phoneRecord" },
  { path: "/log", label: "app.screen.log" },
  { path: "/performance", label: "app.screen.performance" },
  { path: "/collectorsReport", label: "app.screen.collectorsReport" },
  { path: "/collectionReport", label: "app.screen.collectionReport" },
  { path: "/appConfig", label: "app.screen.appConfig" },
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
  {
    path: "/ops/roll",
    label: "app.screen.roll",
    permission: "roll.read",
    page: page(
      () => import("@/features/repay/roll/roll-page.tsx"),
      "repay",
      "error",
    ),
  },
  {
    path: "/settingChanges",
    label: "app.screen.settingChanges",
    permission: "proposal.read",
    page: page(
      () => import("@/features/manage/proposal/setting-changes-page.tsx"),
      "manage",
      "error",
    ),
  },
  { path: "/taskConfig", label: "app.screen.taskConfig" },
  { path: "/workRoutine", label: "app.screen.workRoutine" },
];
