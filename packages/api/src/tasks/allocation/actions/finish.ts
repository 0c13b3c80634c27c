import { dbError } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { announceAssigned, announceReleased } from "../../assignment/actions/announce.ts";
import type { Assignment, ReleasedCase } from "../../assignment/actions/many.ts";
import type { AllocationOutcome } from "../contract-codes.ts";
import * as queries from "../queries/apply.ts";
import type { BatchResult } from "./batch.ts";

const RUN = "allocation_run";

export interface RunResult {
  readonly assigned: readonly Assignment[];
  readonly released: readonly ReleasedCase[];
  add(done: BatchResult): void;
  cases(): number;
  count(outcome: AllocationOutcome): number;
}

export function createRunResult(): RunResult {
  const [assigned, released]: [Assignment[], ReleasedCase[]] = [[], []];
  const counts = new Map<AllocationOutcome, number>();
  return {
    assigned,
    released,
    add(done) {
      assigned.push(...done.assigned);
      released.push(...done.released);
      for (const { outcome } of done.outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    },
    cases: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    count: (outcome) => counts.get(outcome) ?? 0,
  };
}

/** Publishes the change, so that open screens of these institutions fetch their cases again. */
export async function publishChange(tx: Tx<BaseContext>, runId: number): Promise<void> {
  for (const institutionId of await queries.listInstitutions(tx.db, runId))
    tx.publish({ type: "allocation.changed", ids: { institutionId, runId } });
}

/** Stores the result and publishes notifications and events. */
export async function finishRun(
  tx: Tx<BaseContext>,
  runId: number,
  { kind, institutionId, reason }: queries.AppliedRun,
  result: RunResult,
): Promise<void> {
  const counts = {
    done: result.cases(),
    assigned: result.count("ASSIGNED") + result.count("RELEASED"),
    refused: result.count("REFUSED"),
    unassigned: result.count("UNASSIGNED"),
  };
  const ended = { heartbeatAt: tx.now(), endedAt: tx.now(), failure: null };
  await queries.setProgress(tx.db, runId, { state: "DONE", ...counts, ...ended });
  await announceAssigned(tx, result.assigned, runId);
  await announceReleased(tx, result.released, { ending: "RELEASED", runId });
  tx.audit({
    action: "allocation.apply",
    entity: RUN,
    entityId: runId,
    institutionId,
    after: { kind, ...counts, reason },
  });
  await publishChange(tx, runId);
}

/**
 * Marks the run as failed, so that no job applies it again. Its transaction is already rolled back.
 */
export const failRun = (context: BaseContext, runId: number, error: unknown) =>
  inTransaction(context, null, async (tx) => {
    const failure = toFailureKey(error);
    const ended = { heartbeatAt: tx.now(), endedAt: tx.now() };
    await queries.setProgress(tx.db, runId, { state: "FAILED", failure, ...ended });
    tx.audit({ action: "allocation.fail", entity: RUN, entityId: runId, after: { failure } });
    await publishChange(tx, runId);
  });

/** Omits the database's detail, which quotes whole rows. */
function toFailureKey(error: unknown): string {
  if (error instanceof AppError) return error.key;
  return dbError(error) ? "system.unavailable" : "system.internal";
}
