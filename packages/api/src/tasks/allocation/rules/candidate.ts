/** Whether cases are dealt to an agent at all, and how many he may have. */
import type { Bar } from "../contract-codes.ts";
import type { RuleValues } from "../contract-rule.ts";
import type { Candidate } from "./facts.ts";

export type Limits = Pick<RuleValues, "maxInHand" | "maxNew">;

/** An agent as he is now, before it is decided what that means for cases. */
export interface StoredCandidate {
  readonly agentId: number;
  readonly institutionId: number;
  readonly queueIds: number[];
  readonly isEnabled: boolean;
  readonly takesCases: boolean;
  readonly isOffShift: boolean;
  readonly isCertified: boolean;
  readonly inHand: number;
  readonly inHandMinor: number;
  readonly newToday: number;
  readonly maxInHand: number | null;
  readonly maxNew: number | null;
  readonly weight: number;
}

/** What counts first is told; null for who takes part. */
export function barOf(one: StoredCandidate, queueIds: ReadonlySet<number>): Bar | null {
  if (!one.isEnabled) return "DISABLED";
  if (!one.takesCases) return "NOT_TAKING";
  if (one.isOffShift) return "OFF_SHIFT";
  if (!one.isCertified) return "NOT_CERTIFIED";
  return one.queueIds.some((id) => queueIds.has(id)) ? null : "NO_STAGE";
}

/** The agent's own limits hold; without one the narrowest of the stages that he takes part in. */
export function candidateOf(
  one: StoredCandidate,
  limitsByQueue: ReadonlyMap<number, Limits>,
): Candidate {
  const limits = one.queueIds.flatMap((id) => limitsByQueue.get(id) ?? []);
  return {
    agentId: one.agentId,
    institutionId: one.institutionId,
    queueIds: one.queueIds,
    newToday: one.newToday,
    weight: one.weight,
    inHand: one.inHand,
    inHandMinor: one.inHandMinor,
    maxInHand: one.maxInHand ?? least(limits, "maxInHand"),
    maxNew: one.maxNew ?? least(limits, "maxNew"),
    bar: barOf(one, new Set(limitsByQueue.keys())),
  };
}

function least(limits: readonly Limits[], name: keyof Limits): number | null {
  const known = limits.flatMap((one) => one[name] ?? []);
  return known.length === 0 ? null : Math.min(...known);
}
