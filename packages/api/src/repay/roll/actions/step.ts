import { dbError } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { deletePortion, forPortion, hasPortions, takePortion } from "../queries/portion.ts";
import type { StepKey } from "../queries/step.ts";
import {
  addDone,
  beginStep,
  dayFor,
  endStep,
  type RollOptions,
  markFailed,
  runWhole,
} from "./progress.ts";
import { BY_PORTION, type PortionWork } from "./steps.ts";

/**
 * Does one step to its end, portion by portion, some of them side by side; what is done of it stays done, whatever
 * happens. Whoever does the same step elsewhere takes other portions. False when it was asked to stop before.
 */
export async function runStep(visit: Visit, key: StepKey, options: RollOptions): Promise<boolean> {
  try {
    await beginStep(visit, key, options);
    await runWhole(visit, key, options);
    if (!(await runPortions(visit, key, options))) return false;
    await endStep(visit, key, options);
    return true;
  } catch (error) {
    if (!visit.signal.aborted) await markFailed(visit, key, error);
    throw error;
  }
}

/** False when it was asked to stop before nothing was left. */
async function runPortions(visit: Visit, key: StepKey, options: RollOptions): Promise<boolean> {
  const failed = new AbortController();
  const signal = AbortSignal.any([visit.signal, failed.signal]);
  const ways = Array.from({ length: options.sideBySide }, async () => {
    try {
      for (let more = true; more;) {
        if (signal.aborted) return;
        more = await patiently(() => runPortion(visit, key, options));
      }
    } catch (error) {
      failed.abort(error);
    }
  });
  await Promise.all(ways);
  failed.signal.throwIfAborted();
  return !visit.signal.aborted;
}

/** All that was left is done by others. */
class NoneFree extends Error {}

/** False where none is left. */
async function runPortion(visit: Visit, key: StepKey, options: RollOptions): Promise<boolean> {
  const work = BY_PORTION[key.step];
  if (!work) return false;
  try {
    await inTransaction(visit, null, (tx) => doPortion(tx, key, work, options));
    return true;
  } catch (error) {
    if (error instanceof NoneFree) return hasPortions(visit.db, key);
    throw error;
  }
}

async function doPortion(
  tx: Tx<Visit>,
  key: StepKey,
  work: PortionWork,
  options: RollOptions,
): Promise<void> {
  await forPortion(tx.db);
  const portion = await takePortion(tx.db, key);
  if (!portion) throw new NoneFree();
  const { after, upto, loans } = portion;
  const day = await dayFor(tx, key);
  const done = await work(tx, { after, upto, day, at: tx.now() });
  await deletePortion(tx.db, key, portion);
  await addDone(tx, key, { loans, ...done }, options, { from: after, upto });
}

const PASSING = new Set(["lockTimeout", "deadlock", "serialization"]);
const TRIES = 8;
const PAUSE_MS = 250;

/** Somebody else has the rows: they come free. */
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
