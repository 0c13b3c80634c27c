/** Weights of the strategies, and the order in which they take the cases. */
import { toSeededOrder } from "../../../core/seeded-order.ts";
import type { PlainStrategy } from "../contract-codes.ts";
import type { Candidate, PoolCase } from "./inputs.ts";

/** Candidate with the cases of this run over all variants. */
export interface AgentSlot {
  readonly candidate: Candidate;
  /**
   * Rank by the fewest new cases today, so that many small runs are as fair as a large one; ties
   * are broken by the seed.
   */
  readonly order: number;
  count: number;
  minor: number;
}

export interface VariantLoad {
  readonly slot: AgentSlot;
  count: number;
  minor: number;
}

/** Weight of an agent: the smallest comes first. A weight only grows during a run. */
export type Weight = readonly [number, number];

export const WEIGHTS: Readonly<Record<PlainStrategy, (load: VariantLoad) => Weight>> = {
  ROUND_ROBIN: ({ count }) => [count, 0],
  LEAST_LOADED: ({ slot: { candidate, count, minor } }) => [
    candidate.inHand + count,
    candidate.inHandMinor + minor,
  ],
  EQUAL_COUNT: ({ count, minor }) => [count, minor],
  EQUAL_AMOUNT: ({ count, minor }) => [minor, count],
  // Alternates the direction: first to last agent, then last to first.
  SNAKE: ({ count, slot: { order } }) => [count, count % 2 === 0 ? order : -order],
  // Counts all new cases of the day, and half a case ahead: a single case does not always go to the
  // agent with the largest share.
  WEIGHTED: ({ count, slot: { candidate } }) => [
    (2 * (candidate.newToday + count) + 1) / candidate.weight,
    0,
  ],
};

type Compare = (a: PoolCase, b: PoolCase) => number;

export const largestFirst: Compare = (a, b) =>
  b.arrearsMinor - a.arrearsMinor || a.caseId - b.caseId;

const oldestFirst: Compare = (a, b) => a.caseId - b.caseId;

const shuffled =
  (seed: number): Compare =>
  (a, b) =>
    toSeededOrder(seed, a.caseId) - toSeededOrder(seed, b.caseId) || a.caseId - b.caseId;

/**
 * Returns the order of cases: by age for ROUND_ROBIN, shuffled for WEIGHTED so that large debts do
 * not follow the shares, otherwise by amount.
 */
export function buildComparator(strategy: PlainStrategy, seed: number): Compare {
  if (strategy === "ROUND_ROBIN") return oldestFirst;
  return strategy === "WEIGHTED" ? shuffled(seed) : largestFirst;
}
