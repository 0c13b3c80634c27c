/** All agents of the stage, or the selected ones. */
export const AUDIENCES = ["ALL", "SELECTED"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** On one day, on every day, or Monday to Friday without holidays. */
export const RECURRENCES = ["ONCE", "DAILY", "WEEKDAYS"] as const;
export type Recurrence = (typeof RECURRENCES)[number];

/** ENDED: the last day has passed. */
export const CONFIG_STATUSES = ["ACTIVE", "ENDED", "DELETED"] as const;

/** Reasons for saving a version. */
export const VERSION_KINDS = ["CREATED", "CHANGED", "DELETED"] as const;

/** Minutes after midnight of the institution at which the tasks of a day are created. */
export const START_MINUTES = 5;

export const CONFIG_SORTS = ["title", "deadline", "updated"] as const;

export const TITLE_LENGTH = 100;
export const DESCRIPTION_LENGTH = 500;
export const CONTENT_LENGTH = 2000;
export const REASON_LENGTH = 300;
export const MAX_AGENTS = 500;
export const REMIND_MINUTES = 10;
export const MAX_REMIND_MINUTES = 240;
