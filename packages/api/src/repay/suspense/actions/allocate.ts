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
  /** Day of payment, needed when the bank's time is impossible. */
  readonly valueDay: Day | undefined;
}

/** Locked loan and code for an allocation, and the time of the payment. */
export interface Allocation {
  readonly account: LockedAccount;
  readonly code: CodeRow | null;
  readonly paidAt: Date;
}

/** Locks the loan for suspended money, and refuses a loan that cannot take it. */
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

/** Posts suspended money to its loan, with the day of payment as the value day. */
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

/** Returns the bank's time, or the entered day when that time is impossible. */
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

/**
 * After a reversal as our error even the borrower may have been wrong, so finance may name any
 * loan.
 */
const isWrongLoan = ({ kind }: IssueRow): boolean => kind === "WRONG_LOAN";

/** A payment with a code stays with the borrower of the code. */
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

/** Marks the money as refunded. The transfer to the payer happens outside of the installation. */
export async function refund(tx: Tx<Ctx>, event: EventRow): Promise<Settled> {
  await setEventState(tx, event.id, "REFUNDED");
  return {};
}
