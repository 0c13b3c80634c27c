export const TASK_STATES = ["OPEN", "DONE", "OVERDUE", "DONE_LATE", "CANCELLED"] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** Numbers of the states for older clients. */
export const STATE_NUMBERS = {
  OPEN: 0,
  DONE: 1,
  OVERDUE: 2,
  DONE_LATE: 3,
  CANCELLED: 9,
} as const satisfies Record<TaskState, number>;

/** Causes of an automatic cancellation: the agent can no longer do the task. */
export const CANCEL_CAUSES = ["AGENT_DISABLED", "AGENT_MOVED"] as const;

export const TASK_SORTS = ["deadline", "agent", "completed"] as const;
export const MONITOR_SORTS = ["agent", "tasks", "overdue"] as const;

export const NOTE_LENGTH = 500;
export const CANCEL_REASON_LENGTH = 300;

/** Number of days for which the picture of a done task is stored. */
export const FILE_DAYS = 365;
