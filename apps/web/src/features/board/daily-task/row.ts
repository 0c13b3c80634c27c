import type { TaskRow } from "@kolekta/api/board/daily-task/contract";

/** The task can still be completed or deleted. */
export const isUndone = ({ state }: Pick<TaskRow, "state">): boolean =>
  state === "OPEN" || state === "OVERDUE";
