import type { Visit } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { showFigures } from "../../../tasks/case/actions/figures.ts";
import {
  type Booking,
  insertEntries,
  insertInstallment,
  reverseEntries,
  setEnded,
  setInstallments,
  setLoan,
} from "../queries/post.ts";
import { cachesOf } from "../rules/cache.ts";
import { type Figures, figuresOf } from "../rules/figures.ts";
import { type Account, applyLines, owedOn } from "../rules/ledger.ts";
import type { Entry } from "../rules/payment.ts";
import { type HeldLoan, holdLoan } from "./account.ts";

export type Posting = Omit<Booking, "loanId">;

export interface Posted {
  readonly loan: HeldLoan;
  readonly figures: Figures;
}

/**
 * The one way to change what a loan owes: writes the entries and, derived from them, the amounts of its
 * installments, of the loan and of its case. The loan must be held by this transaction.
 */
export async function postEntries(
  tx: Tx<Visit>,
  loan: HeldLoan,
  posting: Posting,
  entries: readonly Entry[],
): Promise<Posted> {
  if (entries.length > 0)
    await insertEntries(tx.db, { ...posting, loanId: loan.id }, entries);
  const account = applyLines(loan.account, entries);
  return writeCaches(tx, { ...loan, account }, posting.on);
}

/** Entries that go with another payment than the one at hand, or with none. */
export interface Undone {
  readonly paymentId: number | null;
  readonly entries: readonly Entry[];
}

/** Takes back all that came with a payment, and first what has been built on it since; amounts are shown once, at the end. */
export async function reversePayment(
  tx: Tx<Visit>,
  loan: HeldLoan,
  posting: Required<Posting>,
  builtOn: readonly Undone[] = [],
): Promise<Posted> {
  const { on, at } = posting;
  for (const { paymentId, entries } of builtOn) {
    const of = paymentId === null ? {} : { paymentId };
    await insertEntries(tx.db, { on, at, ...of, loanId: loan.id }, entries);
  }
  await reverseEntries(tx.db, { ...posting, loanId: loan.id });
  const fresh = await holdLoan(tx.db, loan.id, loan.today);
  return writeCaches(tx, fresh, posting.on);
}

/** A payment that goes back, and the one that stands in its place from now on. */
export interface Replacement {
  /** How the first goes back. */
  readonly gone: Required<Posting>;
  readonly replacement: { readonly paymentId: number; readonly at: Date };
  /** What the second does instead of what it did. */
  readonly entries: readonly Entry[];
}

/** Both are taken back and the second is booked anew; amounts are shown once, at the end. */
export async function replacePayment(
  tx: Tx<Visit>,
  loan: HeldLoan,
  { gone, replacement, entries }: Replacement,
): Promise<Posted> {
  const again = { ...replacement, on: gone.on, loanId: loan.id };
  await reverseEntries(tx.db, { ...again, at: gone.at });
  await reverseEntries(tx.db, { ...gone, loanId: loan.id });
  await insertEntries(tx.db, again, entries);
  const fresh = await holdLoan(tx.db, loan.id, loan.today);
  return writeCaches(tx, fresh, gone.on);
}

/** Replaces an installment: the old one is ended, a new one without amounts takes its place; returns the loan with both. */
export async function replaceInstallment(
  tx: Tx<Visit>,
  loan: HeldLoan,
  oldId: number,
  dueOn: Day,
): Promise<{ loan: HeldLoan; newId: number }> {
  const last = Math.max(...loan.account.installments.map((one) => one.period));
  await setEnded(tx.db, oldId, -28);
  const newId = await insertInstallment(tx.db, {
    loanId: loan.id,
    period: last + 1,
    dueOn,
  });
  return { loan: await holdLoan(tx.db, loan.id, loan.today), newId };
}

/** An installment that was replaced is an ordinary one again; those that took its place never took effect. */
export async function restoreInstallment(
  tx: Tx<Visit>,
  oldId: number,
  newIds: readonly number[],
): Promise<void> {
  await setEnded(tx.db, oldId, 21);
  for (const id of newIds) await setEnded(tx.db, id, -22);
}

/** Writes the amounts anew, as the entries tell them on the day. */
export async function writeCaches(
  tx: Tx<Visit>,
  loan: HeldLoan,
  on: Day,
): Promise<Posted> {
  const caches = cachesOf(loan.account, loan.today, loan.terms.graceDays);
  await setInstallments(
    tx.db,
    caches.installments.map((one) => ({
      ...one,
      repaidOn: repaidOnOf(loan, one.id, on),
    })),
  );
  await setLoan(tx.db, loan.id, caches.loan, tx.now());
  const figures = figuresOf(loan.account, loan.today);
  await showFigures(tx.db, loan.id, figures, tx.now());
  tx.publish({ type: "loan.changed", ids: { loanId: loan.id } });
  return { loan, figures };
}

/** The day stays once it is set, and goes when a reversal makes the installment owe again. */
function repaidOnOf(loan: HeldLoan, id: number, on: Day): Day | null {
  if (isOwed(loan.account, id)) return null;
  return loan.repaidOn.get(id) ?? on;
}

const isOwed = ({ installments }: Account, id: number): boolean =>
  installments.some((one) => one.id === id && owedOn(one) > 0);
