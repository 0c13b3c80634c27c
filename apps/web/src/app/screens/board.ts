import { page, type Pages } from "./page.ts";

export const BOARD = {
  "work-routine": page(
    () => import("@/features/board/daily-task/work-routine-page.tsx"),
    "board",
    "error",
  ),
  "task-config": page(
    () => import("@/features/board/task-config/task-config-page.tsx"),
    "board",
    "error",
  ),
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
  "work-orders": page(
    () => import("@/features/board/work-order/list/orders-page.tsx"),
    "board",
    "error",
  ),
  "work-order": page(
    () => import("../pages/work-order-page.tsx"),
    "board",
    "tasks",
    "telephony",
    "error",
  ),
  penalties: page(
    () => import("@/features/board/penalty/penalties-page.tsx"),
    "board",
    "tasks",
    "error",
  ),
} satisfies Partial<Pages>;
