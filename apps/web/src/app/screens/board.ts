import { page, type Pages } from "./page.ts";

/** What agents have to do beside their cases, and what complaints lead to. */
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
  penalties: page(
    () => import("@/features/board/penalty/penalties-page.tsx"),
    "board",
    "tasks",
    "error",
  ),
} satisfies Partial<Pages>;
