import type { Ctx } from "../../../core/context.ts";
import { type Day, toLocalDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { type CodeRow, findByNumber, lockCode } from "../../code/actions/pay.ts";
import { type EventRow, setEventState } from "../../payment/actions/event.ts";
import type { IssueRow } from "../queries/issue.ts";
import { findBorrower, findLoan } from "../queries/issue.ts";
import { getInstantFault, toInstantOfDay } from "../../payment/rules/value-day.ts";
import type { Settled } from "./close-issue.ts";
import { postMoney } from "../../payment/actions/post.ts";
import { type LockedAccount, lockAccount } from "../../../tasks/case/actions/account.ts";

interface PaymentAllocationRequest {
  readonly loanId: number | undefined;
  /** When it was paid, where the bank's own moment cannot be. */
  readonly valueDay: Day | undefined;
}

/** A loan that money can be laid on, locked with its code, and the moment of the payment. */
export interface Allocation {
  readonly account: LockedAccount;
  readonly code: CodeRow | null;
  readonly paidAt: Date;
}

/** Locks the loan that suspended money would be laid on; refuses one that cannot take it. */
export async function lockAllocation(
  tx: Tx<Ctx>,
  issue: IssueRow,
  event: EventRow,
  request: PaymentAllocationRequest,
): Promise<Allocation> {
  const loanId = request.loanId ?? (isWrongLoan(issue) ? null : issue.loanId);
  if (loanId === null) throw new AppError("invalid", "payment.loanRequired", {}, "loanId");
  if (request.loanId !== undefined) orNotFound(await findLoan(tx.db, tx.actor, loanId));
  const account = await lockAccount(tx, loanId);
  await assertSameBorrower(tx, issue, account.loan);
  if (account.loan.currency !== event.currency) {
    const { currency } = account.loan;
    throw new AppError("conflict", "payment.otherCurrency", { currency }, "loanId");
  }
  const paidAt = toPaidInstant(tx, account, event, request.valueDay);
  const { provider, number } = event;
  const found = number ? await findByNumber(tx.db, provider, number) : null;
  const code = found?.loanId === loanId ? await lockCode(tx, found.id) : null;
  return { account, code, paidAt };
}

/** Lays suspended money on its loan, as of the day on which it was paid. */
export async function allocateSuspense(
  tx: Tx<Ctx>,
  { id: eventId, provider, txnId, amountMinor, fileId = null }: EventRow,
  { account, code, paidAt }: Allocation,
  valueOn: Day | undefined,
): Promise<Settled> {
  const channel = code ? `${code.channel}_${code.bank}` : "SUSPENSE";
  const money = { provider, reference: txnId, amountMinor, paidAt, fileId };
  const paymentId = await postMoney(tx, account, { ...money, channel, code }, (id) =>
    setEventState(tx, eventId, "POSTED", id),
  );
  return { paymentId, loanId: account.loan.id, ...(valueOn && { valueOn }) };
}

/** The bank's own moment, and where nothing can have been paid at that, the day that a person gives. */
function toPaidInstant(
  tx: Tx<Ctx>,
  { loan: { loanOn }, zone }: LockedAccount,
  { paidAt, reportedPaidAt }: EventRow,
  valueDay: Day | undefined,
): Date {
  const bounds = { loanOn, zone, now: tx.now() };
  const isOdd = reportedPaidAt !== null || getInstantFault(paidAt, bounds) !== null;
  if (!isOdd && valueDay === undefined) return paidAt;
  if (!isOdd) throw new AppError("conflict", "payment.valueDayFixed", {}, "valueDay");
  if (valueDay === undefined)
    throw new AppError("invalid", "payment.valueDayRequired", {}, "valueDay");
  const at = toInstantOfDay(valueDay, bounds);
  if (at) return at;
  const params = { from: loanOn, to: toLocalDay(bounds.now, zone) };
  throw new AppError("invalid", "payment.valueDayOut", params, "valueDay");
}

/** It lay on the wrong loan, whose code may be what was wrong: a person names the right one, whoever's it is. */
const isWrongLoan = ({ kind }: IssueRow): boolean => kind === "WRONG_LOAN";

/** Money by a code is never laid on another borrower's loan. */
async function assertSameBorrower(
  tx: Tx<Ctx>,
  issue: IssueRow,
  loan: { id: number; borrowerId: number },
): Promise<void> {
  const { loanId } = issue;
  if (loanId === null || loanId === loan.id || isWrongLoan(issue)) return;
  const issueLoan = orNotFound(await findBorrower(tx.db, loanId));
  if (issueLoan.borrowerId !== loan.borrowerId)
    throw new AppError("conflict", "payment.otherBorrower", {}, "loanId");
}

/** It goes back to the payer, outside of the house. */
export async function refund(tx: Tx<Ctx>, event: EventRow): Promise<Settled> {
  await setEventState(tx, event.id, "REFUNDED");
  return {};
}
