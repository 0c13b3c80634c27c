/** What each strategy levels out, and in which order it takes the cases. */
import { toSeededOrder } from "../../../core/seeded-order.ts";
import type { PlainStrategy } from "../contract-codes.ts";
import type { Candidate, PoolCase } from "./inputs.ts";

/** A candidate with what this run gave him so far, whatever the variant. */
export interface AgentSlot {
  readonly candidate: Candidate;
  /** Who got fewest today comes first, so that many small runs are as fair as a large one; then as the seed draws. */
  readonly order: number;
  count: number;
  minor: number;
}

/** What one variant gave him. */
export interface VariantLoad {
  readonly slot: AgentSlot;
  count: number;
  minor: number;
}

/** The smaller goes first; it only grows while cases are dealt. */
export type Weight = readonly [number, number];

export const WEIGHTS: Readonly<Record<PlainStrategy, (load: VariantLoad) => Weight>> = {
  ROUND_ROBIN: ({ count }) => [count, 0],
  LEAST_LOADED: ({ slot: { candidate, count, minor } }) => [
    candidate.inHand + count,
    candidate.inHandMinor + minor,
  ],
  EQUAL_COUNT: ({ count, minor }) => [count, minor],
  EQUAL_AMOUNT: ({ count, minor }) => [minor, count],
  // From the first to the last agent and back again.
  SNAKE: ({ count, slot: { order } }) => [count, count % 2 === 0 ? order : -order],
  // Of the whole day, and half a case ahead: one case alone does not always go to the largest share.
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

/** Turns go by age; shares of numbers must not be shares of the large debts as well. */
export function buildComparator(strategy: PlainStrategy, seed: number): Compare {
  if (strategy === "ROUND_ROBIN") return oldestFirst;
  return strategy === "WEIGHTED" ? shuffled(seed) : largestFirst;
}
