import { page, type Pages } from "./page.ts";

/** People, places and settings. */
export const MANAGE = {
  system: page(
    () => import("../pages/system-page.tsx"),
    "telephony",
    "manage",
    "error",
  ),
  "setting-changes": page(
    () => import("@/features/manage/proposal/setting-changes-page.tsx"),
    "manage",
    "error",
  ),
  "seat-scheduling": page(
    () => import("@/features/manage/schedule/schedule-page.tsx"),
    "manage",
    "error",
  ),
} satisfies Partial<Pages>;
