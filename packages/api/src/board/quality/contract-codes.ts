export const ITEM_KINDS = ["CALL", "MESSAGE"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Reasons for which a contact was sampled. */
export const SAMPLE_REASONS = ["COMPLAINT", "LONG", "RANDOM"] as const;
export type SampleReason = (typeof SAMPLE_REASONS)[number];

export const ITEM_STATES = ["OPEN", "SCORED", "OBJECTED", "UPHELD", "CORRECTED"] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** State transitions. A scored item is settled without an objection when two scores differ. */
export const ITEM_MOVES: Readonly<Record<ItemState, readonly ItemState[]>> = {
  OPEN: ["SCORED"],
  SCORED: ["OBJECTED", "UPHELD", "CORRECTED"],
  OBJECTED: ["UPHELD", "CORRECTED"],
  UPHELD: [],
  CORRECTED: [],
};

export const ANSWERS = ["YES", "NO", "NOT_APPLICABLE"] as const;
export type Answer = (typeof ANSWERS)[number];

/** Each of them makes the score 0 and the item level I. */
export const FATAL_ERRORS = ["THREAT", "DISCLOSURE", "PERSONAL_ACCOUNT", "OFF_SYSTEM"] as const;
export type FatalError = (typeof FATAL_ERRORS)[number];

/** Roles of a score: the first, a second for calibration, and the one of a correction. */
export const SCORE_ROLES = ["FIRST", "SECOND", "SETTLED"] as const;
export type ScoreRole = (typeof SCORE_ROLES)[number];

export const OUTCOMES = ["UPHELD", "CORRECTED"] as const;
export type ScoreOutcome = (typeof OUTCOMES)[number];

export const ITEM_SORTS = ["week", "agent", "points"] as const;

export const AGENT_SORTS = ["week", "agent", "mean"] as const;

export const REMARK_LENGTH = 2000;
export const MARK_LENGTH = 300;
export const MAX_MARKS = 50;
export const MAX_QUESTIONS = 20;
export const MAX_SAMPLED = 50;
