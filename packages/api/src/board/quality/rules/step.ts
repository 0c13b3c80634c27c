/* Decides who may do what with an item as it stands. A refusal is the key of its message; null is none. */
import type { ItemState } from "../contract-codes.ts";

export interface ItemNow {
  readonly state: ItemState;
  readonly agentId: number;
  readonly differs: boolean;
  readonly hasSecond: boolean;
  /** What was said or written can still be heard or read, and its borrower was not erased. */
  readonly isStored: boolean;
  /** Null before it is scored. */
  readonly objectBefore: Date | null;
  /** The caller, or the person behind another account of his, gave one of its scores. */
  readonly isScorer: boolean;
  /** The contact is the caller's own, or that of an account with his e-mail address. */
  readonly isConcerned: boolean;
}

/** Nobody judges what is gone, nor himself; a second look is somebody else's. */
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
  // An objection that nobody can settle would wait for ever.
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

/** Until when the agent may object. */
export const objectBefore = (scoredAt: Date | null, days: number): Date | null =>
  scoredAt && new Date(scoredAt.getTime() + days * DAY_MS);
