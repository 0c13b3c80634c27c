import type { Visit } from "../../../core/context.ts";
import type { PlainStrategy } from "../contract-codes.ts";
import { type PastFilter, type PastPlace, pastRuns } from "../queries/past.ts";
import { storedRun } from "../queries/stored.ts";
import { compareStrategies } from "../rules/simulate.ts";
import type { PastRun } from "../rules/tally.ts";

type Compared = ReturnType<typeof compareStrategies>;

export interface SimulatedPool extends Compared {
  readonly institutionName: string;
  readonly queueName: string;
  readonly runs: number;
  readonly strategies: readonly string[];
}

/** What a strategy would have made of the runs of some days, stage by stage of each institution; nothing is written. */
export async function simulateRuns(
  { db }: Visit,
  filter: PastFilter,
  strategy: PlainStrategy,
): Promise<SimulatedPool[]> {
  const places = await pastRuns(db, filter);
  const pools = Map.groupBy(places, (one) => `${one.institutionId}:${one.queueId}`);
  const simulated: SimulatedPool[] = [];
  for (const of of pools.values()) {
    const runs: PastRun[] = [];
    for (const place of of) runs.push(...(await pastRun(db, place)));
    const [first] = of;
    if (!first) continue;
    const { institutionName, queueName } = first;
    simulated.push({
      institutionName,
      queueName,
      runs: runs.length,
      strategies: [...new Set(runs.map((run) => run.inputs.terms.strategy))],
      ...compareStrategies(runs, strategy),
    });
  }
  return simulated;
}

async function pastRun(db: Visit["db"], { runId, day, recoveryBp }: PastPlace): Promise<PastRun[]> {
  const stored = await storedRun(db, runId);
  return stored ? [{ ...stored, day, recoveryBp }] : [];
}
