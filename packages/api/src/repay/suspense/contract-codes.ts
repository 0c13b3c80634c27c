/** Reasons for money in suspense. */
export const ISSUE_KINDS = [
  "MISMATCH",
  "UNKNOWN_CODE",
  "VALUE_DAY",
  "OVERPAID",
  "REVERSED",
  "WRONG_LOAN",
] as const;
export type IssueKind = (typeof ISSUE_KINDS)[number];
