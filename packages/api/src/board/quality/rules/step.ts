/* Decides the allowed actions on an item. A refusal is its message key; null allows the action. */
import type { ItemState } from "../contract-codes.ts";

export interface ItemNow {
  readonly state: ItemState;
  readonly agentId: number;
  readonly differs: boolean;
  readonly hasSecond: boolean;
  /** The content is still stored and its borrower is not erased. */
  readonly isStored: boolean;
  /** Is null before a score. */
  readonly objectBefore: Date | null;
  /** The caller, under any account, gave one of the scores. */
  readonly isScorer: boolean;
  /** The contact is the caller's own, or that of an account with the same e-mail address. */
  readonly isConcerned: boolean;
}

/**
 * Rejects scores without stored content, for own contacts, and second scores by the first reviewer.
 */
function getScoringRefusal({ isStored, isConcerned, isScorer }: ItemNow) {
  if (!isStored) return "quality.contentPurged" as const;
  if (isConcerned) return "quality.cannotScoreSelf" as const;
  return isScorer ? ("quality.cannotReviewOwnScore" as const) : null;
}

export const scoreRefusal = (item: ItemNow) =>
  item.state === "OPEN" ? getScoringRefusal(item) : ("quality.alreadyScored" as const);

export function calibrateRefusal(item: ItemNow) {
  const { state, hasSecond } = item;
  if (state === "OPEN") return "quality.notScored" as const;
  if (state !== "SCORED" && state !== "OBJECTED") return "quality.settled" as const;
  if (hasSecond) return "quality.calibrated" as const;
  return getScoringRefusal(item);
}

export function objectRefusal(item: ItemNow, userId: number, now: Date) {
  if (item.agentId !== userId) return "quality.otherAgent" as const;
  if (item.state === "OBJECTED") return "quality.objected" as const;
  if (item.state !== "SCORED") return "quality.settled" as const;
  // An objection that cannot be settled would stay open forever.
  if (!item.isStored) return "quality.contentPurged" as const;
  return item.objectBefore !== null && now >= item.objectBefore
    ? ("quality.objectionLate" as const)
    : null;
}

export function settleRefusal(item: ItemNow) {
  const { state, differs } = item;
  if (state === "UPHELD" || state === "CORRECTED") return "quality.settled" as const;
  if (state !== "OBJECTED" && !differs) return "quality.nothingToResolve" as const;
  return getScoringRefusal(item);
}

const DAY_MS = 86_400_000;

export const objectBefore = (scoredAt: Date | null, days: number): Date | null =>
  scoredAt && new Date(scoredAt.getTime() + days * DAY_MS);
