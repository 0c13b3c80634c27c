import type { BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import * as events from "../queries/event.ts";
import { getRefundedMinor } from "../queries/issue.ts";
import { byId } from "../queries/row.ts";
import { toReversalInstant } from "../rules/value-day.ts";
import { endBySelf, openIssue } from "./move-to-suspense.ts";
import type { EventReply } from "./receive.ts";
import { postReversal } from "./reversal.ts";
import { type LockedAccount, lockAccount } from "../../../tasks/case/actions/account.ts";

/** Reverses a whole payment for its bank, with all effects. The transaction must be locked. */
export async function receiveReversal(
  tx: Tx<BaseContext>,
  event: events.BankEvent,
  paid: events.EventRow | undefined,
): Promise<EventReply> {
  if (!paid) return wait(tx, event);
  if (paid.amountMinor !== event.amountMinor)
    throw new AppError("invalid", "payment.partReversal", {}, "amountMinor");
  const receivedAt = tx.now();
  const answer = "REVERSED";
  const { paymentId } = paid;
  const receipt = { receivedAt, answer, paymentId } as const;
  const eventId = await events.insert(tx.db, event, receipt);
  if (paymentId !== null) await reversePayment(tx, { paymentId, eventId, paid, at: event.paidAt });
  else await loseSuspended(tx, paid, eventId);
  await events.setState(tx.db, paid.id, "REVERSED");
  return { eventId, answer };
}

/**
 * Records a reversal whose payment is not reported yet. The payment will be recorded as reversed.
 */
async function wait(tx: Tx<BaseContext>, event: events.BankEvent): Promise<EventReply> {
  const receivedAt = tx.now();
  const answer = "WAITING";
  const eventId = await events.insert(tx.db, event, { receivedAt, answer });
  tx.audit({
    action: "payment.await",
    entity: "payment_event",
    entityId: eventId,
    after: { amountMinor: event.amountMinor },
  });
  return { eventId, answer };
}

interface Reversal {
  readonly paymentId: number;
  readonly eventId: number;
  readonly paid: events.EventRow;
  /** Time at the bank. */
  readonly at: Date;
}

async function reversePayment(tx: Tx<BaseContext>, reversal: Reversal) {
  const payment = orNotFound(await byId(tx.db, reversal.paymentId));
  const { id: paymentId, institutionId, agentId, amountMinor } = payment;
  const at = toReversalInstant(reversal.at, payment.paidAt, tx.now());
  const account = await lockAccount(tx, payment.loanId);
  const refundedMinor = await getRefundedMinor(tx.db, paymentId);
  const returned = await postReversal(tx, account, payment, { at, fault: "BANK" });
  const lostMinor = returned === "LATE" ? amountMinor : refundedMinor;
  if (lostMinor > 0) await noteLoss(tx, account, reversal, lostMinor);
  tx.audit({
    action: "payment.reverse",
    entity: "payment",
    entityId: paymentId,
    institutionId,
    before: { state: "POSTED", agentId },
    after: { state: "REVERSED", amountMinor },
  });
}

/** Opens an issue for a loss that needs a person. */
const noteLoss = (
  tx: Tx<BaseContext>,
  { loan, case: locked }: Pick<LockedAccount, "loan" | "case">,
  { eventId, paymentId }: Pick<Reversal, "eventId" | "paymentId">,
  amountMinor: number,
): Promise<number> =>
  openIssue(tx, {
    kind: "REVERSED",
    eventId,
    paymentId,
    loanId: loan.id,
    institutionId: locked?.institutionId ?? null,
    amountMinor,
    expectedMinor: null,
    currency: loan.currency,
  });

/**
 * Records the reversal of a payment in suspense: its issues end. An amount that finance has already
 * refunded is lost.
 */
async function loseSuspended(
  tx: Tx<BaseContext>,
  paid: events.EventRow,
  eventId: number,
): Promise<void> {
  await endBySelf(tx, paid.id);
  tx.audit({
    action: "payment.alreadyReversed",
    entity: "payment_event",
    entityId: eventId,
    after: { paidId: paid.id, amountMinor: paid.amountMinor },
  });
  if (paid.state !== "REFUNDED") return;
  const { loanId, amountMinor, currency } = paid;
  await openIssue(tx, {
    kind: "REVERSED",
    eventId,
    paymentId: null,
    loanId,
    institutionId: null,
    amountMinor,
    expectedMinor: null,
    currency,
  });
}
