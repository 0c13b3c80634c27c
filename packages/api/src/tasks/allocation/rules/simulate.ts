/** Simulates past runs of a stage with another strategy. */
import type { PlainStrategy } from "../contract-codes.ts";
import { allocateCases } from "./assign.ts";
import type { Candidate, Inputs } from "./inputs.ts";
import {
  type PreviousRun,
  type Result,
  type AllocationTotals,
  createAllocationTotals,
} from "./agent-load.ts";

/** Simulates the runs in order: cases assigned in one run count as load in the next. */
export function compareStrategies(
  runs: readonly PreviousRun[],
  strategy: PlainStrategy,
): { readonly actual: Result; readonly simulated: Result } {
  const agentIds = new Set(
    runs.flatMap(({ inputs }) =>
      inputs.candidates.flatMap(({ agentId, ineligibleReason }) =>
        ineligibleReason ? [] : agentId,
      ),
    ),
  );
  const [actual, simulated] = [createAllocationTotals(agentIds), createAllocationTotals(agentIds)];
  for (const run of runs) {
    const inputs = otherwise(run, strategy, { actual, simulated });
    actual.add(run, run.decisions);
    simulated.add({ ...run, inputs }, allocateCases(inputs));
  }
  return { actual: actual.result(), simulated: simulated.result() };
}

type SimulationTotals = { readonly actual: AllocationTotals; readonly simulated: AllocationTotals };

/** Builds the inputs that the run would have had after the simulated runs before it. */
const otherwise = (
  { inputs, day }: PreviousRun,
  strategy: PlainStrategy,
  totals: SimulationTotals,
): Inputs => ({
  ...inputs,
  cases: inputs.cases.filter(({ caseId }) => !totals.simulated.placed.has(caseId)),
  terms: { ...inputs.terms, strategy, ...NO_TEST },
  candidates: inputs.candidates.map((candidate) => loaded(candidate, day, totals)),
});

const NO_TEST = { champion: null, challenger: null, challengerPercent: null };

function loaded(
  candidate: Candidate,
  day: string,
  { actual, simulated }: SimulationTotals,
): Candidate {
  const was = actual.loads.get(candidate.agentId);
  const is = simulated.loads.get(candidate.agentId);
  if (!was || !is) return candidate;
  const today = (is.days.get(day) ?? 0) - (was.days.get(day) ?? 0);
  const clampToZero = (value: number) => Math.max(0, value);
  return {
    ...candidate,
    inHand: clampToZero(candidate.inHand + is.count - was.count),
    inHandMinor: clampToZero(candidate.inHandMinor + is.amountMinor - was.amountMinor),
    newToday: clampToZero(candidate.newToday + today),
  };
}
