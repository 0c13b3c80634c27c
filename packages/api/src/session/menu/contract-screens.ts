import type { Permission } from "../../core/permissions.ts";

/*
 * All screens. Routes, side menu, palette, titles and back links read this table. The browser adds
 * the page of each key (`apps/web/src/app/screens/pages.ts`). The title of a screen is the message
 * `app.screen.<key>`.
 */

/** Groups of the side menu in order; their titles are the messages `session.menu.group.<key>`. */
export const MENU_GROUPS = [
  "cases",
  "work",
  "figures",
  "organisation",
  "rules",
  "records",
  "settings",
] as const;

/**
 * Conditions of a menu entry besides its permission: long-aging cases to work or oversee, or no
 * real bank behind the codes.
 */
export type MenuCondition = "LONG_AGING" | "ACTED_BANK";

interface MenuPosition {
  readonly group: (typeof MENU_GROUPS)[number];
  /** Name of a lucide icon. */
  readonly icon: string;
  /** Additional permission for the menu entry; the screen itself opens without it. */
  readonly permission?: Permission;
  readonly when?: MenuCondition;
}

interface Row<Key extends string> {
  /** In the hash router. */
  readonly path: `/${string}`;
  /** Permissions any of which opens the screen; the server checks each call separately. */
  readonly permissions: readonly [Permission, ...Permission[]];
  /** Parent screen of the back link. */
  readonly under?: Key;
  /** Absent for screens that other screens open. */
  readonly menu?: MenuPosition;
}

/** All screens. Screens of one group are in the order of the menu. */
export const SCREENS = {
  "my-tasks": {
    path: "/myTasks",
    permissions: ["day.read"],
    menu: { group: "work", icon: "calendar-check" },
  },
  "work-routine": {
    path: "/workRoutine",
    permissions: ["dailyTask.read"],
    menu: { group: "work", icon: "list-todo" },
  },
  "case-list": {
    path: "/case/list",
    permissions: ["case.read"],
    menu: { group: "cases", icon: "list-checks" },
  },
  "long-aging": {
    path: "/case/longAging",
    permissions: ["case.read"],
    menu: { group: "cases", icon: "hourglass", when: "LONG_AGING" },
  },
  "stage-cases": { path: "/queue/list/:stageId", permissions: ["case.read"] },
  "case-detail": { path: "/task/:taskId/:loanId/:borrowerId", permissions: ["case.read"] },
  operations: {
    path: "/operations",
    permissions: ["allocation.read"],
    menu: { group: "work", icon: "split" },
  },
  "operations-run": {
    path: "/operations/run/:runId",
    permissions: ["allocation.read"],
    under: "operations",
  },
  conditions: { path: "/conditions/:taskId", permissions: ["case.read"] },
  statistics: {
    path: "/statistics",
    permissions: ["agent.read"],
    menu: { group: "work", icon: "chart-column" },
  },
  dashboard: {
    path: "/dashboard",
    permissions: ["bi.open"],
    menu: { group: "work", icon: "layout-dashboard" },
  },
  wages: { path: "/wages", permissions: ["wage.read"], menu: { group: "figures", icon: "wallet" } },
  deductions: {
    path: "/deductions",
    permissions: ["deduction.read"],
    menu: { group: "work", icon: "ticket-minus" },
  },
  approvals: {
    path: "/approvals",
    permissions: ["closing.read"],
    menu: { group: "work", icon: "clipboard-check" },
  },
  placements: {
    path: "/placements",
    permissions: ["placement.read"],
    menu: { group: "work", icon: "arrow-right-left" },
  },
  letters: {
    path: "/letters",
    permissions: ["letter.read"],
    menu: { group: "work", icon: "mail" },
  },
  "open-holds": {
    path: "/holds",
    permissions: ["hold.close"],
    menu: { group: "work", icon: "octagon-pause" },
  },
  quality: {
    path: "/quality",
    permissions: ["quality.read"],
    menu: { group: "work", icon: "headphones" },
  },
  "quality-item": { path: "/quality/:itemId", permissions: ["quality.read"], under: "quality" },
  "work-orders": {
    path: "/workOrders",
    permissions: ["workOrder.read"],
    menu: { group: "work", icon: "life-buoy" },
  },
  "work-order": {
    path: "/workOrder/:orderId",
    permissions: ["workOrder.read"],
    under: "work-orders",
  },
  replies: {
    path: "/messages/replies",
    permissions: ["sms.read"],
    menu: { group: "work", icon: "message-square-reply" },
  },
  "unknown-messages": {
    path: "/messages/unknown",
    permissions: ["sms.resolve"],
    menu: { group: "work", icon: "mail-question" },
  },
  penalties: {
    path: "/penalties",
    permissions: ["penalty.read"],
    menu: { group: "work", icon: "gavel" },
  },
  payments: {
    path: "/payments",
    permissions: ["payment.resolve"],
    menu: { group: "work", icon: "banknote" },
  },
  "offline-payments": { path: "/payments/offline", permissions: ["payment.import"] },
  statements: { path: "/payments/statements", permissions: ["payment.import"] },
  bank: {
    path: "/bank",
    permissions: ["payment.simulate"],
    menu: { group: "work", icon: "landmark", when: "ACTED_BANK" },
  },
  "setting-changes": {
    path: "/settingChanges",
    permissions: ["proposal.read"],
    menu: { group: "work", icon: "file-diff", permission: "proposal.decide" },
  },
  performance: {
    path: "/performance",
    permissions: ["agent.read", "report.read"],
    menu: { group: "figures", icon: "trophy" },
  },
  "collectors-report": {
    path: "/collectorsReport",
    permissions: ["report.read"],
    menu: { group: "figures", icon: "user-search" },
  },
  "figure-cases": {
    path: "/collectorsReport/cases",
    permissions: ["report.read"],
    under: "collectors-report",
  },
  "collection-report": {
    path: "/collectionReport",
    permissions: ["report.read"],
    menu: { group: "figures", icon: "file-chart-column" },
  },
  users: {
    path: "/users",
    permissions: ["user.read"],
    menu: { group: "organisation", icon: "users" },
  },
  user: { path: "/user/:id", permissions: ["user.read"], under: "users" },
  "add-user": { path: "/add/user", permissions: ["user.write"], under: "users" },
  "add-person": { path: "/add/person", permissions: ["user.write"], under: "users" },
  "seat-scheduling": {
    path: "/seatScheduling",
    permissions: ["schedule.read"],
    menu: { group: "organisation", icon: "calendar-clock" },
  },
  "task-config": {
    path: "/taskConfig",
    permissions: ["taskConfig.read"],
    menu: { group: "organisation", icon: "clipboard-pen" },
  },
  stage: {
    path: "/queue",
    permissions: ["stage.read"],
    menu: { group: "organisation", icon: "layers" },
  },
  "institution-list": {
    path: "/institutionList",
    permissions: ["institution.list"],
    menu: { group: "organisation", icon: "building" },
  },
  "add-institution": {
    path: "/add/organizational",
    permissions: ["institution.edit"],
    under: "institution-list",
  },
  institution: {
    path: "/organizationalInfo/:id/:name/:email",
    permissions: ["institution.list"],
    under: "institution-list",
  },
  permissions: {
    path: "/permissions/:institutionId",
    permissions: ["permission.read"],
    under: "institution-list",
  },
  requirement: {
    path: "/requirement",
    permissions: ["guard.read"],
    menu: { group: "rules", icon: "scale" },
  },
  "do-not-contact": {
    path: "/doNotContact",
    permissions: ["doNotContact.read"],
    menu: { group: "rules", icon: "phone-off" },
  },
  "data-requests": {
    path: "/dataRequests",
    permissions: ["dataRequest.read"],
    menu: { group: "rules", icon: "file-user" },
  },
  log: { path: "/log", permissions: ["loginLog.read"], menu: { group: "records", icon: "log-in" } },
  "phone-record": {
    path: "/phoneRecord",
    permissions: ["activity.read"],
    menu: { group: "records", icon: "footprints" },
  },
  audit: {
    path: "/audit",
    permissions: ["audit.read", "decision.read", "change.read"],
    menu: { group: "records", icon: "file-search" },
  },
  system: {
    path: "/system",
    permissions: [
      "sms.configure",
      "inactivity.read",
      "leaver.read",
      "recycling.read",
      "masking.read",
      "retention.read",
      "signIn.readPolicy",
      "forbiddenWord.read",
      "permission.readRole",
      "code.readPolicy",
      "closing.readPolicy",
      "payment.readPolicy",
      "wage.readScheme",
      "penalty.readRule",
      "access.read",
      "face.readRule",
      "config.read",
      "quality.readRule",
      "workOrder.readTerm",
      "allocation.readRule",
    ],
    menu: { group: "settings", icon: "settings" },
  },
  "app-config": {
    path: "/appConfig",
    permissions: ["call.read", "sms.read", "phone.pair", "config.read", "face.read"],
    menu: { group: "settings", icon: "smartphone" },
  },
  "service-accounts": {
    path: "/serviceAccounts",
    permissions: ["service.read"],
    menu: { group: "settings", icon: "key-round" },
  },
  webhooks: {
    path: "/webhooks",
    permissions: ["webhook.read"],
    menu: { group: "settings", icon: "webhook" },
  },
  webhook: { path: "/webhooks/:endpointId", permissions: ["webhook.read"], under: "webhooks" },
  "extension-institution": {
    path: "/institutional",
    permissions: ["extension.readInstitution"],
    menu: { group: "settings", icon: "calendar-cog" },
  },
  "extension-stage": {
    path: "/queueExtension",
    permissions: ["extension.readStage"],
    menu: { group: "settings", icon: "calendar-range" },
  },
  "deduction-limits": {
    path: "/deductionLimits",
    permissions: ["deduction.readLimit"],
    menu: { group: "settings", icon: "sliders-horizontal" },
  },
  "product-terms": {
    path: "/productTerms",
    permissions: ["terms.read"],
    menu: { group: "settings", icon: "badge-percent" },
  },
  product: {
    path: "/productTerms/:productId",
    permissions: ["terms.read"],
    under: "product-terms",
  },
  "end-of-day": {
    path: "/ops/roll",
    permissions: ["endOfDay.read"],
    menu: { group: "settings", icon: "moon-star" },
  },
} as const satisfies Record<string, Row<string>>;

export type ScreenKey = keyof typeof SCREENS;
export type Screen = Row<ScreenKey>;

/** Reachable without a session. */
export const LOGIN_PATH = "/login";

/** Default home screen. */
export const HOME_PATH = SCREENS["case-list"].path;

export type MenuKey = {
  [Key in ScreenKey]: (typeof SCREENS)[Key] extends { menu: MenuPosition } ? Key : never;
}[ScreenKey];

export type MenuIcon = (typeof SCREENS)[MenuKey]["menu"]["icon"];

export const SCREEN_KEYS = Object.keys(SCREENS) as ScreenKey[];

export const MENU_KEYS = SCREEN_KEYS.filter((key): key is MenuKey => "menu" in SCREENS[key]);

export const getScreen = (key: ScreenKey): Screen => SCREENS[key];
