import type { BaseContext } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { storedRun } from "../queries/stored.ts";
import { type Difference, listDifferences } from "../rules/replay.ts";

export interface Replayed {
  readonly runId: number;
  readonly cases: number;
  readonly differences: readonly Difference[];
}

/** Computes a stored run again from its inputs and compares the decisions. */
export async function replayRun({ db }: BaseContext, runId: number): Promise<Replayed> {
  const { inputs, decisions } = orNotFound(await storedRun(db, runId));
  const differences = listDifferences(inputs, decisions);
  return { runId, cases: decisions.length, differences };
}
