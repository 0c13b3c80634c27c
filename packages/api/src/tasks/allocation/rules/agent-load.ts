/**
 * Adds up the assignments of some runs of a stage: spread over the agents, expected recovery,
 * broken affinities.
 */
import { total } from "../../../core/total.ts";
import type { PoolCase, Decision, Inputs } from "./inputs.ts";

export interface PreviousRun {
  readonly day: string;
  /** Expected recovery of arrears in basis points, by the stage policy of that day. */
  readonly recoveryBp: number;
  readonly inputs: Inputs;
  readonly decisions: readonly Decision[];
}

/** Smallest, largest and average value over the agents. */
export interface Spread {
  readonly min: number;
  readonly max: number;
  readonly average: number;
}

export interface Result {
  readonly placed: number;
  readonly unassigned: number;
  readonly count: Spread;
  readonly amountMinor: Spread;
  readonly expectedMinor: Spread;
  /** Cases that did not stay with the last agent of the loan. */
  readonly reassigned: number;
  /** Cases that did not go to the agent with a promise or another case of the borrower. */
  readonly affinitiesBroken: number;
}

export interface AgentLoad {
  count: number;
  amountMinor: number;
  expectedMinor: number;
  /** Cases by day. */
  readonly days: Map<string, number>;
}

export interface AllocationTotals {
  readonly loads: ReadonlyMap<number, AgentLoad>;
  readonly placed: ReadonlySet<number>;
  add(run: PreviousRun, decisions: readonly Decision[]): void;
  result(): Result;
}

export function createAllocationTotals(agentIds: Iterable<number>): AllocationTotals {
  const loads = new Map(
    Array.from(agentIds, (id): [number, AgentLoad] => [
      id,
      { count: 0, amountMinor: 0, expectedMinor: 0, days: new Map() },
    ]),
  );
  const [placed, seen] = [new Set<number>(), new Set<number>()];
  let [reassigned, affinitiesBroken] = [0, 0];
  return {
    loads,
    placed,
    add(run, decisions) {
      const casesById = new Map(run.inputs.cases.map((poolCase) => [poolCase.caseId, poolCase]));
      for (const { caseId, agentId } of decisions) {
        const poolCase = casesById.get(caseId);
        seen.add(caseId);
        const load = agentId === null ? undefined : loads.get(agentId);
        if (!poolCase || agentId === null || !load) continue;
        placed.add(caseId);
        addToLoad(load, poolCase, run);
        if (isOther(poolCase.lastAgentId, agentId)) reassigned += 1;
        const tied = poolCase.promiseAgentId ?? poolCase.borrowerAgentId;
        if (isOther(tied, agentId)) affinitiesBroken += 1;
      }
    },
    result: () => ({
      placed: placed.size,
      unassigned: seen.size - placed.size,
      count: computeSpread(loads, ({ count }) => count),
      amountMinor: computeSpread(loads, ({ amountMinor }) => amountMinor),
      expectedMinor: computeSpread(loads, ({ expectedMinor }) => expectedMinor),
      reassigned,
      affinitiesBroken,
    }),
  };
}

function addToLoad(
  load: AgentLoad,
  { arrearsMinor }: PoolCase,
  { day, recoveryBp }: PreviousRun,
): void {
  load.count += 1;
  load.amountMinor += arrearsMinor;
  load.expectedMinor += Math.round((arrearsMinor * recoveryBp) / 10_000);
  load.days.set(day, (load.days.get(day) ?? 0) + 1);
}

const isOther = (tied: number | null, agentId: number): boolean =>
  tied !== null && tied !== agentId;

function computeSpread(
  loads: ReadonlyMap<number, AgentLoad>,
  getValue: (load: AgentLoad) => number,
): Spread {
  const all = [...loads.values()].map(getValue);
  if (all.length === 0) return { min: 0, max: 0, average: 0 };
  return {
    min: Math.min(...all),
    max: Math.max(...all),
    average: Math.round(total(all, (value) => value) / all.length),
  };
}
