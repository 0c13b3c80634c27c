/** Level I is the graver one. */
export const PENALTY_LEVELS = ["I", "II"] as const;
export type PenaltyLevel = (typeof PENALTY_LEVELS)[number];

export const VIOLATIONS = [
  "THREAT",
  "THIRD_PARTY_DISCLOSURE",
  "PERSONAL_ACCOUNT",
  "OFF_SYSTEM_CONTACT",
  "LATE_LOG",
  "WRONG_SCRIPT",
  "OVER_FREQUENCY",
] as const;
export type Violation = (typeof VIOLATIONS)[number];

/** The level belongs to the violation; the database has the same table. */
export const LEVEL_OF: Readonly<Record<Violation, PenaltyLevel>> = {
  THREAT: "I",
  THIRD_PARTY_DISCLOSURE: "I",
  PERSONAL_ACCOUNT: "I",
  OFF_SYSTEM_CONTACT: "I",
  LATE_LOG: "II",
  WRONG_SCRIPT: "II",
  OVER_FREQUENCY: "II",
};

export const OCCURRENCES = ["FIRST", "REPEATED"] as const;
export type Occurrence = (typeof OCCURRENCES)[number];

export const PENALTY_STATES = ["PROPOSED", "APPROVED", "REJECTED", "REVERSED"] as const;
export type PenaltyState = (typeof PENALTY_STATES)[number];

/** An order has at most one penalty in one of these states. */
export const HOLDING_STATES = ["PROPOSED", "APPROVED"] as const;

/** Reasons for which no penalty can be proposed. */
export const OBSTACLES = ["notFounded", "noAgent", "exists", "concerned"] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** 0 means no warning, 3 is the last one. */
export const WARNINGS = [0, 1, 2, 3] as const;

export const PENALTY_SORTS = ["proposed", "fine", "points"] as const;
export type PenaltySort = (typeof PENALTY_SORTS)[number];

/** Number of days within which a violation counts as repeated. */
export const REPEAT_DAYS = 365;

export const REASON_LENGTH = 500;
export const MAX_POINTS = 1000;
export const MAX_FINE_MINOR = 1_000_000_000;
