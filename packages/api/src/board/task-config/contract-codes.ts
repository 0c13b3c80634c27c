/** Every agent of the stage, or those who were chosen. */
export const AUDIENCES = ["ALL", "SELECTED"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** On one day, on each day, or on Monday to Friday that are no holidays. */
export const RECURRENCES = ["ONCE", "DAILY", "WEEKDAYS"] as const;
export type Recurrence = (typeof RECURRENCES)[number];

/** ENDED: its last day is over. */
export const CONFIG_STATUSES = ["ACTIVE", "ENDED", "DELETED"] as const;

/** What a version was saved for. */
export const VERSION_KINDS = ["CREATED", "CHANGED", "DELETED"] as const;

/** So many minutes past midnight of the institution the tasks of a day are made. */
export const START_MINUTES = 5;

export const CONFIG_SORTS = ["title", "deadline", "updated"] as const;

export const TITLE_LENGTH = 100;
export const DESCRIPTION_LENGTH = 500;
export const CONTENT_LENGTH = 2000;
export const REASON_LENGTH = 300;
export const MAX_AGENTS = 500;
export const REMIND_MINUTES = 10;
export const MAX_REMIND_MINUTES = 240;
