import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { lockOfLoan, lockOpenOf } from "../queries/judge.ts";
import { type PromiseCause, judgeLocked } from "./decide.ts";

/**
 * Money of this loan came or went, or an extension of it: every promise that no other replaced gets the verdict that
 * follows from what stands now. Opens nothing, and writes nothing where nothing changed. The loan and its open case are
 * held; whatever the money does to the case has been done.
 */
export async function judgePromises(
  tx: Tx<Visit>,
  loanId: number,
  causedBy?: PromiseCause,
): Promise<void> {
  await judgeLocked(tx, await lockOfLoan(tx.db, loanId), causedBy);
}

/** The case has ended: what money has not kept by then no longer matters. */
export const cancelPromise = (tx: Tx<Visit>, caseId: number): Promise<void> =>
  judgeOpenOf(tx, caseId);

/** A verdict that is due falls before anything else is done with the promise. */
export async function judgeOpenOf(
  tx: Tx<Visit>,
  caseId: number,
): Promise<void> {
  await judgeLocked(tx, await lockOpenOf(tx.db, caseId));
}
