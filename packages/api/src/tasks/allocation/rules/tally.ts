/** What agents got over some runs of a stage: how even it is, what they are expected to recover, which ties were broken. */
import { total } from "../../../core/total.ts";
import type { DealtCase, Decision, Inputs } from "./facts.ts";

/** A run of a stage, with what its agents are expected to recover there. */
export interface PastRun {
  readonly day: string;
  /** Of what is owed, in basis points, as the stage said on that day. */
  readonly recoveryBp: number;
  readonly inputs: Inputs;
  readonly decisions: readonly Decision[];
}

/** Between the agents: the least, the most, and what each has on average. */
export interface Spread {
  readonly least: number;
  readonly most: number;
  readonly average: number;
}

export interface Result {
  readonly placed: number;
  readonly unplaced: number;
  readonly count: Spread;
  readonly amountMinor: Spread;
  readonly expectedMinor: Spread;
  /** Cases that did not go to who had the loan last. */
  readonly rebound: number;
  /** Cases that did not go to who has a promise, or another case, of the borrower. */
  readonly tiesBroken: number;
}

export interface Hand {
  count: number;
  amountMinor: number;
  expectedMinor: number;
  /** How many on a day. */
  readonly days: Map<string, number>;
}

export interface Tally {
  readonly hands: ReadonlyMap<number, Hand>;
  readonly placed: ReadonlySet<number>;
  add(run: PastRun, decisions: readonly Decision[]): void;
  result(): Result;
}

export function tallyOf(agentIds: Iterable<number>): Tally {
  const hands = new Map(
    Array.from(agentIds, (id): [number, Hand] => [
      id,
      { count: 0, amountMinor: 0, expectedMinor: 0, days: new Map() },
    ]),
  );
  const [placed, seen] = [new Set<number>(), new Set<number>()];
  let [rebound, tiesBroken] = [0, 0];
  return {
    hands,
    placed,
    add(run, decisions) {
      const of = new Map(run.inputs.cases.map((one) => [one.caseId, one]));
      for (const { caseId, agentId } of decisions) {
        const one = of.get(caseId);
        seen.add(caseId);
        const hand = agentId === null ? undefined : hands.get(agentId);
        if (!one || agentId === null || !hand) continue;
        placed.add(caseId);
        take(hand, one, run);
        if (isOther(one.lastAgentId, agentId)) rebound += 1;
        const tied = one.promiseAgentId ?? one.heldAgentId;
        if (isOther(tied, agentId)) tiesBroken += 1;
      }
    },
    result: () => ({
      placed: placed.size,
      unplaced: seen.size - placed.size,
      count: spreadOf(hands, ({ count }) => count),
      amountMinor: spreadOf(hands, ({ amountMinor }) => amountMinor),
      expectedMinor: spreadOf(hands, ({ expectedMinor }) => expectedMinor),
      rebound,
      tiesBroken,
    }),
  };
}

function take(hand: Hand, { arrearsMinor }: DealtCase, { day, recoveryBp }: PastRun): void {
  hand.count += 1;
  hand.amountMinor += arrearsMinor;
  hand.expectedMinor += Math.round((arrearsMinor * recoveryBp) / 10_000);
  hand.days.set(day, (hand.days.get(day) ?? 0) + 1);
}

const isOther = (tied: number | null, agentId: number): boolean =>
  tied !== null && tied !== agentId;

function spreadOf(hands: ReadonlyMap<number, Hand>, of: (hand: Hand) => number): Spread {
  const all = [...hands.values()].map(of);
  if (all.length === 0) return { least: 0, most: 0, average: 0 };
  return {
    least: Math.min(...all),
    most: Math.max(...all),
    average: Math.round(total(all, (one) => one) / all.length),
  };
}
