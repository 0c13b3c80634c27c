/**
 * Payments in the order in which borrowers made them, whatever the order in which banks told of them: from the
 * account before the first of them, each covers what was owed on its day, and a late fee is charged only where
 * it would have been. The same payments always end at the same balances. Refuses to know how entries are kept.
 */
import type { Day } from "../../../core/day.ts";
import {
  type Account,
  applyLines,
  dueOf,
  type Installment,
} from "../../loan/rules/ledger.ts";
import {
  type Entry,
  entriesOfPayment,
  letOffRest,
} from "../../loan/rules/payment.ts";
import { lateFees, type Terms } from "../../loan/rules/terms.ts";

export interface Paid {
  readonly amountMinor: number;
  /** The business day on which it was paid. */
  readonly on: Day;
}

/** The late fee of a day. */
export interface Fee {
  readonly entryId: number;
  readonly installmentId: number;
  readonly on: Day;
  /** On the day itself. */
  readonly chargedMinor: number;
  /** What stands of it by now. */
  readonly standsMinor: number;
}

export interface Replayed {
  /** What each payment does, in the order given. */
  readonly booked: readonly (readonly Entry[])[];
  /** By how much the fees change. */
  readonly fees: readonly Entry[];
  /** How the account stands after all of it. */
  readonly account: Account;
}

/** Of a fee that was paid or let off meanwhile, that much cannot be taken back. */
type Movable = Fee & { readonly fixedMinor: number };

interface Course {
  readonly account: Account;
  readonly changes: readonly Entry[];
}

/** `base` is the account without these payments; the fees are those that they may spare. Both in order. */
export function replay(
  base: Account,
  paid: readonly Paid[],
  fees: readonly Fee[],
  terms: Terms,
  today: Day,
): Replayed {
  let left = movable(base, fees);
  let course: Course = {
    account: applyLines(
      base,
      left.map((fee) => line(fee, fee.fixedMinor - fee.standsMinor)),
    ),
    changes: [],
  };
  const booked: Entry[][] = [];
  for (const payment of paid) {
    const until = left.filter((fee) => fee.on <= payment.on);
    left = left.slice(until.length);
    course = until.reduce((so, fee) => charge(so, fee, terms), course);
    const entries = entriesOn(course.account, payment, terms, today);
    booked.push(entries);
    course = { ...course, account: applyLines(course.account, entries) };
  }
  course = left.reduce((so, fee) => charge(so, fee, terms), course);
  return { booked, fees: course.changes, account: course.account };
}

/** By what was owed on the day of the payment; what is too little to go on collecting is seen today. */
function entriesOn(
  account: Account,
  { amountMinor, on }: Paid,
  terms: Terms,
  today: Day,
): Entry[] {
  const entries = entriesOfPayment(account, amountMinor, terms, on);
  if (on === today) return entries;
  const after = applyLines(account, entries);
  return [...entries, ...letOffRest(after, terms, today)];
}

/** Only what is still due of the fees can be moved, the latest first. */
function movable(base: Account, fees: readonly Fee[]): Movable[] {
  const due = new Map(
    base.installments.map(({ id, parts }) => [id, dueOf(parts.PENALTY)]),
  );
  return fees
    .toReversed()
    .map((fee) => {
      const room = due.get(fee.installmentId) ?? 0;
      const moves = Math.min(room, fee.standsMinor);
      due.set(fee.installmentId, room - moves);
      return { ...fee, fixedMinor: fee.standsMinor - moves };
    })
    .toReversed();
}

/** The fee as it would have been on its day, never more than it was. */
function charge(
  { account, changes }: Course,
  fee: Movable,
  terms: Terms,
): Course {
  const one = account.installments.find(({ id }) => id === fee.installmentId);
  const fair = Math.min(fee.chargedMinor, one ? feeOf(account, one, terms) : 0);
  const right = Math.max(fee.fixedMinor, fair);
  const again = line(fee, right - fee.fixedMinor);
  const change = line(fee, right - fee.standsMinor);
  return {
    account: applyLines(account, [again]),
    changes: change.amountMinor === 0 ? changes : [...changes, change],
  };
}

const feeOf = (account: Account, one: Installment, terms: Terms): number =>
  lateFees(account, [one], terms)[0]?.amountMinor ?? 0;

const line = ({ entryId, installmentId }: Fee, amountMinor: number): Entry => ({
  installmentId,
  kind: "CHARGE",
  part: "PENALTY",
  amountMinor,
  cause: "PAYMENT",
  causeId: entryId,
});
