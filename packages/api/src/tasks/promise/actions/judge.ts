import type { Visit } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { factsOf, lockOfLoan, lockOpenOf } from "../queries/judge.ts";
import { type Cause, judgeHeld, settle } from "./decide.ts";

/**
 * Money of this loan came or went, or an extension of it: every promise that no other replaced gets the verdict that
 * follows from what stands now. Opens nothing, and writes nothing where nothing changed. The loan and its open case are
 * held; whatever the money does to the case has been done.
 */
export async function judgePromises(
  tx: Tx<Visit>,
  loanId: number,
  causedBy?: Cause,
): Promise<void> {
  await judgeHeld(tx, await lockOfLoan(tx.db, loanId), causedBy);
}

/**
 * The borrower does what he promised in another way: he paid for more time, at this moment. For the open promise,
 * before its case ends; `judgePromises` sees to it as soon as the extension is in effect.
 */
export async function keepPromise(
  tx: Tx<Visit>,
  caseId: number,
  { paidAt, paymentId }: { readonly paidAt: Date; readonly paymentId?: number },
): Promise<void> {
  const ids = await lockOpenOf(tx.db, caseId);
  if (ids.length === 0) return;
  const open = await factsOf(tx.db, ids);
  const extended = open
    .filter(({ createdAt }) => createdAt <= paidAt)
    .map((one) => ({ ...one, extendedOn: dayOf(paidAt, one.zone) }));
  await settle(tx, extended, paymentId ? { paymentId } : undefined);
}

/** The case has ended: what money has not kept by then no longer matters. */
export const cancelPromise = (tx: Tx<Visit>, caseId: number): Promise<void> =>
  judgeOpenOf(tx, caseId);

/** A verdict that is due falls before anything else is done with the promise. */
export async function judgeOpenOf(
  tx: Tx<Visit>,
  caseId: number,
): Promise<void> {
  await judgeHeld(tx, await lockOpenOf(tx.db, caseId));
}
