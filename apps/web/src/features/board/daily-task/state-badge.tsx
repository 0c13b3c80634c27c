import type { TaskState } from "@kolekta/api/board/daily-task/contract-codes";
import { StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";

export const TASK_TONES = {
  OPEN: "info",
  DONE: "success",
  OVERDUE: "danger",
  DONE_LATE: "warning",
  CANCELLED: "neutral",
} as const satisfies Record<TaskState, string>;

export const TaskStateBadge = ({ state }: { state: TaskState }) => (
  <StatusBadge tone={TASK_TONES[state]} label={useT()(`board.dailyTask.stateName.${state}`)} />
);
