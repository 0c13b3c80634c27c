import type { BaseContext } from "../../../core/context.ts";
import type { PlainStrategy } from "../contract-codes.ts";
import {
  type PreviousRunFilter,
  type PreviousRunRow,
  listPreviousRuns,
} from "../queries/previous-runs.ts";
import { storedRun } from "../queries/stored.ts";
import { compareStrategies } from "../rules/simulate.ts";
import type { PreviousRun } from "../rules/agent-load.ts";

type StrategyComparison = ReturnType<typeof compareStrategies>;

export interface SimulatedPool extends StrategyComparison {
  readonly institutionName: string;
  readonly stageName: string;
  readonly runs: number;
  readonly strategies: readonly string[];
}

/**
 * Computes the results of another strategy for past runs, per institution and stage. Writes no
 * data.
 */
export async function simulateRuns(
  { db }: BaseContext,
  filter: PreviousRunFilter,
  strategy: PlainStrategy,
): Promise<SimulatedPool[]> {
  const previousRows = await listPreviousRuns(db, filter);
  const pools = Map.groupBy(
    previousRows,
    (previousRow) => `${previousRow.institutionId}:${previousRow.stageId}`,
  );
  const simulated: SimulatedPool[] = [];
  for (const poolRows of pools.values()) {
    const runs: PreviousRun[] = [];
    for (const previousRow of poolRows) runs.push(...(await getPreviousRun(db, previousRow)));
    const [first] = poolRows;
    if (!first) continue;
    const { institutionName, stageName } = first;
    simulated.push({
      institutionName,
      stageName,
      runs: runs.length,
      strategies: [...new Set(runs.map((run) => run.inputs.terms.strategy))],
      ...compareStrategies(runs, strategy),
    });
  }
  return simulated;
}

async function getPreviousRun(
  db: BaseContext["db"],
  { runId, day, recoveryBp }: PreviousRunRow,
): Promise<PreviousRun[]> {
  const stored = await storedRun(db, runId);
  return stored ? [{ ...stored, day, recoveryBp }] : [];
}
