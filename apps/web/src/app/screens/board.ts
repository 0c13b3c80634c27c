import { page, type Pages } from "./page.ts";

/** What is worked on beside cases. */
export const BOARD = {
  quality: page(
    () => import("@/features/board/quality/quality-page.tsx"),
    "board",
    "tasks",
    "manage",
  ),
  "quality-item": page(
    () => import("@/features/board/quality/item/item-page.tsx"),
    "board",
    "telephony",
    "error",
  ),
} satisfies Partial<Pages>;
