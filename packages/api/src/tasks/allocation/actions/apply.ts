import type { BaseContext } from "../../../core/context.ts";
import { withDedicatedConnections } from "../../../core/dedicated-connections.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { getAssignees } from "../../assignment/actions/assignees.ts";
import type { AssignmentOptions } from "../../assignment/actions/many.ts";
import * as queries from "../queries/apply.ts";
import { finishRun, publishChange, createRunResult } from "./finish.ts";
import { assignBatch, type BatchResult, releaseBatch } from "./batch.ts";

const RUN = "allocation_run";

export interface ApplyOptions {
  /** Decisions per batch. */
  readonly batchSize: number;
  /** Called after each batch with the number of decisions done. */
  readonly onProgress: (done: number) => void;
}

const USUALLY: ApplyOptions = { batchSize: 2_000, onProgress: () => {} };

/**
 * Applies all decisions of a run in one transaction. Returns false when another process applies the
 * run or it is done already. A run of a dead process starts over.
 */
export const applyRun = (
  context: BaseContext,
  runId: number,
  overrides: Partial<ApplyOptions> = {},
): Promise<boolean> =>
  withDedicatedConnections(context, "kolekta allocation", async (dedicated) => {
    if (!(await startRun(dedicated, runId))) return false;
    const options = { ...USUALLY, ...overrides };
    const at = dedicated.now();
    // One instant for the whole run, so that a value that depends on the time is equal in all
    // batches.
    const fixedTimeContext = { ...dedicated, now: () => at };
    return inTransaction(fixedTimeContext, null, (tx) =>
      apply(tx, dedicated, runId, options),
    ).catch((error) => {
      if (error instanceof ConcurrentRunError) return false;
      throw error;
    });
  });

/** Thrown when another process applies the run. */
class ConcurrentRunError extends Error {}

const startRun = (dedicated: BaseContext, runId: number): Promise<boolean> =>
  inTransaction(dedicated, null, async (tx) => {
    const run = await queries.lockRun(tx.db, runId);
    const isOpen = run?.state === "WAITING" || run?.state === "RUNNING";
    const isFree = isOpen && (await queries.tryRunLock(tx.db, runId));
    tx.audit({
      action: "allocation.begin",
      entity: RUN,
      entityId: runId,
      institutionId: run?.institutionId,
      after: { started: isFree },
    });
    if (!isFree) return false;
    const started = { state: "RUNNING", done: 0, heartbeatAt: tx.now() } as const;
    await queries.setProgress(tx.db, runId, started);
    await publishChange(tx, runId);
    return true;
  });

async function apply(
  tx: Tx<BaseContext>,
  dedicated: BaseContext,
  runId: number,
  { batchSize, onProgress }: ApplyOptions,
): Promise<boolean> {
  await queries.withoutJit(tx.db);
  if (!(await queries.tryRunLock(tx.db, runId))) throw new ConcurrentRunError();
  const run = await queries.readRun(tx.db, runId);
  if (run?.state !== "RUNNING") throw new ConcurrentRunError();
  const applyBatch = await createBatchHandler(tx, runId, run);
  const result = createRunResult();
  for (let after = 0; ;) {
    tx.signal.throwIfAborted();
    const lines = await queries.linesAfter(tx.db, runId, after, batchSize);
    const last = lines.at(-1);
    if (!last) break;
    after = last.caseId;
    const done = await applyBatch(lines);
    await queries.setOutcomes(tx.db, runId, done.outcomes);
    result.add(done);
    // Uses the other connection, so that progress is visible before the transaction ends.
    const progress = { done: result.cases(), heartbeatAt: dedicated.now() };
    await queries.setProgress(dedicated.db, runId, progress);
    onProgress(progress.done);
  }
  await finishRun(tx, runId, run, result);
  return true;
}

/** Returns the handler of a batch. The creator of a manual run counts as the user who assigns. */
async function createBatchHandler(
  tx: Tx<BaseContext>,
  runId: number,
  { kind, creatorId, reason, overrideReason }: queries.AppliedRun,
): Promise<(lines: readonly queries.RunLine[]) => Promise<BatchResult>> {
  const assignmentOptions: AssignmentOptions = {
    runId,
    by: creatorId,
    holdsCapacity: true,
    reason: reason ?? undefined,
    overrideReason: overrideReason ?? undefined,
  };
  if (kind === "RELEASE") return (lines) => releaseBatch(tx, lines, assignmentOptions);
  const agentIds = await queries.listAgents(tx.db, runId);
  const assignees = await getAssignees(tx, agentIds, assignmentOptions);
  return (lines) => assignBatch(tx, lines, assignmentOptions, assignees);
}
