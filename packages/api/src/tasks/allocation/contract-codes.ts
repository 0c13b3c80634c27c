/** How a whole dealing out, or one variant of it, chooses among the agents. */
export const PLAIN_STRATEGIES = [
  "ROUND_ROBIN",
  "LEAST_LOADED",
  "EQUAL_COUNT",
  "EQUAL_AMOUNT",
  "SNAKE",
  "WEIGHTED",
] as const;
export type PlainStrategy = (typeof PLAIN_STRATEGIES)[number];

export const STRATEGIES = [...PLAIN_STRATEGIES, "CHAMPION_CHALLENGER"] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** What WEIGHTED goes by: a number set by hand, what an agent recovers, how long he has been there. */
export const WEIGHINGS = ["MANUAL", "PERFORMANCE", "EXPERIENCE"] as const;
export type Weighing = (typeof WEIGHINGS)[number];

export const VARIANTS = ["CHAMPION", "CHALLENGER"] as const;
export type Variant = (typeof VARIANTS)[number];

/** Gives cases to agents, or takes them back to wait in their stage. */
export const RUN_KINDS = ["ASSIGN", "RELEASE"] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** At the hour of the stage, because cases came since, or because a person wanted it. */
export const CAUSES = ["INFLOW", "ENTRY", "MANUAL"] as const;
export type Cause = (typeof CAUSES)[number];

export const RUN_STATES = ["PREVIEW", "WAITING", "RUNNING", "DONE", "FAILED", "DISCARDED"] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Why this agent: his promise, another case of the borrower, he had the loan last, the strategy, a person. */
export const ASSIGNMENT_REASONS = [
  "PROMISE",
  "BORROWER",
  "LAST_AGENT",
  "STRATEGY",
  "BY_HAND",
] as const;
export type AssignmentReason = (typeof ASSIGNMENT_REASONS)[number];

export const OUTCOMES = ["ASSIGNED", "RELEASED", "REFUSED", "UNASSIGNED"] as const;
export type AllocationOutcome = (typeof OUTCOMES)[number];

/** Why nothing is dealt to an agent at all. */
export const INELIGIBLE_REASONS = [
  "DISABLED",
  "NOT_TAKING",
  "OFF_SHIFT",
  "NOT_CERTIFIED",
  "NO_STAGE",
] as const;
export type IneligibleReason = (typeof INELIGIBLE_REASONS)[number];

/** Why a case went to another agent than this one; BY_HAND: a person chose the other. */
export const WHY_NOT = [
  ...INELIGIBLE_REASONS,
  "OTHER_STAGE",
  "COMPLAINED_ABOUT",
  "PRESENT_AGENT",
  "AVOIDED",
  "FULL",
  "FULL_TODAY",
  "TIED_BY_PROMISE",
  "TIED_BY_BORROWER",
  "TIED_BY_LAST_AGENT",
  "MORE_IN_HAND",
  "LATER_TURN",
  "BY_HAND",
] as const;
export type WhyNot = (typeof WHY_NOT)[number];

/** How an assignment ended. */
export const ENDINGS = [
  "REASSIGNED",
  "RELEASED",
  "STAGE",
  "LEAVER",
  "MOVED",
  "COMPLAINT",
  "UNTOUCHED",
  "NO_CONTACT",
  "ABSENT",
  "CLOSED",
] as const;
export type Ending = (typeof ENDINGS)[number];

/** How many cases one run may hold. */
export const RUN_LIMIT = 100_000;
