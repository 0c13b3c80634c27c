/** The settings that one person proposes and another approves. */
export const PROPOSAL_KINDS = [
  "DEDUCTION_LIMIT",
  "DEDUCTION_POLICY",
  "TERMS",
  "TERMS_WITHDRAWAL",
  "EXTENSION_INSTITUTION",
  "EXTENSION_QUEUE",
  "SMS_SETTING",
  "GUARD_RULE",
  "HOLIDAY",
  "HOLIDAY_REMOVAL",
] as const;
export type ProposalKindName = (typeof PROPOSAL_KINDS)[number];

export const PROPOSAL_STATES = [
  "PROPOSED",
  "APPROVED",
  "REJECTED",
  "WITHDRAWN",
  "LAPSED",
] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];
