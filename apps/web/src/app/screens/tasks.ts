import { page, type Pages } from "./page.ts";

/** Cases and the rules of working them. */
export const TASKS = {
  "my-tasks": page(() => import("../pages/my-tasks-page.tsx"), "tasks", "board"),
  conditions: page(() => import("../pages/conditions-page.tsx"), "tasks", "error"),
  operations: page(() => import("../pages/operations-page.tsx"), "tasks", "error"),
  "operations-run": page(
    () => import("@/features/tasks/allocation/run/run-page.tsx"),
    "tasks",
    "error",
  ),
  "case-list": page(() => import("../pages/case-list-page.tsx"), "tasks"),
  "long-aging": page(() => import("../pages/long-aging-page.tsx"), "tasks"),
  "case-detail": page(
    () => import("../case-workspace/case-desk-page.tsx"),
    "error",
    "tasks",
    "telephony",
    "repay",
  ),
  "stage-cases": page(() => import("../pages/stage-cases-page.tsx"), "tasks"),
  requirement: page(
    () => import("@/features/tasks/guard/requirement-page.tsx"),
    "tasks",
    "manage",
    "error",
  ),
  "do-not-contact": page(
    () => import("@/features/tasks/do-not-contact/do-not-contact-page.tsx"),
    "tasks",
    "error",
  ),
  "open-holds": page(() => import("@/features/tasks/hold/open-holds-page.tsx"), "tasks", "error"),
  approvals: page(() => import("@/features/tasks/closing/approvals-page.tsx"), "tasks", "error"),
  placements: page(
    () => import("@/features/tasks/placement/placements-page.tsx"),
    "tasks",
    "error",
  ),
  letters: page(
    () => import("@/features/telephony/letter/letters-page.tsx"),
    "telephony",
    "manage",
    "tasks",
    "error",
  ),
} satisfies Partial<Pages>;
