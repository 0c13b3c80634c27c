import { pipeline } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { type Day, toDayNumber } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
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
import { lockLoan } from "./lock.ts";

/** Writes down that something is told of a locked loan; what it was follows under the id that this gives. */
export const recordEvent = (
  tx: Tx<Visit>,
  event: Omit<LedgerEvent, "recordedAt">,
): Promise<number> => insertEvent(tx.db, { ...event, recordedAt: tx.now() });

/** The loan as it is derived now that what was told is written; nothing is posted yet. */
export const rederiveLoan = (
  tx: Tx<Visit>,
  { id, today }: Pick<DerivedLoan, "id" | "today">,
): Promise<DerivedLoan> => deriveLoan(tx, id, today);

/**
 * The one way to change what a loan owes: the books get the lines by which they differ from what is derived, and
 * the amounts of its installments and of the loan follow. The loan must be locked by this transaction.
 */
export async function postLoan(tx: Tx<Visit>, loan: DerivedLoan, eventId: number): Promise<void> {
  const lines = missingLines(loan);
  await pipeline({
    insertLines: () => lines.length > 0 && insertLines(tx.db, eventId, lines),
    writeCaches: () => writeCaches(tx, loan),
  });
}

/** What its case has to show of it (`tasks/case`). */
export const figuresAt = ({ account, derived }: DerivedLoan): LoanBalances =>
  toBalances(account, derived.through);

/** The lines by which the books differ from what is derived. */
export const missingLines = (loan: DerivedLoan): LoanLine[] =>
  diffEntries(loan.derived.lines, loan.booked).map((line) => ({
    ...line,
    loanId: loan.id,
  }));

/**
 * Something that is written has changed what late fees a loan owes. They are posted before the transaction ends, with
 * all that follows for its case and its credit (`reactions.ts`).
 */
export async function invalidateLoan(
  tx: Tx<Visit>,
  loanId: number,
  event: Pick<LedgerEvent, "kind" | "refId">,
): Promise<void> {
  await lockLoan(tx, loanId);
  const valueOn = ledgerDay(tx);
  const eventId = await recordEvent(tx, { ...event, loanId, valueOn });
  tx.publish({ type: "loan.invalidated", ids: { loanId, eventId } });
}

/** The installment that takes the place of another once its extension is in effect; returns its id. */
export const makeReplacement = (tx: Tx<Visit>, loanId: number, dueOn: Day): Promise<number> =>
  insertInstallment(tx.db, { loanId, dueOn });

/** The amounts and statuses of its rows on the last day that is derived: a loan ages by the days of the ledger. */
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
    // Before the first roll nothing accrues.
    loan: {
      ...caches.loan,
      id,
      accruedOn: inputs.openingOn === null ? null : through,
    },
  };
}

/** Writes the amounts anew, as the ledger tells them on the day. */
async function writeCaches(tx: Tx<Visit>, loan: DerivedLoan): Promise<void> {
  const caches = cacheRows(loan);
  await pipeline({
    setInstallments: () => setInstallments(tx.db, caches.installments),
    setLoan: () => setLoans(tx.db, [caches.loan], tx.now()),
  });
  tx.publish({ type: "loan.changed", ids: { loanId: loan.id } });
}
