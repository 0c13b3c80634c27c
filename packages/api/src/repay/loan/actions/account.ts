import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import {
  find,
  installments,
  type InstallmentRow,
  type LoanRow,
  lock,
  termsOn,
  type TotalRow,
  totals,
} from "../queries/account.ts";
import { type Account, applyLines, NO_PARTS } from "../rules/ledger.ts";
import type { Terms } from "../rules/terms.ts";

/** A loan with its balances, derived from its entries, and the terms of the day. */
export interface HeldLoan extends LoanRow {
  readonly account: Account;
  readonly terms: Terms;
  /** By installment id: the day on which it was paid in full. */
  readonly repaidOn: ReadonlyMap<number, Day | null>;
  readonly today: Day;
}

/** Holds the loan until the transaction ends: money is changed by one at a time. */
export const holdLoan = async (
  db: Db,
  loanId: number,
  today: Day,
): Promise<HeldLoan> => derive(db, orNotFound(await lock(db, loanId)), today);

/** As it stands, without holding it: for showing, never for changing. */
export const seeLoan = async (
  db: Db,
  loanId: number,
  today: Day,
): Promise<HeldLoan> => derive(db, orNotFound(await find(db, loanId)), today);

async function derive(db: Db, loan: LoanRow, today: Day): Promise<HeldLoan> {
  const rows = await installments(db, [loan.id]);
  return {
    ...loan,
    today,
    account: accountOf(loan.loanOn, rows, await totals(db, [loan.id])),
    terms: orNotFound(await termsOn(db, loan.productId, today)),
    repaidOn: new Map(rows.map((row) => [row.id, row.repaidOn])),
  };
}

export const accountOf = (
  loanOn: Day,
  rows: readonly InstallmentRow[],
  sums: readonly TotalRow[],
): Account =>
  applyLines(
    {
      loanOn,
      creditMinor: 0,
      installments: rows.map(({ id, period, dueOn, status }) => ({
        id,
        period,
        dueOn,
        status,
        parts: NO_PARTS,
      })),
    },
    sums,
  );
