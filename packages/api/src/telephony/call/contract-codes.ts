export const CALL_STATES = ["REQUESTED", "RINGING", "ANSWERED", "ENDED"] as const;
export type CallState = (typeof CALL_STATES)[number];

/**
 * Texts of the call types of the specification: 0 blank, 1 call in, 2 call out, 3 no answer, 4
 * message, 5 refused, 6 blacklist.
 */
export const CALL_TYPES = ["0", "1", "2", "3", "4", "5", "6"] as const;

/** Most days that one list of calls covers; a request without days gets the latest ones. */
export const LISTING_DAYS = 60;

/** Most recordings in one archive, and most selected calls in an export. */
export const BATCH_LIMIT = 50;
