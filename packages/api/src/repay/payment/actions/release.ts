import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { findByNumber, holdCode } from "../../code/actions/pay.ts";
import { type EventRow, setState } from "../queries/event.ts";
import type { IssueRow } from "../queries/issue.ts";
import { borrowerOf } from "../queries/row.ts";
import { holdForMoney } from "./hold.ts";
import type { Settled } from "./issue.ts";
import { postMoney } from "./post.ts";

/** Lays suspended money on a loan, as of the day on which it was paid. */
export async function allocate(
  tx: Tx<Ctx>,
  issue: IssueRow,
  event: EventRow,
  wantedId: number | undefined,
): Promise<Settled> {
  const loanId = wantedId ?? issue.loanId;
  if (loanId === null)
    throw new AppError("invalid", "payment.loanRequired", {}, "loanId");
  const held = await holdForMoney(tx, loanId);
  await refuseOthers(tx, issue, held.loan);
  if (held.loan.currency !== event.currency) {
    const { currency } = held.loan;
    throw new AppError(
      "conflict",
      "payment.otherCurrency",
      { currency },
      "loanId",
    );
  }
  const { provider, txnId, number, amountMinor, paidAt, fileId = null } = event;
  const found = number ? await findByNumber(tx.db, provider, number) : null;
  const code = found?.loanId === loanId ? await holdCode(tx, found.id) : null;
  const channel = code ? `${code.channel}_${code.bank}` : "SUSPENSE";
  const money = { provider, reference: txnId, amountMinor, paidAt, fileId };
  const paymentId = await postMoney(
    tx,
    held,
    { ...money, channel, code },
    (id) => setState(tx.db, event.id, "POSTED", id),
  );
  return { paymentId, loanId };
}

/** Money by a code is never laid on another borrower's loan. */
async function refuseOthers(
  tx: Tx<Ctx>,
  { loanId }: IssueRow,
  loan: { id: number; borrowerId: number },
): Promise<void> {
  if (loanId === null || loanId === loan.id) return;
  const own = orNotFound(await borrowerOf(tx.db, loanId));
  if (own.borrowerId !== loan.borrowerId)
    throw new AppError("conflict", "payment.otherBorrower", {}, "loanId");
}

/** It goes back to the payer, outside of the house. */
export async function refund(tx: Tx<Ctx>, event: EventRow): Promise<Settled> {
  await setState(tx.db, event.id, "REFUNDED");
  return {};
}
