import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { LockedCase } from "../../../tasks/case/actions/work.ts";
import { isOpen as isOpenCase } from "../../../tasks/case/rules.ts";
import type { HeldLoan } from "../../loan/actions/account.ts";
import type { Entry } from "../../loan/rules/payment.ts";
import { setUsed, setVoid } from "../queries/change.ts";
import { type DeductionRow, lock, lockByPayment } from "../queries/row.ts";
import { grownSince, paidByCodes } from "../queries/subject.ts";
import { entriesOfUse, holdsAt } from "../rules/use.ts";
import { totalOf, waivedIn } from "../rules/waive.ts";
import { note } from "./note.ts";
import { voidDeductions } from "./void.ts";

export interface DeductionMoney {
  readonly deductionId: number;
  readonly paymentId: number;
  readonly amountMinor: number;
  /** At the bank. */
  readonly paidAt: Date;
}

/**
 * Money came by the code of a deduction. Where it is what was agreed, and in time, the deduction becomes real:
 * returns everything that the payment does to the loan, to be posted with it. Null where it is an ordinary
 * payment. Loan and case are held, the payment is written, the code already marked as paid.
 */
export async function useDeduction(
  tx: Tx<Visit>,
  loan: HeldLoan,
  held: LockedCase | null,
  money: DeductionMoney,
): Promise<Entry[] | null> {
  const row = await lock(tx.db, money.deductionId);
  if (!row || !held || !isConcerned(row, loan, held, money)) return null;
  const entries = await entriesFor(tx, loan, row, money);
  if (!entries) return null;
  const usedMinor = totalOf(waivedIn(entries));
  const { paymentId } = money;
  await setUsed(tx.db, row.id, { paymentId, usedMinor }, tx.now());
  await note(tx, row, {
    event: "USED",
    level: row.level,
    byHouse: true,
    after: { paymentId, usedMinor },
  });
  // One that had lapsed on paper may have been followed by another.
  await voidDeductions(tx, row.caseId, "REQUOTED");
  return entries;
}

const isConcerned = (
  row: DeductionRow,
  loan: HeldLoan,
  held: LockedCase,
  { paidAt }: DeductionMoney,
): boolean =>
  row.loanId === loan.id &&
  row.caseId === held.id &&
  isOpenCase(held.status) &&
  holdsAt(row, paidAt);

async function entriesFor(
  { db }: Tx<Visit>,
  loan: HeldLoan,
  row: DeductionRow,
  { amountMinor }: DeductionMoney,
): Promise<Entry[] | null> {
  const paid = await paidByCodes(db, row.id);
  return entriesOfUse(loan, row, {
    amountMinor,
    beforeMinor: Math.max(0, paid - amountMinor),
    grownMinor: await grownSince(db, loan.id, row.ledgerAfter ?? 0),
  });
}

/** The payment that made a deduction real goes back, and the deduction with it; its entries are the caller's. */
export async function reverseDeduction(
  tx: Tx<Visit>,
  paymentId: number,
): Promise<boolean> {
  const row = await lockByPayment(tx.db, paymentId);
  if (row?.state !== "USED") return false;
  await setVoid(tx.db, row.id, "REVERSED", tx.now());
  await note(tx, row, { event: "VOID", level: row.level, byHouse: true });
  return true;
}
