import { page, type Pages } from "./page.ts";

/** People, places and settings. */
export const MANAGE = {
  system: page(
    () => import("../pages/system-page.tsx"),
    "telephony",
    "manage",
    "error",
  ),
  permissions: page(
    () => import("@/features/manage/permission/permissions-page.tsx"),
    "manage",
    "error",
  ),
  "setting-changes": page(
    () => import("@/features/manage/proposal/setting-changes-page.tsx"),
    "manage",
    "error",
  ),
} satisfies Partial<Pages>;
