import { pipeline } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { getZoneAt } from "../../../core/zone-history.ts";
import { type CodeRow, findByNumber, lockCode } from "../../code/actions/pay.ts";
import type { Answer } from "../contract.ts";
import * as events from "../queries/event.ts";
import type { BankEvent } from "../queries/event.ts";
import { isOpenAmount } from "../queries/row.ts";
import { matchesCode } from "../rules/match-code.ts";
import { getInstantFault } from "../rules/value-day.ts";
import { postMoney } from "./post.ts";
import { receiveReversal } from "./reverse.ts";
import { moveToSuspense } from "./move-to-suspense.ts";
import { type LockedAccount, lockAccount } from "../../../tasks/case/actions/account.ts";

export type { BankEvent } from "../queries/event.ts";

export interface EventReply {
  readonly eventId: number;
  readonly answer: Answer;
}

/** Records an event of a bank once. A repeated event gets the stored answer. */
export const receivePayment = (context: BaseContext, event: BankEvent) =>
  inTransaction(context, null, (tx) => receiveWithin(tx, event));

/** Records an event inside a larger transaction. */
export async function receiveWithin(tx: Tx<BaseContext>, event: BankEvent): Promise<EventReply> {
  const { getRecordedEvents: recorded, findCode: code } = await pipeline({
    lockTransaction: () => events.lockTransaction(tx.db, event),
    getRecordedEvents: () => events.getRecordedEvents(tx.db, event),
    findCode: () => findCode(tx, event),
  });
  const { PAID: paid, REVERSED: reversal } = recorded;
  if (event.eventType === "REVERSED")
    return reversal ? repeat(tx, reversal, event) : receiveReversal(tx, event, paid);
  if (paid) return repeat(tx, paid, event);
  return reversal ? recordAlreadyReversed(tx, event, reversal) : postPayment(tx, event, code);
}

const findCode = (
  tx: Tx<BaseContext>,
  { provider, number, eventType }: BankEvent,
): Promise<CodeRow | null> =>
  number && eventType === "PAID" ? findByNumber(tx.db, provider, number) : Promise.resolve(null);

/**
 * Returns the stored answer. Amount and number of a transaction cannot change: a repeated event
 * with other values is refused and needs a person.
 */
function repeat(tx: Tx<BaseContext>, recorded: events.EventRow, event: BankEvent): EventReply {
  if (recorded.amountMinor !== event.amountMinor || recorded.number !== event.number)
    throw new AppError("conflict", "payment.conflictingRepeat");
  const { id: eventId, answer } = recorded;
  tx.audit({ action: "payment.repeat", entity: "payment_event", entityId: eventId });
  return { eventId, answer };
}

async function postPayment(
  tx: Tx<BaseContext>,
  event: BankEvent,
  code: CodeRow | null,
): Promise<EventReply> {
  const loanId = code?.loanId ?? event.loanId;
  if (loanId === null) {
    const doubt = { kind: "UNKNOWN_CODE", account: null } as const;
    return suspended(await moveToSuspense(tx, event, { ...doubt, expectedMinor: null }));
  }
  const { lockAccount: account, lockCode: lockedCode } = await pipeline({
    lockAccount: () => lockAccount(tx, loanId),
    lockCode: () => code && lockCode(tx, code.id),
  });
  if (!(await isRight(tx, account, lockedCode, event))) {
    const expectedMinor = lockedCode?.amountMinor ?? null;
    return suspended(await moveToSuspense(tx, event, { kind: "MISMATCH", account, expectedMinor }));
  }
  const { loanOn } = account.loan;
  const zone = getZoneAt(account, event.paidAt);
  const bounds = { loanOn, zone, now: tx.now() };
  if (getInstantFault(event.paidAt, bounds)) {
    const doubt = { kind: "VALUE_DAY", account, expectedMinor: null } as const;
    return suspended(await moveToSuspense(tx, event, doubt));
  }
  return post(tx, account, lockedCode, event);
}

const suspended = (eventId: number): EventReply => ({ eventId, answer: "SUSPENDED" });

async function isRight(
  tx: Tx<BaseContext>,
  { loan: { currency } }: LockedAccount,
  code: CodeRow | null,
  event: BankEvent,
): Promise<boolean> {
  if (!code) return event.currency === currency;
  const expected = { ...code, currency };
  if (matchesCode({ ...expected, openAmount: false }, event)) return true;
  const openAmount = await isOpenAmount(tx.db, code.id);
  return matchesCode({ ...expected, openAmount }, event);
}

async function post(
  tx: Tx<BaseContext>,
  account: LockedAccount,
  code: CodeRow | null,
  event: BankEvent,
): Promise<EventReply> {
  let eventId = 0;
  const { provider, txnId, amountMinor, paidAt, fileId = null } = event;
  const channel = event.channel ?? (code ? `${code.channel}_${code.bank}` : "");
  const money = { provider, reference: txnId, channel, amountMinor, paidAt };
  await postMoney(tx, account, { ...money, fileId, code }, async (paymentId) => {
    const receipt = { receivedAt: tx.now(), answer: "POSTED", paymentId } as const;
    eventId = await events.insert(tx.db, event, receipt);
  });
  return { eventId, answer: "POSTED" };
}

/** Records a payment whose reversal was reported first: nothing is posted. */
async function recordAlreadyReversed(
  tx: Tx<BaseContext>,
  event: BankEvent,
  reversal: events.EventRow,
): Promise<EventReply> {
  const receivedAt = tx.now();
  const answer = "REVERSED";
  const eventId = await events.insert(tx.db, event, { receivedAt, answer });
  await events.setState(tx.db, reversal.id, "REVERSED");
  tx.audit({
    action: "payment.alreadyReversed",
    entity: "payment_event",
    entityId: eventId,
    after: { reversalId: reversal.id, amountMinor: event.amountMinor },
  });
  return { eventId, answer };
}
