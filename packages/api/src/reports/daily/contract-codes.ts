/** Flows into a stage: placed with the institution, moved from another stage, reopened. */
export const INFLOWS = ["placed", "movedIn", "reopened"] as const;

/** Flows out of a stage: moved to another stage, C30, C31, C32, C40, C70, C80. */
export const OUTFLOWS = [
  "movedOut",
  "settled",
  "extended",
  "settledFully",
  "withdrawn",
  "cancelled",
  "writtenOff",
] as const;

/** In the order of addition: opening plus inflows less outflows equals the closing. */
export const FLOWS = ["opening", ...INFLOWS, ...OUTFLOWS, "closing"] as const;
export type Flow = (typeof FLOWS)[number];

/** Successful ends. */
export const SETTLED = ["settled", "extended", "settledFully"] as const;

/** Activity in the stage on the day. Collected amounts include payments without an agent. */
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
