import type { Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE, type Day, dayOf } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import {
  type CaseLock,
  lockCase,
  type LockedCase,
  lockLastCase,
} from "../../../tasks/case/actions/lock.ts";
import { lock } from "../queries/facts.ts";
import type { LoanRow } from "../queries/fact-row.ts";
import { type DerivedLoan, deriveLoan } from "./account.ts";

/** A loan that is locked, before anything of it is derived. */
export interface LockedLoan extends LoanRow {
  /** The business day at its case. */
  readonly today: Day;
}

/** A loan and the case that its money concerns, locked in this order. */
export interface LockedAccount<Case = LockedCase | null> {
  readonly loan: LockedLoan;
  readonly case: Case;
  /** Where its days are counted. */
  readonly zone: string;
}

/** The same with the loan as the engine derives it. */
export interface DerivedAccount<Case = LockedCase | null> extends Omit<
  LockedAccount<Case>,
  "loan"
> {
  readonly loan: DerivedLoan;
}

export interface ChosenCase extends CaseLock {
  readonly caseId: number;
}

/**
 * Locks the loan and then its case until the transaction ends: whoever changes what is owed does it in this order, so
 * that nobody waits in a ring. The case is the chosen one, else the one that money of the loan concerns.
 */
export function lockAccount(
  tx: Tx<Visit>,
  loanId: number,
): Promise<LockedAccount>;
export function lockAccount(
  tx: Tx<Visit>,
  loanId: number,
  choice: ChosenCase,
): Promise<LockedAccount<LockedCase>>;
export async function lockAccount(
  tx: Tx<Visit>,
  loanId: number,
  choice?: ChosenCase,
): Promise<LockedAccount> {
  const row = await lockLoan(tx, loanId);
  const found = choice
    ? await lockCase(tx, choice.caseId, choice)
    : await lockLastCase(tx, loanId);
  const zone = found?.zone ?? row.zone ?? DEFAULT_ZONE;
  const loan = { ...row, today: dayOf(tx.now(), zone) };
  return { loan, case: found, zone };
}

/** Only the loan, for whoever tells something of it that its case follows later. */
export const lockLoan = async (
  { db }: Pick<Tx<Visit>, "db">,
  loanId: number,
): Promise<LoanRow> => orNotFound(await lock(db, loanId));

/** As its loan is derived from all that is written by now. */
export const deriveAccount = async <Case>(
  tx: Tx<Visit>,
  account: LockedAccount<Case>,
): Promise<DerivedAccount<Case>> => ({
  ...account,
  loan: await deriveLoan(tx, account.loan.id, account.loan.today),
});
