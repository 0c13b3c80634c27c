/**
 * UNKNOWN: handed over, but it is not known if the provider accepted it. A user has to check; the
 * system never sends it again by itself.
 */
export const MESSAGE_STATES = [
  "QUEUED",
  "SENDING",
  "SENT",
  "DELIVERED",
  "UNDELIVERED",
  "FAILED",
  "UNKNOWN",
] as const;
