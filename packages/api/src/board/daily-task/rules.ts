import type { TaskState } from "./contract-codes.ts";

/** Every move there is; the database holds the same table. */
export const MOVES: Readonly<Record<TaskState, readonly TaskState[]>> = {
  OPEN: ["DONE", "OVERDUE", "CANCELLED"],
  OVERDUE: ["DONE_LATE", "CANCELLED"],
  DONE: [],
  DONE_LATE: [],
  CANCELLED: [],
};

export const canMove = (from: TaskState, to: TaskState): boolean => MOVES[from].includes(to);

/** By which states a task becomes done at a moment, also where nobody has marked it overdue yet; null where it cannot. */
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

/** The share that is done, late or not, of what was not cancelled; null where nothing is left to do. */
export const computeCompletion = ({ tasks, done, doneLate, cancelled }: Counts): number | null =>
  tasks === cancelled ? null : (done + doneLate) / (tasks - cancelled);
