import { pipeline } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { type Day, toDayNumber } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { LoanRow } from "../queries/inputs-row.ts";
import { lock } from "../queries/inputs.ts";
import {
  insertInstallment,
  insertLines,
  type LoanLine,
  setInstallments,
  setLoans,
} from "../queries/post.ts";
import { insertEvent, type LedgerEvent } from "../queries/event.ts";
import { buildCaches, type InstallmentCache, type LoanCache } from "../rules/cache.ts";
import { diffEntries } from "../rules/difference.ts";
import { termsAt } from "../rules/inputs.ts";
import { type LoanBalances, toBalances } from "../rules/figures.ts";
import { type DerivedLoan, ledgerDay, deriveLoan } from "./account.ts";

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

/** Inserts the event of a locked loan. Its ledger entries name the returned id. */
export const recordEvent = (
  tx: Tx<BaseContext>,
  event: Omit<LedgerEvent, "recordedAt">,
): Promise<number> => insertEvent(tx.db, { ...event, recordedAt: tx.now() });

/** Derives the loan again after an event was recorded. Posts nothing. */
export const rederiveLoan = (
  tx: Tx<BaseContext>,
  { id, today }: Pick<DerivedLoan, "id" | "today">,
): Promise<DerivedLoan> => deriveLoan(tx, id, today);

/**
 * Posts the difference between derived and stored entries, and updates the stored amounts of the
 * loan and its installments. The loan must be locked by this transaction. No other function changes
 * the amounts of a loan.
 */
export async function postLoan(
  tx: Tx<BaseContext>,
  loan: DerivedLoan,
  eventId: number,
): Promise<void> {
  const lines = missingLines(loan);
  await pipeline({
    insertLines: () => lines.length > 0 && insertLines(tx.db, eventId, lines),
    writeCaches: () => writeCaches(tx, loan),
  });
}

/** Returns the balances that the case of the loan shows (`tasks/case`). */
export const figuresAt = ({ account, derived }: DerivedLoan): LoanBalances =>
  toBalances(account, derived.through);

/** Returns the derived entries that the ledger lacks. */
export const missingLines = (loan: DerivedLoan): LoanLine[] =>
  diffEntries(loan.derived.lines, loan.booked).map((line) => ({ ...line, loanId: loan.id }));

/**
 * Records that an earlier change affects the late fees of the loan. The reaction in `reactions.ts`
 * posts them and updates the case and the credit before the transaction ends.
 */
export async function invalidateLoan(
  tx: Tx<BaseContext>,
  loanId: number,
  event: Pick<LedgerEvent, "kind" | "refId">,
): Promise<void> {
  await lockLoan(tx, loanId);
  const valueOn = ledgerDay(tx);
  const eventId = await recordEvent(tx, { ...event, loanId, valueOn });
  tx.publish({ type: "loan.invalidated", ids: { loanId, eventId } });
}

/**
 * Inserts the installment that replaces another once its extension is in effect; returns its id.
 */
export const makeReplacement = (tx: Tx<BaseContext>, loanId: number, dueOn: Day): Promise<number> =>
  insertInstallment(tx.db, { loanId, dueOn });

/**
 * Builds the stored amounts and statuses on the last derived day: a loan ages by the days of the
 * ledger.
 */
export function cacheRows(loan: DerivedLoan): {
  readonly installments: readonly InstallmentCache[];
  readonly loan: LoanCache;
} {
  const { id, account, repaidOn, derived, inputs } = loan;
  const { through } = derived;
  const { graceDays } = termsAt(inputs, toDayNumber(through));
  const caches = buildCaches(account, through, graceDays);
  const outstandingIds = new Set(
    account.installments.flatMap((installment) =>
      installment.status === 50 || installment.status === -50 ? [] : [installment.id],
    ),
  );
  return {
    installments: caches.installments.map((installment) => ({
      ...installment,
      repaidOn: outstandingIds.has(installment.id) ? null : (repaidOn.get(installment.id) ?? null),
    })),
    // Nothing accrues before the first end-of-day run.
    loan: { ...caches.loan, id, accruedOn: inputs.openingOn === null ? null : through },
  };
}

async function writeCaches(tx: Tx<BaseContext>, loan: DerivedLoan): Promise<void> {
  const caches = cacheRows(loan);
  await pipeline({
    setInstallments: () => setInstallments(tx.db, caches.installments),
    setLoan: () => setLoans(tx.db, [caches.loan], tx.now()),
  });
  tx.publish({ type: "loan.changed", ids: { loanId: loan.id } });
}
