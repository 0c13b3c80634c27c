/** Most selected rows in an export. */
export const PICKED_LIMIT = 50;

/** Most days that one list of messages covers; a request without days gets the latest ones. */
export const LISTING_DAYS = 60;
