import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import {
  type EventRow,
  lockTransaction,
  known,
  suspendAgain,
} from "../queries/event.ts";
import { refundedOf } from "../queries/issue.ts";
import { byId, type PaymentRow, seenById } from "../queries/row.ts";
import { faultOfTakingBack } from "../rules/take-back.ts";
import { openIssue } from "./suspend.ts";
import { postReversal } from "./reversal.ts";
import { lockAccount } from "../../../tasks/case/actions/account.ts";

type TakeBackInput = z.output<typeof c.takeBack.input>;

/**
 * Finance takes a payment back that lay on the wrong loan by our mistake: the loan owes again but for the late fees of
 * those days, and what its bank told waits again, so that the same money can be laid on the right loan.
 */
export const takeBackByMistake = (ctx: Ctx, order: TakeBackInput) =>
  inTransaction(ctx, order, async (tx) => {
    const { paymentId, reason } = order;
    const seen = orNotFound(await seenById(tx.db, tx.actor, paymentId));
    const transaction = { provider: seen.provider, txnId: seen.reference };
    await lockTransaction(tx.db, transaction);
    const account = await lockAccount(tx, seen.loanId);
    // Whoever had it locked may have taken it back, or refunded what it had left as credit.
    const payment = orNotFound(await byId(tx.db, paymentId));
    const told = (await known(tx.db, transaction)).PAID;
    await refuse(tx, payment);
    const { userId } = tx.actor;
    const why = { fault: "OURS", reason, userId } as const;
    await postReversal(tx, account, payment, { at: tx.now(), ...why });
    const issueId = await waitAgain(tx, payment, orNotFound(told));
    tellTakenBack(tx, payment, { reason, issueId });
    return { paymentId, issueId };
  });

async function refuse(tx: Tx<Ctx>, payment: PaymentRow): Promise<void> {
  const refundedMinor = await refundedOf(tx.db, payment.id);
  const fault = faultOfTakingBack({ ...payment, refundedMinor });
  if (fault) throw new AppError("conflict", fault, {}, "paymentId");
}

/** The money is the house's again, under what its bank told of it; returns the issue's id. */
async function waitAgain(
  tx: Tx<Ctx>,
  { id: paymentId, loanId, institutionId }: PaymentRow,
  { id: eventId, amountMinor, currency }: EventRow,
): Promise<number> {
  await suspendAgain(tx.db, eventId);
  return openIssue(tx, {
    kind: "MISLAID",
    eventId,
    paymentId,
    loanId,
    institutionId,
    amountMinor,
    expectedMinor: null,
    currency,
  });
}

const tellTakenBack = (
  tx: Tx<Ctx>,
  { id, loanId, institutionId, agentId, amountMinor }: PaymentRow,
  why: { reason: string; issueId: number },
): void =>
  tx.audit({
    action: "payment.takeBack",
    entity: "payment",
    entityId: id,
    institutionId,
    before: { state: "POSTED", agentId, loanId },
    after: { state: "REVERSED", amountMinor, ...why },
  });
