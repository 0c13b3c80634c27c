import { page, type Pages } from "./page.ts";

/** What agents have to do beside their cases. */
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
} satisfies Partial<Pages>;
