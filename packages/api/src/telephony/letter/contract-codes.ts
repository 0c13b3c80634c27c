/** Languages that letters are written in; es carries Indonesian. */
export const LETTER_LANGUAGES = ["en", "es"] as const;

/** Printed and given to the post, or sent by mail from here. */
export const DELIVERIES = ["PRINTED", "MAIL"] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** Why the post brought a letter back. */
export const RETURN_REASONS = ["MOVED", "UNKNOWN", "REFUSED", "UNCLAIMED", "OTHER"] as const;

/** QUEUED: a mail that has not left yet. RETURNED and FAILED have warned nobody. */
export const LETTER_STATES = ["QUEUED", "SENT", "RETURNED", "FAILED"] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** What the braces of a letter may hold. */
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

/** What a warning letter has to say: POJK 22/2023 art. 61-62. */
export const REQUIRED_VARIABLES = [
  "name",
  "loan",
  "due",
  "days",
  "principal",
  "benefit",
  "lateFee",
] as const satisfies readonly LetterVariable[];
