/**
 * Who decides a deduction: which share of each part a level may waive, who comes next, and who may not decide
 * at all. Limits are arguments; refuses to know how they are kept.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { AmountComponent } from "../../../account/loan/contract.ts";
import { WAIVER_ORDER } from "../../../account/loan/rules/payment.ts";
import type { Level, State } from "../contract-words.ts";
import { isPending } from "./state.ts";
import { NO_AMOUNTS, type Parts } from "../../../account/loan/rules/deduction.ts";

/** Basis points of each part. */
export interface Limit extends Parts {
  readonly level: Level;
}

/** What is asked for, what was waived before on the same case, and what there is of each part. */
export interface DeductionAmounts {
  readonly waived: Parts;
  readonly before: Parts;
  readonly basis: Parts;
}

/** A share of the whole of a part: what earlier deductions took belongs to it, so that slices add up. */
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

/** The most that the level may waive; a part is opened once all before it are waived whole. */
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

/** Who decides at all, lowest first; a level without a role is passed over. */
export interface Reviewer {
  readonly role: number;
  readonly level: Level;
}

const byLevel = (limits: readonly Limit[], level: Level) =>
  limits.find((limit) => limit.level === level);

/** Everybody who has to decide from `start` on until one's limit covers it; null where nobody's does. */
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

/** What somebody's role lets him decide. */
export interface Authority {
  readonly reviewsLevel: Level | null;
  readonly checks: boolean;
}

interface Waiting {
  readonly state: State;
  readonly level: Level;
  readonly checking: boolean;
  readonly applicantId: number;
  /** The decider's account is another of the applicant's. */
  readonly isSamePerson: boolean;
  /** The decider has decided it before it went to the check. */
  readonly hasEndorsed: boolean;
}

/** Why this person may not decide now; whoever stands higher may decide early. */
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

/** What an approval by this level does; null where nobody is left who could grant it. */
export function nextStep(
  waiting: Pick<Waiting, "checking" | "level">,
  reviewsLevel: Level | null,
  setting: {
    readonly reviewers: readonly Reviewer[];
    readonly limits: readonly Limit[];
    readonly measured: DeductionAmounts;
    /** Finance confirms amounts like this one. */
    readonly checked: boolean;
  },
): Next | null {
  if (waiting.checking || reviewsLevel === null) return { step: "APPROVED", level: waiting.level };
  const limit = byLevel(setting.limits, reviewsLevel);
  if (limit && isWithinLimit(limit, setting.measured))
    return {
      step: setting.checked ? "ENDORSED" : "APPROVED",
      level: reviewsLevel,
    };
  const above = setting.reviewers.find(({ level }) => level > reviewsLevel);
  return above ? { step: "PASSED_ON", level: above.level } : null;
}
