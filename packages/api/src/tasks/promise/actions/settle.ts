import type { BaseContext } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { lockCases } from "../../case/actions/lock.ts";
import {
  type Candidate,
  listCurablePromises,
  listDuePromises,
  lockLoanPromises,
  lockMany,
  lockOpen,
} from "../queries/evaluation.ts";
import { evaluateLocked, type PromiseCause } from "./decide.ts";

/**
 * Evaluates every promise of a loan that no other replaced, after a payment, a reversal or an
 * extension. Never reopens a promise, and writes nothing when nothing changed. The loan and its
 * open case must be locked, and the case already updated.
 */
export async function evaluatePromises(
  tx: Tx<BaseContext>,
  loanId: number,
  causedBy?: PromiseCause,
): Promise<void> {
  await evaluateLocked(tx, await lockPromises(tx, loanId), causedBy);
}

/** Locks the promises of the loan, for callers with more work before the evaluation. */
export const lockPromises = ({ db }: Tx<BaseContext>, loanId: number): Promise<number[]> =>
  lockLoanPromises(db, loanId);

/** Evaluates the open promise of a case that has ended. */
export const evaluatePromiseAtCaseEnd = (tx: Tx<BaseContext>, caseId: number): Promise<void> =>
  evaluateOpenPromise(tx, caseId);

/** Evaluates a promise that is due before anything else changes it. */
export async function evaluateOpenPromise(tx: Tx<BaseContext>, caseId: number): Promise<void> {
  await evaluateLocked(tx, await lockOpen(tx.db, caseId));
}

/** Promises per transaction. */
const BATCH = 200;

/**
 * Evaluates every promise that is due, in the zone of its institution, and cures those paid
 * afterwards. Returns the number of changed promises.
 */
export async function settleDuePromises(context: BaseContext): Promise<number> {
  const settled = await settleAll(context, listDuePromises);
  return settled + (await settleAll(context, listCurablePromises));
}

async function settleAll(context: BaseContext, find: typeof listDuePromises): Promise<number> {
  const now = context.now();
  // Zone in which a day begins first; each promise is then judged in its own zone.
  const before = toLocalDay(now, "Pacific/Kiritimati");
  let settled = 0;
  for (let after = 0; ;) {
    const batch = await find(context.db, now, { before, limit: BATCH, after });
    if (batch.length > 0) settled += await settleBatch(context, batch);
    if (batch.length < BATCH) return settled;
    after = batch.at(-1)?.id ?? after;
  }
}

/** Locks the cases before their promises, in the same order as work on a case. */
const settleBatch = (context: BaseContext, batch: readonly Candidate[]): Promise<number> =>
  inTransaction(context, null, async (tx) => {
    await lockCases(
      tx,
      batch.map((candidate) => candidate.caseId),
    );
    const ids = await lockMany(
      tx.db,
      batch.map((candidate) => candidate.id),
    );
    const settled = await evaluateLocked(tx, ids);
    tx.audit({
      action: "promise.settleDue",
      entity: "promise",
      entityId: null,
      after: { settled },
    });
    return settled;
  });
