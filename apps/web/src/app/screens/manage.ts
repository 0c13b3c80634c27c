import { page, type Pages } from "./page.ts";

/** People, places and settings. */
export const MANAGE = {
  audit: page(() => import("../pages/audit-page.tsx"), "manage", "tasks", "error"),
  system: page(
    () => import("../pages/system-page.tsx"),
    "board",
    "telephony",
    "manage",
    "repay",
    "reports",
    "tasks",
    "error",
  ),
  "app-config": page(
    () => import("../pages/app-config-page.tsx"),
    "telephony",
    "tasks",
    "manage",
    "error",
  ),
  "service-accounts": page(
    () => import("@/features/manage/service-account/service-accounts-page.tsx"),
    "manage",
    "error",
  ),
  webhooks: page(() => import("@/features/manage/webhook/webhooks-page.tsx"), "manage", "error"),
  webhook: page(() => import("@/features/manage/webhook/webhook-page.tsx"), "manage", "error"),
  "data-requests": page(
    () => import("@/features/manage/data-request/requests-page.tsx"),
    "manage",
    "tasks",
    "error",
  ),
  log: page(() => import("../pages/login-log-page.tsx"), "manage", "tasks", "error"),
  "phone-record": page(
    () => import("../pages/activity-page.tsx"),
    "manage",
    "tasks",
    "telephony",
    "error",
  ),
  stage: page(() => import("@/features/manage/stage/stage-page.tsx"), "manage", "tasks", "error"),
  permissions: page(
    () => import("@/features/manage/permission/permissions-page.tsx"),
    "manage",
    "error",
  ),
  "setting-changes": page(
    () => import("@/features/manage/proposal/setting-changes-page.tsx"),
    "manage",
    "tasks",
    "error",
  ),
  users: page(
    () => import("@/features/manage/user/list/users-page.tsx"),
    "manage",
    "telephony",
    "error",
  ),
  user: page(
    () => import("@/features/manage/user/person/user-page.tsx"),
    "manage",
    "telephony",
    "error",
  ),
  "add-user": page(
    () => import("@/features/manage/user/add/add-user-page.tsx"),
    "manage",
    "telephony",
    "error",
  ),
  "add-person": page(
    () => import("@/features/manage/user/add/add-person-page.tsx"),
    "manage",
    "error",
  ),
  "seat-scheduling": page(
    () => import("@/features/manage/schedule/schedule-page.tsx"),
    "manage",
    "error",
  ),
  "institution-list": page(
    () => import("@/features/manage/institution/list/institutions-page.tsx"),
    "manage",
    "repay",
    "error",
  ),
  "add-institution": page(
    () => import("@/features/manage/institution/form/add-page.tsx"),
    "manage",
    "repay",
    "error",
  ),
  institution: page(
    () => import("@/features/manage/institution/info/institution-page.tsx"),
    "manage",
    "repay",
    "error",
  ),
} satisfies Partial<Pages>;
