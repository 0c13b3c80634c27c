import type { Visit } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { showFigures } from "../../../tasks/case/actions/figures.ts";
import {
  insertEvent,
  insertInstallment,
  insertLines,
  type LedgerEvent,
  setInstallments,
  setLoan,
} from "../queries/post.ts";
import { cachesOf } from "../rules/cache.ts";
import { difference } from "../rules/difference.ts";
import { figuresOf } from "../rules/figures.ts";
import { type HeldLoan, holdLoan, houseDay, seeLoan } from "./account.ts";

/** Writes down that something is told of a held loan; what it was follows under the id that this gives. */
export const tellEvent = (
  tx: Tx<Visit>,
  event: Omit<LedgerEvent, "toldAt">,
): Promise<number> => insertEvent(tx.db, { ...event, toldAt: tx.now() });

/** The loan as it is derived now that what was told is written; nothing is posted yet. */
export const deriveAnew = (tx: Tx<Visit>, loan: HeldLoan): Promise<HeldLoan> =>
  seeLoan(tx, loan.id, loan.today);

/**
 * The one way to change what a loan owes: the books get the lines by which they differ from what is derived, and
 * the amounts of its installments, of the loan and of its case follow. The loan must be held by this transaction.
 */
export async function postLoan(
  tx: Tx<Visit>,
  loan: HeldLoan,
  eventId: number,
): Promise<void> {
  const lines = difference(loan.derived.lines, loan.standing);
  if (lines.length > 0) await insertLines(tx.db, loan.id, eventId, lines);
  await writeCaches(tx, loan);
}

/** Something that is written has changed what late fees a loan owes: they follow in the same transaction. */
export async function rederive(
  tx: Tx<Visit>,
  loanId: number,
  event: Pick<LedgerEvent, "kind" | "refId">,
): Promise<void> {
  const today = houseDay(tx);
  const loan = await holdLoan(tx, loanId, today);
  const eventId = await tellEvent(tx, { ...event, loanId, valueOn: today });
  await postLoan(tx, loan, eventId);
}

/** The installment that takes the place of another once its extension is in effect; returns its id. */
export function makeReplacement(
  tx: Tx<Visit>,
  { id: loanId, account }: HeldLoan,
  dueOn: Day,
): Promise<number> {
  const last = Math.max(...account.installments.map((one) => one.period));
  return insertInstallment(tx.db, { loanId, period: last + 1, dueOn });
}

/** Writes the amounts anew, as the ledger tells them on the day. */
export async function writeCaches(
  tx: Tx<Visit>,
  loan: HeldLoan,
): Promise<void> {
  const { account, today, terms, repaidOn, derived, facts } = loan;
  const caches = cachesOf(account, today, terms.graceDays);
  const isOwed = new Set(
    account.installments.flatMap(({ id, status }) =>
      status === 50 || status === -50 ? [] : [id],
    ),
  );
  await setInstallments(
    tx.db,
    caches.installments.map((one) => ({
      ...one,
      repaidOn: isOwed.has(one.id) ? null : (repaidOn.get(one.id) ?? null),
    })),
  );
  await setLoan(tx.db, loan.id, caches.loan, {
    // Before the first roll nothing accrues.
    accruedOn: facts.baseOn === null ? null : derived.through,
    at: tx.now(),
  });
  await showFigures(tx.db, loan.id, figuresOf(account, today), tx.now());
  tx.publish({ type: "loan.changed", ids: { loanId: loan.id } });
}
