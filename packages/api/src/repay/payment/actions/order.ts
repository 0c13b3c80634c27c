import type { Visit } from "../../../core/context.ts";
import { type Day, dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { HeldLoan } from "../../loan/actions/account.ts";
import {
  type Posted,
  postEntries,
  reversePayment,
} from "../../loan/actions/post.ts";
import { type Figures, figuresOf } from "../../loan/rules/figures.ts";
import { type Account, applyLines } from "../../loan/rules/ledger.ts";
import type { Entry } from "../../loan/rules/payment.ts";
import * as queries from "../queries/order.ts";
import { sameLines } from "../rules/lines.ts";
import { replay } from "../rules/replay.ts";
import type { HeldForMoney } from "./hold.ts";

/** A payment that is in the books, or is about to be. */
export interface Booked {
  readonly id: number;
  readonly reference: string;
  readonly amountMinor: number;
  readonly paidAt: Date;
}

type Placed = Omit<Booked, "reference">;

interface Gone {
  readonly payment: Placed;
  /** When the bank took it back. */
  readonly at: Date;
}

/** What is to be written, and what the loan will owe then. */
export interface Plan {
  readonly figures: Figures;
  readonly gone: Gone | null;
  /** Payments that are taken back to be booked anew. */
  readonly back: readonly Placed[];
  readonly fees: readonly Entry[];
  readonly news: readonly (Placed & { readonly entries: readonly Entry[] })[];
}

/** A payment as if it had been told at once: those that were made after it are booked anew behind it. */
export async function planIn(
  tx: Tx<Visit>,
  held: HeldForMoney,
  payment: Booked,
): Promise<Plan> {
  const later = await queries.laterThan(tx.db, held.loan.id, payment);
  // What was built on a later payment stands where it is; this one comes after it, as of today.
  return later.some(({ bound }) => bound)
    ? planLast(held, payment)
    : plan(tx, held, { added: payment, later, gone: null });
}

/** A payment taken back: those made after it, and those it left nothing to cover, are booked as if it had never been. */
export async function planOut(
  tx: Tx<Visit>,
  held: HeldForMoney,
  payment: Booked,
  at: Date,
): Promise<Plan> {
  const gone = { payment, at };
  const later = await queries.laterOrUnapplied(tx.db, held.loan.id, payment);
  return later.some(({ bound }) => bound)
    ? planBare(tx, held, gone)
    : plan(tx, held, { added: null, later, gone });
}

interface Course {
  readonly added: Placed | null;
  readonly gone: Gone | null;
  readonly later: readonly Placed[];
}

async function plan(
  tx: Tx<Visit>,
  held: HeldForMoney,
  { added, gone, later }: Course,
): Promise<Plan> {
  const { id: loanId, account, terms, today } = held.loan;
  const inBooks = gone ? [gone.payment, ...later] : later;
  const lines = await queries.standing(
    tx.db,
    inBooks.map(({ id }) => id),
  );
  const from = added ?? gone?.payment;
  const after = from ? dayIn(held, from.paidAt) : today;
  const paid = added ? [added, ...later] : later;
  const { booked, fees, ...end } = replay(
    without(account, lines),
    paid.map((one) => ({ ...one, on: dayIn(held, one.paidAt) })),
    await queries.feesAfter(tx.db, loanId, after),
    terms,
    today,
  );
  const figures = figuresOf(end.account, today);
  const news = paid.map((one, at) => ({ ...one, entries: booked[at] ?? [] }));
  const behind = added ? news.slice(1) : news;
  const stays =
    fees.length === 0 &&
    behind.every(({ id, entries }) =>
      sameLines(
        lines.filter(({ paymentId }) => paymentId === id),
        entries,
      ),
    );
  return stays
    ? { figures, gone, back: [], fees, news: added ? news.slice(0, 1) : [] }
    : { figures, gone, back: later, fees, news };
}

/** The account as a payment found it, and those that were made after it. */
export interface Found {
  readonly account: Account;
  readonly later: readonly Placed[];
}

/** What was built on a later payment stands where it is: then the account is found as it is today. */
export async function foundBy(
  tx: Tx<Visit>,
  { loan }: HeldForMoney,
  payment: Booked,
): Promise<Found> {
  const later = await queries.laterThan(tx.db, loan.id, payment);
  if (later.some(({ bound }) => bound))
    return { account: loan.account, later: [] };
  const ids = later.map(({ id }) => id);
  const lines = await queries.standing(tx.db, ids);
  return { account: without(loan.account, lines), later };
}

/** A payment that does what was agreed, on the account as it found it; those made after it come behind. */
export function planBuilt(
  held: HeldForMoney,
  payment: Placed,
  { account, later }: Found,
  entries: readonly Entry[],
): Plan {
  const { terms, today } = held.loan;
  const paid = later.map((one) => ({ ...one, on: dayIn(held, one.paidAt) }));
  const base = applyLines(account, entries);
  const { booked, ...end } = replay(base, paid, [], terms, today);
  const behind = later.map((one, at) => ({
    ...one,
    entries: booked[at] ?? [],
  }));
  return {
    figures: figuresOf(end.account, today),
    gone: null,
    back: later,
    fees: [],
    news: [{ ...payment, entries }, ...behind],
  };
}

function planLast(held: HeldForMoney, payment: Placed): Plan {
  const { account, terms, today } = held.loan;
  const paid = [{ ...payment, on: today }];
  const { booked, ...end } = replay(account, paid, [], terms, today);
  return {
    figures: figuresOf(end.account, today),
    gone: null,
    back: [],
    fees: [],
    news: [{ ...payment, entries: booked[0] ?? [] }],
  };
}

async function planBare(
  tx: Tx<Visit>,
  { loan: { account, today } }: HeldForMoney,
  gone: Gone,
): Promise<Plan> {
  const lines = await queries.standing(tx.db, [gone.payment.id]);
  const figures = figuresOf(without(account, lines), today);
  return { figures, gone, back: [], fees: [], news: [] };
}

/** Everything that changes is taken back first, so that no amount is ever covered twice. */
export async function writePlan(
  tx: Tx<Visit>,
  { loan }: HeldForMoney,
  { gone, back, fees, news }: Plan,
): Promise<HeldLoan> {
  const on = loan.today;
  let posted: Posted | null = null;
  const current = () => posted?.loan ?? loan;
  const taken = back.map((payment) => ({ payment, at: payment.paidAt }));
  for (const { payment, at } of gone ? [gone, ...taken] : taken) {
    const posting = { on, at, paymentId: payment.id };
    posted = await reversePayment(tx, current(), posting);
  }
  if (fees.length > 0)
    posted = await postEntries(tx, current(), { on, at: tx.now() }, fees);
  for (const { id: paymentId, paidAt: at, entries } of news)
    posted = await postEntries(tx, current(), { on, at, paymentId }, entries);
  return current();
}

const without = (
  account: Account,
  lines: readonly queries.StandingLine[],
): Account =>
  applyLines(
    account,
    lines.map((line) => ({ ...line, amountMinor: -line.amountMinor })),
  );

/** A bank's clock may run ahead of ours; no day of the loan lies beyond today. */
function dayIn({ loan, zone }: HeldForMoney, at: Date): Day {
  const day = dayOf(at, zone);
  return day < loan.today ? day : loan.today;
}
