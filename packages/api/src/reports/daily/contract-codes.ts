/** What brings a case into a stage: placed with the institution, from another stage, open again after its end. */
export const INFLOWS = ["placed", "movedIn", "reopened"] as const;

/** What takes it out: to another stage, C30, C31, C32, C40, C70, C80. */
export const OUTFLOWS = [
  "movedOut",
  "settled",
  "extended",
  "settledFully",
  "withdrawn",
  "cancelled",
  "writtenOff",
] as const;

/** In the order in which they add up: opening and inflows less outflows are the closing. */
export const FLOWS = ["opening", ...INFLOWS, ...OUTFLOWS, "closing"] as const;
export type Flow = (typeof FLOWS)[number];

/** Successful ends. */
export const SETTLED = ["settled", "extended", "settledFully"] as const;

/** What was done in the stage on the day, and the money that came in, nobody's included. */
export const ACTIVITY = [
  "collectedMinor",
  "collectedPrincipalMinor",
  "payments",
  "calls",
  "connected",
  "promises",
  "promisedMinor",
] as const;
export type Activity = (typeof ACTIVITY)[number];

export const DAILY_SORTS = [
  "day",
  "institution",
  "stage",
  "opening",
  "placed",
  "closing",
  "collected",
  "recovery",
  "calls",
  "promises",
] as const;
export type DailySort = (typeof DAILY_SORTS)[number];
