import type { Visit } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { closingPolicy } from "../../../tasks/closing/actions/policy.ts";
import { openAgain } from "../../../tasks/closing/actions/reopen.ts";
import { judgePromises } from "../../../tasks/promise/actions/judge.ts";
import { markReversed } from "../../code/actions/pay.ts";
import { reverseDeduction } from "../../deduction/actions/use.ts";
import { requoteDeductions } from "../../deduction/actions/void.ts";
import { carryOn } from "../../extension/actions/carry.ts";
import { reverseExtension } from "../../extension/actions/reverse.ts";
import { type Posted, writeCaches } from "../../loan/actions/post.ts";
import type { Figures } from "../../loan/rules/figures.ts";
import * as events from "../queries/event.ts";
import { refundedOf } from "../queries/issue.ts";
import { byId, type PaymentRow, setReversed } from "../queries/row.ts";
import { returnOf } from "../rules/outcome.ts";
import { momentOfReversal } from "../rules/value-day.ts";
import { keepDeal } from "./replacement.ts";
import { type HeldForMoney, holdForMoney } from "./hold.ts";
import { planOut, writePlan } from "./order.ts";
import { endBySelf, noteOverpaid, openIssue } from "./suspend.ts";
import type { Taken } from "./take.ts";

/** A bank takes a payment back, whole: the payment is undone with all that came with it. Its transaction is held. */
export async function takeReversal(
  tx: Tx<Visit>,
  told: events.Told,
  paid: events.EventRow | undefined,
): Promise<Taken> {
  if (!paid) return wait(tx, told);
  if (paid.amountMinor !== told.amountMinor)
    throw new AppError("invalid", "payment.partReversal", {}, "amountMinor");
  const receivedAt = tx.now();
  const answer = "TAKEN_BACK";
  const { paymentId } = paid;
  const taken = { receivedAt, answer, paymentId } as const;
  const eventId = await events.insert(tx.db, told, taken);
  if (paymentId !== null)
    await reversePayment(tx, { paymentId, eventId, paid, at: told.paidAt });
  else await loseSuspended(tx, paid, eventId);
  await events.setState(tx.db, paid.id, "TAKEN_BACK");
  return { eventId, answer };
}

/** Nobody has told of the payment yet; when it comes, it is known to be gone. */
async function wait(tx: Tx<Visit>, told: events.Told): Promise<Taken> {
  const receivedAt = tx.now();
  const answer = "WAITING";
  const eventId = await events.insert(tx.db, told, { receivedAt, answer });
  tx.audit({
    action: "payment.await",
    entity: "payment_event",
    entityId: eventId,
    after: { amountMinor: told.amountMinor },
  });
  return { eventId, answer };
}

interface Reversal {
  readonly paymentId: number;
  readonly eventId: number;
  readonly paid: events.EventRow;
  /** At the bank. */
  readonly at: Date;
}

async function reversePayment(tx: Tx<Visit>, told: Reversal) {
  const { paymentId } = told;
  const payment = orNotFound(await byId(tx.db, paymentId));
  const at = momentOfReversal(told.at, payment.paidAt, tx.now());
  const reversal = { ...told, at };
  const held = await holdForMoney(tx, payment.loanId);
  const refundedMinor = await refundedOf(tx.db, paymentId);
  if (payment.codeId !== null) await markReversed(tx, payment.codeId, payment);
  await setReversed(tx.db, paymentId, at);
  await undo(tx, held, { ...reversal, payment });
  await judgePromises(tx, payment.loanId, { paymentId });
  await noteOverpaid(tx, payment.loanId);
  if (refundedMinor > 0) await noteLoss(tx, held, reversal, refundedMinor);
  tellReversal(tx, held, payment);
}

async function undo(
  tx: Tx<Visit>,
  held: HeldForMoney,
  reversal: Reversal & { payment: PaymentRow },
): Promise<void> {
  const { paymentId, payment, at } = reversal;
  const posting = { on: held.loan.today, at, paymentId };
  const posted: Posted | null =
    (await keepDeal(tx, held, payment, posting)) ??
    (await reverseExtension(tx, held.loan, posting));
  if (posted) {
    await returnCase(tx, held, posted.figures, reversal);
    // The case that is open again shows what it is about.
    await writeCaches(tx, posted.loan, held.loan.today);
    return;
  }
  await reverseDeduction(tx, paymentId);
  const plan = await planOut(tx, held, payment, at);
  await returnCase(tx, held, plan.figures, reversal);
  // What was agreed while this money was there is no longer right.
  if (held.case) await requoteDeductions(tx, held.case.id);
  await carryOn(tx, await writePlan(tx, held, plan), posting);
}

async function returnCase(
  tx: Tx<Visit>,
  { loan, case: held, zone }: HeldForMoney,
  figures: Figures,
  reversal: Reversal & { payment: PaymentRow },
): Promise<void> {
  if (!held) return;
  const { reversalDays } = await closingPolicy(tx.db, loan.today);
  const closedOn = held.closedAt && dayOf(held.closedAt, zone);
  const became = returnOf(
    { status: held.status, closedOn },
    figures,
    loan.today,
    reversalDays,
  );
  if (became === "AGAIN") await openAgain(tx, held, "PAYMENT_REVERSED");
  if (became === "LATE")
    await noteLoss(
      tx,
      { loan, case: held },
      reversal,
      reversal.payment.amountMinor,
    );
}

/** Nothing brings this money back by itself: people look into it. */
const noteLoss = (
  tx: Tx<Visit>,
  { loan, case: held }: Pick<HeldForMoney, "loan" | "case">,
  { eventId, paymentId }: Reversal,
  amountMinor: number,
): Promise<void> =>
  openIssue(tx, {
    kind: "REVERSED",
    eventId,
    paymentId,
    loanId: loan.id,
    institutionId: held?.institutionId ?? null,
    amountMinor,
    expectedMinor: null,
    currency: loan.currency,
  });

/** It was never laid anywhere: what was open about it ends, and what finance has given back is lost. */
async function loseSuspended(
  tx: Tx<Visit>,
  paid: events.EventRow,
  eventId: number,
): Promise<void> {
  await endBySelf(tx, paid.id);
  tx.audit({
    action: "payment.gone",
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

function tellReversal(
  tx: Tx<Visit>,
  { loan }: HeldForMoney,
  { id: paymentId, caseId, institutionId, agentId, amountMinor }: PaymentRow,
): void {
  tx.audit({
    action: "payment.reverse",
    entity: "payment",
    entityId: paymentId,
    institutionId,
    before: { state: "POSTED", agentId },
    after: { state: "REVERSED", amountMinor },
  });
  if (institutionId === null) return;
  tx.publish({
    type: "payment.reversed",
    ids: { institutionId, loanId: loan.id, caseId, agentId, paymentId },
  });
}
