import type { BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { lockLoanPromises, lockOpen } from "../queries/evaluation.ts";
import { type PromiseCause, evaluateLocked } from "./decide.ts";

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
