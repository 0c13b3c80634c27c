import { dbError } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { deleteBatch, prepareBatch, hasOpenBatches, claimBatch } from "../queries/loan-batch.ts";
import type { StepKey } from "../queries/step.ts";
import {
  addDone,
  startStep,
  dayFor,
  endStep,
  type EndOfDayOptions,
  markFailed,
  runWhole,
} from "./progress.ts";
import { BY_BATCH, type BatchWork } from "./steps.ts";

/**
 * Runs one step batch by batch, some in parallel. Finished batches stay finished after a crash;
 * other processes take other batches. Returns false when the step was stopped early.
 */
export async function runStep(
  context: BaseContext,
  key: StepKey,
  options: EndOfDayOptions,
): Promise<boolean> {
  try {
    await startStep(context, key, options);
    await runWhole(context, key, options);
    if (!(await runBatches(context, key, options))) return false;
    await endStep(context, key, options);
    return true;
  } catch (error) {
    if (!context.signal.aborted) await markFailed(context, key, error);
    throw error;
  }
}

/** Returns false when the step was stopped before its last batch. */
async function runBatches(
  context: BaseContext,
  key: StepKey,
  options: EndOfDayOptions,
): Promise<boolean> {
  const failed = new AbortController();
  const signal = AbortSignal.any([context.signal, failed.signal]);
  const workers = Array.from({ length: options.sideBySide }, async () => {
    try {
      for (let hasMore = true; hasMore;) {
        if (signal.aborted) return;
        hasMore = await patiently(() => runBatch(context, key, options));
      }
    } catch (error) {
      failed.abort(error);
    }
  });
  await Promise.all(workers);
  failed.signal.throwIfAborted();
  return !context.signal.aborted;
}

/** Other transactions have finished the remaining batches. */
class NoneFree extends Error {}

/** Returns false when no batch is left. */
async function runBatch(
  context: BaseContext,
  key: StepKey,
  options: EndOfDayOptions,
): Promise<boolean> {
  const work = BY_BATCH[key.step];
  if (!work) return false;
  try {
    await inTransaction(context, null, (tx) => processBatch(tx, key, work, options));
    return true;
  } catch (error) {
    if (error instanceof NoneFree) return hasOpenBatches(context.db, key);
    throw error;
  }
}

async function processBatch(
  tx: Tx<BaseContext>,
  key: StepKey,
  work: BatchWork,
  options: EndOfDayOptions,
): Promise<void> {
  await prepareBatch(tx.db);
  const batch = await claimBatch(tx.db, key);
  if (!batch) throw new NoneFree();
  const { after, upto, loans } = batch;
  const day = await dayFor(tx, key);
  const done = await work(tx, { after, upto, day, at: tx.now() });
  await deleteBatch(tx.db, key, batch);
  await addDone(tx, key, { loans, ...done }, options, { from: after, upto });
}

const PASSING = new Set(["lockTimeout", "deadlock", "serialization"]);
const TRIES = 8;
const PAUSE_MS = 250;

/** Retries while another transaction holds the locks. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const kind = dbError(error)?.kind ?? "";
      if (tried === TRIES || !PASSING.has(kind)) throw error;
      await new Promise((resume) => setTimeout(resume, PAUSE_MS * tried));
    }
  }
}
