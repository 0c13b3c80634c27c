/** Most selected rows in an export. */
export const PICKED_LIMIT = 50;

/** Most days that one list of messages covers; a request without days gets the latest ones. */
export const LISTING_DAYS = 60;

/** CASE: on a case. NO_CASE: from a number without one. OVERDUE: escalated to the leaders. */
export const REPLY_TABS = ["CASE", "OVERDUE", "NO_CASE"] as const;
