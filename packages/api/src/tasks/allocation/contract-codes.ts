import type { RuleValues } from "./contract-rule.ts";

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

/**
 * Source of the weight in WEIGHTED: a number set by hand, the recovery of the agent, or the time in
 * service.
 */
export const WEIGHINGS = ["MANUAL", "PERFORMANCE", "EXPERIENCE"] as const;
export type Weighing = (typeof WEIGHINGS)[number];

export const VARIANTS = ["CHAMPION", "CHALLENGER"] as const;
export type Variant = (typeof VARIANTS)[number];

/** Assigns cases to agents, or releases them to their stage. */
export const RUN_KINDS = ["ASSIGN", "RELEASE"] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** Causes of a run: the hour of the stage, new cases since then, or a person. */
export const CAUSES = ["INFLOW", "ENTRY", "MANUAL"] as const;
export type Cause = (typeof CAUSES)[number];

export const RUN_STATES = ["PREVIEW", "WAITING", "RUNNING", "DONE", "FAILED", "DISCARDED"] as const;
export type RunState = (typeof RUN_STATES)[number];

/**
 * Reasons for the agent of a case: open promise with this agent, another case of the borrower, last
 * agent of the loan, strategy, or a person.
 */
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

/** Reasons for which an agent gets no cases at all. */
export const INELIGIBLE_REASONS = [
  "DISABLED",
  "NOT_TAKING",
  "OFF_SHIFT",
  "NOT_CERTIFIED",
  "NO_STAGE",
] as const;
export type IneligibleReason = (typeof INELIGIBLE_REASONS)[number];

/** Reasons why a case went to another agent. BY_HAND: a person chose the other agent. */
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

export const RUN_LIMIT = 100_000;

/** Rule of a stage that has no revision. */
export const USUAL: RuleValues = {
  strategy: "SNAKE",
  champion: null,
  challenger: null,
  challengerPercent: null,
  weighing: "MANUAL",
  prefersPromise: true,
  prefersBorrower: true,
  prefersLast: true,
  maxInHand: null,
  maxNew: null,
  inflowAt: "07:30",
};
