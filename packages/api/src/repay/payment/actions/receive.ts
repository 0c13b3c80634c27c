import { together } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { getZoneAt } from "../../../core/zone-history.ts";
import { type CodeRow, findByNumber, lockCode } from "../../code/actions/pay.ts";
import type { Answer } from "../contract.ts";
import * as events from "../queries/event.ts";
import type { BankEvent } from "../queries/event.ts";
import { isOpenAmount } from "../queries/row.ts";
import { fits } from "../rules/fit.ts";
import { faultOfMoment } from "../rules/value-day.ts";
import { postMoney } from "./post.ts";
import { takeReversal } from "./reverse.ts";
import { suspend } from "./suspend.ts";
import { type LockedAccount, lockAccount } from "../../../tasks/case/actions/account.ts";

export type { BankEvent } from "../queries/event.ts";

export interface EventReply {
  readonly eventId: number;
  readonly answer: Answer;
}

/** Takes what a bank tells, once; told again it answers as it did the first time. */
export const receivePayment = (visit: Visit, told: BankEvent) =>
  inTransaction(visit, null, (tx) => receiveWithin(tx, told));

/** The same within a transaction that does more. */
export async function receiveWithin(tx: Tx<Visit>, told: BankEvent): Promise<EventReply> {
  const [, { PAID: paid, REVERSED: reversal }, code] = await together(
    events.lockTransaction(tx.db, told),
    events.known(tx.db, told),
    codeOf(tx, told),
  );
  if (told.eventType === "REVERSED")
    return reversal ? repeat(tx, reversal, told) : takeReversal(tx, told, paid);
  if (paid) return repeat(tx, paid, told);
  return reversal ? takeGone(tx, told, reversal) : takePaid(tx, told, code);
}

const codeOf = (
  tx: Tx<Visit>,
  { provider, number, eventType }: BankEvent,
): Promise<CodeRow | null> =>
  number && eventType === "PAID" ? findByNumber(tx.db, provider, number) : Promise.resolve(null);

/** A transaction has one amount and one number for ever; told with others it is refused, and looked into by people. */
function repeat(tx: Tx<Visit>, known: events.EventRow, told: BankEvent): EventReply {
  if (known.amountMinor !== told.amountMinor || known.number !== told.number)
    throw new AppError("conflict", "payment.toldOtherwise");
  const { id: eventId, answer } = known;
  tx.audit({
    action: "payment.repeat",
    entity: "payment_event",
    entityId: eventId,
  });
  return { eventId, answer };
}

async function takePaid(tx: Tx<Visit>, told: BankEvent, code: CodeRow | null): Promise<EventReply> {
  const loanId = code?.loanId ?? told.loanId;
  if (loanId === null) {
    const doubt = { kind: "UNKNOWN_CODE", account: null } as const;
    return suspended(await suspend(tx, told, { ...doubt, expectedMinor: null }));
  }
  const [account, lockedCode] = await together(
    lockAccount(tx, loanId),
    code && lockCode(tx, code.id),
  );
  if (!(await isRight(tx, account, lockedCode, told))) {
    const expectedMinor = lockedCode?.amountMinor ?? null;
    return suspended(await suspend(tx, told, { kind: "MISMATCH", account, expectedMinor }));
  }
  const { loanOn } = account.loan;
  const zone = getZoneAt(account, told.paidAt);
  const bounds = { loanOn, zone, now: tx.now() };
  if (faultOfMoment(told.paidAt, bounds)) {
    const doubt = { kind: "VALUE_DAY", account, expectedMinor: null } as const;
    return suspended(await suspend(tx, told, doubt));
  }
  return post(tx, account, lockedCode, told);
}

const suspended = (eventId: number): EventReply => ({
  eventId,
  answer: "SUSPENDED",
});

async function isRight(
  tx: Tx<Visit>,
  { loan: { currency } }: LockedAccount,
  code: CodeRow | null,
  told: BankEvent,
): Promise<boolean> {
  if (!code) return told.currency === currency;
  const asked = { ...code, currency };
  if (fits({ ...asked, openAmount: false }, told)) return true;
  const openAmount = await isOpenAmount(tx.db, code.id);
  return fits({ ...asked, openAmount }, told);
}

async function post(
  tx: Tx<Visit>,
  account: LockedAccount,
  code: CodeRow | null,
  told: BankEvent,
): Promise<EventReply> {
  let eventId = 0;
  const { provider, txnId, amountMinor, paidAt, fileId = null } = told;
  const channel = told.channel ?? (code ? `${code.channel}_${code.bank}` : "");
  const money = { provider, reference: txnId, channel, amountMinor, paidAt };
  await postMoney(tx, account, { ...money, fileId, code }, async (paymentId) => {
    const taken = {
      receivedAt: tx.now(),
      answer: "POSTED",
      paymentId,
    } as const;
    eventId = await events.insert(tx.db, told, taken);
  });
  return { eventId, answer: "POSTED" };
}

/** The bank took it back before it told that it had come: nothing is laid anywhere. */
async function takeGone(
  tx: Tx<Visit>,
  told: BankEvent,
  reversal: events.EventRow,
): Promise<EventReply> {
  const receivedAt = tx.now();
  const answer = "TAKEN_BACK";
  const eventId = await events.insert(tx.db, told, { receivedAt, answer });
  await events.setState(tx.db, reversal.id, "TAKEN_BACK");
  tx.audit({
    action: "payment.gone",
    entity: "payment_event",
    entityId: eventId,
    after: { reversalId: reversal.id, amountMinor: told.amountMinor },
  });
  return { eventId, answer };
}
