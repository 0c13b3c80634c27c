/** Kinds of entries in the order of the filter, and of entries with the same instant. */
export const TIMELINE_KINDS = [
  "NOTE",
  "RESULT",
  "CALL",
  "MESSAGE_OUT",
  "MESSAGE_IN",
  "PAYMENT",
  "CODE",
  "DEDUCTION",
  "EXTENSION",
  "HOLD",
  "LETTER",
  "COMPLAINT",
  "ASSIGNMENT",
] as const;

export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TIMELINE_SIZE = 30;
