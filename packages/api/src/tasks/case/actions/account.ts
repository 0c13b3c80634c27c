import { type Db, pipeline } from "@kolekta/db";
import { type DerivedLoan, deriveLoan } from "../../../account/loan/actions/account.ts";
import {
  figuresAt,
  type LockedLoan,
  lockLoan,
  postLoan,
} from "../../../account/loan/actions/post.ts";
import type { BaseContext } from "../../../core/context.ts";
import { DEFAULT_ZONE, toLocalDay } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { ZoneHistory } from "../../../core/zone-history.ts";
import { setFigures, type LoanFigures } from "../queries/figures.ts";
import { type CaseLock, lockCase, type LockedCase, lockLastCase } from "./lock.ts";

/** Updates the amounts of the loan's last case. The reorder job then computes its work rank. */
export const updateCaseFigures = (
  db: Db,
  loanId: number,
  figures: LoanFigures,
  now: Date,
): Promise<void> => setFigures(db, loanId, figures, now);

/** Loan and the case that its money concerns, locked in this order. */
export interface LockedAccount<Case = LockedCase | null> extends ZoneHistory {
  readonly loan: LockedLoan;
  readonly case: Case;
}

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
 * Locks the loan, then its case, until the transaction ends. Every change of the debt uses this
 * order to avoid deadlocks. The case is the chosen one, or else the one that money of the loan
 * concerns.
 */
export function lockAccount(tx: Tx<BaseContext>, loanId: number): Promise<LockedAccount>;
export function lockAccount(
  tx: Tx<BaseContext>,
  loanId: number,
  choice: ChosenCase,
): Promise<LockedAccount<LockedCase>>;
export async function lockAccount(
  tx: Tx<BaseContext>,
  loanId: number,
  choice?: ChosenCase,
): Promise<LockedAccount> {
  const { lockLoan: row, lockCase: found } = await pipeline({
    lockLoan: () => lockLoan(tx, loanId),
    lockCase: () => (choice ? lockCase(tx, choice.caseId, choice) : lockLastCase(tx, loanId)),
  });
  const zone = found?.zone ?? row.zone ?? DEFAULT_ZONE;
  const loan = { ...row, today: toLocalDay(tx.now(), zone) };
  const formerZones = found?.formerZones ?? [];
  return { loan, case: found, zone, formerZones };
}

export const deriveAccount = async <Case>(
  tx: Tx<BaseContext>,
  account: LockedAccount<Case>,
): Promise<DerivedAccount<Case>> => ({
  ...account,
  loan: await deriveLoan(tx, account.loan.id, account.loan.today),
});

/**
 * Posts the missing entries of the loan and updates its case. Both are locked by this transaction.
 */
export async function postAccount(
  tx: Tx<BaseContext>,
  loan: DerivedLoan,
  eventId: number,
): Promise<void> {
  await pipeline({
    postLoan: () => postLoan(tx, loan, eventId),
    updateCaseFigures: () => updateCaseFigures(tx.db, loan.id, figuresAt(loan), tx.now()),
  });
}
