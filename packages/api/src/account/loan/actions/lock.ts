import type { Visit } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { lock } from "../queries/inputs.ts";
import type { LoanRow } from "../queries/inputs-row.ts";

/** A loan that is locked, before anything of it is derived. */
export interface LockedLoan extends LoanRow {
  /** The business day at its case. */
  readonly today: Day;
}

/** Only the loan, for whoever tells something of it that its case follows later. */
export const lockLoan = async ({ db }: Pick<Tx<Visit>, "db">, loanId: number): Promise<LoanRow> =>
  orNotFound(await lock(db, loanId));
