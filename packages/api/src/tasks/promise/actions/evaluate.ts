import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { lockLoanPromises, lockOpen } from "../queries/evaluation.ts";
import { type PromiseCause, evaluateLocked } from "./decide.ts";

/**
 * Money of this loan came or went, or an extension of it: every promise that no other replaced gets the verdict that
 * follows from what stands now. Opens nothing, and writes nothing where nothing changed. The loan and its open case are
 * held; whatever the money does to the case has been done.
 */
export async function evaluatePromises(
  tx: Tx<Visit>,
  loanId: number,
  causedBy?: PromiseCause,
): Promise<void> {
  await evaluateLocked(tx, await lockPromises(tx, loanId), causedBy);
}

/** The promises of the loan, for whoever has more to do before they are evaluated. */
export const lockPromises = ({ db }: Tx<Visit>, loanId: number): Promise<number[]> =>
  lockLoanPromises(db, loanId);

/** The case has ended: what money has not kept by then no longer matters. */
export const evaluatePromiseAtCaseEnd = (tx: Tx<Visit>, caseId: number): Promise<void> =>
  evaluateOpenPromise(tx, caseId);

/** A verdict that is due falls before anything else is done with the promise. */
export async function evaluateOpenPromise(tx: Tx<Visit>, caseId: number): Promise<void> {
  await evaluateLocked(tx, await lockOpen(tx.db, caseId));
}
