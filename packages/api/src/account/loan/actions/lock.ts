import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { lock } from "../queries/inputs.ts";
import type { LoanRow } from "../queries/inputs-row.ts";

/** Locked loan, before its derivation. */
export interface LockedLoan extends LoanRow {
  /** Business day in the zone of its case. */
  readonly today: Day;
}

/** Locks only the loan, for a caller that locks the case later. */
export const lockLoan = async (
  { db }: Pick<Tx<BaseContext>, "db">,
  loanId: number,
): Promise<LoanRow> => orNotFound(await lock(db, loanId));
