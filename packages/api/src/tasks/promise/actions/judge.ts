import type { Visit } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { endPromise } from "../../case/actions/promise.ts";
import * as queries from "../queries.ts";
import { verdictOf } from "../rules.ts";

/** Money came in: a promise that it keeps is kept at once. The payment is already written. */
export async function judgeOnPayment(
  tx: Tx<Visit>,
  caseId: number,
): Promise<void> {
  const promise = await queries.openOf(tx.db, caseId);
  if (!promise) return;
  const today = dayOf(tx.now(), promise.zone);
  const verdict = verdictOf(promise, promise.paidMinor, promise, today);
  if (verdict === "KEPT") await settleKept(tx, promise);
}

/** The borrower did what he promised in another way: he paid for more time. */
export async function keepPromise(
  tx: Tx<Visit>,
  caseId: number,
): Promise<void> {
  const promise = await queries.openOf(tx.db, caseId);
  if (promise) await settleKept(tx, promise);
}

async function settleKept(
  tx: Tx<Visit>,
  { id, caseId, agentId }: queries.DuePromise,
): Promise<void> {
  await endPromise(tx, caseId, null);
  await queries.settle(tx.db, id, "KEPT", tx.now());
  tx.publish({ type: "promise.settled", ids: { caseId, agentId } });
}

/** The case ended otherwise: what was promised no longer matters. The case itself is cleared by its end. */
export const cancelPromise = (tx: Tx<Visit>, caseId: number): Promise<void> =>
  queries.cancelOpen(tx.db, caseId, tx.now());
