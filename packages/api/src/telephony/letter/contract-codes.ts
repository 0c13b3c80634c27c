/** Languages that letters are written in; es carries Indonesian. */
export const LETTER_LANGUAGES = ["en", "es"] as const;

/** Printed for the post, or sent by mail from here. */
export const DELIVERIES = ["PRINTED", "MAIL"] as const;
export type Delivery = (typeof DELIVERIES)[number];

export const RETURN_REASONS = ["MOVED", "UNKNOWN", "REFUSED", "UNCLAIMED", "OTHER"] as const;

/** QUEUED is a mail that is not sent yet. RETURNED and FAILED letters do not count as warnings. */
export const LETTER_STATES = ["QUEUED", "SENT", "RETURNED", "FAILED"] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Variables allowed in braces in a letter. */
export const LETTER_VARIABLES = [
  "name",
  "address",
  "loan",
  "product",
  "lender",
  "agency",
  "due",
  "days",
  "principal",
  "benefit",
  "lateFee",
  "arrears",
  "today",
] as const;
export type LetterVariable = (typeof LETTER_VARIABLES)[number];

/** Required content of a warning letter: POJK 22/2023 art. 61-62. */
export const REQUIRED_VARIABLES = [
  "name",
  "loan",
  "due",
  "days",
  "principal",
  "benefit",
  "lateFee",
] as const satisfies readonly LetterVariable[];
