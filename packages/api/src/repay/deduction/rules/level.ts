/**
 * Decision levels of a deduction: share of each component that a level may waive, the next level,
 * and refusals of a decider. Pure rules: limits are arguments.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { AmountComponent } from "../../../account/loan/contract.ts";
import { WAIVER_ORDER } from "../../../account/loan/rules/payment.ts";
import type { Level, State } from "../contract-words.ts";
import { isPending } from "./state.ts";
import { NO_AMOUNTS, type Parts } from "../../../account/loan/rules/deduction.ts";

/** Limit in basis points of each component. */
export interface Limit extends Parts {
  readonly level: Level;
}

/** Requested waiver, earlier waivers of the case, and amounts of each component. */
export interface DeductionAmounts {
  readonly waived: Parts;
  readonly before: Parts;
  readonly basis: Parts;
}

/**
 * Limits are shares of the whole component, including earlier deductions, so that several small
 * ones cannot exceed the limit.
 */
const computeMaxOfPart = (
  limit: Limit,
  component: AmountComponent,
  { basis, before }: DeductionAmounts,
) =>
  Number((BigInt(basis[component] + before[component]) * BigInt(limit[component])) / 10_000n) -
  before[component];

export const isWithinLimit = (limit: Limit, measured: DeductionAmounts): boolean =>
  WAIVER_ORDER.every((component) => {
    const requested = measured.waived[component];
    return requested === 0 || requested <= computeMaxOfPart(limit, component, measured);
  });

/**
 * Computes the largest amount that the level may waive. A component counts only when all before it
 * are waived in full.
 */
export function computeMax(limit: Limit, measured: Omit<DeductionAmounts, "waived">): number {
  let max = 0;
  for (const component of WAIVER_ORDER) {
    const there = measured.basis[component];
    const allowed = computeMaxOfPart(limit, component, { ...measured, waived: NO_AMOUNTS });
    max += Math.max(0, Math.min(there, allowed));
    if (allowed < there) break;
  }
  return max;
}

/** Deciding roles, lowest level first; levels without a role are skipped. */
export interface Reviewer {
  readonly role: number;
  readonly level: Level;
}

const byLevel = (limits: readonly Limit[], level: Level) =>
  limits.find((limit) => limit.level === level);

/**
 * Returns the deciding roles from `start` to the first one whose limit covers the request. Returns
 * null when no limit does.
 */
export function findPath(
  start: Level,
  reviewers: readonly Reviewer[],
  limits: readonly Limit[],
  measured: DeductionAmounts,
): Reviewer[] | null {
  const path: Reviewer[] = [];
  for (const reviewer of reviewers.filter(({ level }) => level >= start)) {
    path.push(reviewer);
    const limit = byLevel(limits, reviewer.level);
    if (limit && isWithinLimit(limit, measured)) return path;
  }
  return null;
}

export const isAutomatic = (limits: readonly Limit[], measured: DeductionAmounts): boolean => {
  const limit = byLevel(limits, 0);
  return limit !== undefined && isWithinLimit(limit, measured);
};

export interface Authority {
  readonly reviewsLevel: Level | null;
  readonly checks: boolean;
}

interface Waiting {
  readonly state: State;
  readonly level: Level;
  readonly checking: boolean;
  readonly applicantId: number;
  /** The decider is the applicant with another account. */
  readonly isSamePerson: boolean;
  /** The decider made the decision that is now being confirmed. */
  readonly hasEndorsed: boolean;
}

/** Returns the refusal of this decider, or null. A higher level may decide early. */
export function getDeciderRefusal(
  waiting: Waiting,
  { reviewsLevel, checks }: Authority,
  userId: number,
): ErrorKey | null {
  if (!isPending(waiting.state)) return "deduction.notPending";
  if (waiting.applicantId === userId) return "deduction.cannotDecideOwn";
  if (waiting.isSamePerson) return "access.samePerson";
  if (waiting.checking && !checks) return "deduction.waitsForCheck";
  if (waiting.checking) return waiting.hasEndorsed ? "deduction.cannotConfirmOwn" : null;
  return reviewsLevel !== null && reviewsLevel >= waiting.level ? null : "deduction.notYourLevel";
}

export type Next =
  | { readonly step: "APPROVED"; readonly level: Level }
  | { readonly step: "ENDORSED"; readonly level: Level }
  | { readonly step: "PASSED_ON"; readonly level: Level };

/**
 * Returns the result of an approval by this level, or null when no level above could grant the
 * request.
 */
export function nextStep(
  waiting: Pick<Waiting, "checking" | "level">,
  reviewsLevel: Level | null,
  setting: {
    readonly reviewers: readonly Reviewer[];
    readonly limits: readonly Limit[];
    readonly measured: DeductionAmounts;
    /** Finance confirms amounts of this size. */
    readonly checked: boolean;
  },
): Next | null {
  if (waiting.checking || reviewsLevel === null) return { step: "APPROVED", level: waiting.level };
  const limit = byLevel(setting.limits, reviewsLevel);
  if (limit && isWithinLimit(limit, setting.measured))
    return { step: setting.checked ? "ENDORSED" : "APPROVED", level: reviewsLevel };
  const above = setting.reviewers.find(({ level }) => level > reviewsLevel);
  return above ? { step: "PASSED_ON", level: above.level } : null;
}
