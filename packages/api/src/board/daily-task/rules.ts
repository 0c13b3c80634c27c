import type { TaskState } from "./contract-codes.ts";

/** Allowed transitions; the database has the same table. */
export const MOVES: Readonly<Record<TaskState, readonly TaskState[]>> = {
  OPEN: ["DONE", "OVERDUE", "CANCELLED"],
  OVERDUE: ["DONE_LATE", "CANCELLED"],
  DONE: [],
  DONE_LATE: [],
  CANCELLED: [],
};

export const canMove = (from: TaskState, to: TaskState): boolean => MOVES[from].includes(to);

/**
 * Returns the states through which a task becomes done, including OVERDUE if it is not marked yet.
 * Returns null when it cannot become done.
 */
export function movesToDone(
  { state, deadlineAt }: { readonly state: TaskState; deadlineAt: Date },
  now: Date,
): readonly TaskState[] | null {
  if (state === "OVERDUE") return ["DONE_LATE"];
  if (state !== "OPEN") return null;
  return now < deadlineAt ? ["DONE"] : ["OVERDUE", "DONE_LATE"];
}

interface Counts {
  readonly tasks: number;
  readonly done: number;
  readonly doneLate: number;
  readonly cancelled: number;
}

/**
 * Computes the done share, late or not, of the tasks that were not cancelled; null when all were
 * cancelled.
 */
export const computeCompletion = ({ tasks, done, doneLate, cancelled }: Counts): number | null =>
  tasks === cancelled ? null : (done + doneLate) / (tasks - cancelled);
