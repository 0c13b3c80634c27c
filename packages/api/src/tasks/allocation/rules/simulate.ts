/** What another strategy would have made of past runs of a stage. */
import type { PlainStrategy } from "../contract-codes.ts";
import { deal } from "./deal.ts";
import type { Candidate, Inputs } from "./facts.ts";
import { type PastRun, type Result, type Tally, tallyOf } from "./tally.ts";

/** In the order of the runs: what one gives is in the agents' hands in the next. */
export function compareStrategies(
  runs: readonly PastRun[],
  strategy: PlainStrategy,
): { readonly actual: Result; readonly simulated: Result } {
  const agentIds = new Set(
    runs.flatMap(({ inputs }) =>
      inputs.candidates.flatMap(({ agentId, bar }) => (bar ? [] : agentId)),
    ),
  );
  const [actual, simulated] = [tallyOf(agentIds), tallyOf(agentIds)];
  for (const run of runs) {
    const inputs = otherwise(run, strategy, { actual, simulated });
    actual.add(run, run.decisions);
    simulated.add({ ...run, inputs }, deal(inputs));
  }
  return { actual: actual.result(), simulated: simulated.result() };
}

type Tallies = { readonly actual: Tally; readonly simulated: Tally };

/** What the run would have looked at, had those before it been dealt otherwise. */
const otherwise = (
  { inputs, day }: PastRun,
  strategy: PlainStrategy,
  tallies: Tallies,
): Inputs => ({
  ...inputs,
  cases: inputs.cases.filter(({ caseId }) => !tallies.simulated.placed.has(caseId)),
  terms: { ...inputs.terms, strategy, ...NO_TEST },
  candidates: inputs.candidates.map((one) => loaded(one, day, tallies)),
});

const NO_TEST = { champion: null, challenger: null, challengerPercent: null };

function loaded(one: Candidate, day: string, { actual, simulated }: Tallies): Candidate {
  const was = actual.hands.get(one.agentId);
  const is = simulated.hands.get(one.agentId);
  if (!was || !is) return one;
  const today = (is.days.get(day) ?? 0) - (was.days.get(day) ?? 0);
  const atLeastNone = (value: number) => Math.max(0, value);
  return {
    ...one,
    inHand: atLeastNone(one.inHand + is.count - was.count),
    inHandMinor: atLeastNone(one.inHandMinor + is.amountMinor - was.amountMinor),
    newToday: atLeastNone(one.newToday + today),
  };
}
