export const OUTCOMES = ["IN", "OUT", "REFUSED", "LOCKED", "REPLACED", "ENDED"] as const;
export type LoginOutcome = (typeof OUTCOMES)[number];

/** Reasons with a text; a newer server may record others. */
export const REASONS = [
  "CAPTCHA",
  "ENCRYPTION",
  "LOCKED",
  "EARLY",
  "SPENT",
  "PASSWORD",
  "UNKNOWN",
  "DISABLED",
  "ADDRESS",
  "BARRED",
  "ROLE",
  "REVOKED",
  "offShift",
] as const;
