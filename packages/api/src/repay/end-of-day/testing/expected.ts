import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import { addDays, type Day } from "../../../core/day.ts";
import type { EntryKind, AmountComponent } from "../../../account/loan/contract.ts";
import {
  type Account,
  applyEntries,
  type Installment,
  type LedgerLine,
  outstandingOn,
} from "../../../account/loan/rules/ledger.ts";
import { buildPaymentEntries } from "../../../account/loan/rules/payment.ts";
import { computeHeadroom, lateFee, type TermsOnDay } from "../../../account/loan/rules/terms.ts";
import type { Paid } from "./happening.ts";

export interface Fee {
  readonly installmentId: number;
  readonly day: Day;
  readonly amountMinor: number;
}

/** Reads the opening entries of a loan without later ones. */
export async function openedWith(db: Db, loanId: number): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    select installment_id, kind, component, amount_minor from ledger_entry where loan_id = ${loanId} order by id`.execute(
    db,
  );
  return rows;
}

/** Reads the fees of each loan, without reversed ones. */
export async function feesIn(db: Db, loanIds: readonly number[]): Promise<Map<number, Fee[]>> {
  const { rows } = await sql<Fee & OfLoan>`
    select loan_id, installment_id, value_on as day, sum(amount_minor)::bigint as amount_minor from ledger_entry
    where loan_id = ${anyOf(loanIds)} and cause = 'ACCRUAL' group by 1, 2, 3 having sum(amount_minor) <> 0
    order by 3, 2`.execute(db);
  return byLoan(rows);
}

interface OfLoan {
  readonly loanId: number;
}

function byLoan<T>(rows: readonly (T & OfLoan)[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const { loanId, ...row } of rows)
    found.set(loanId, [...(found.get(loanId) ?? []), row as T]);
  return found;
}

export interface BalanceRow {
  readonly installmentId: number | null;
  readonly component: AmountComponent | null;
  readonly kind: EntryKind;
  readonly amountMinor: number;
}

/** Reads the balances of each loan from the ledger, by component. */
export async function balancesIn(
  db: Db,
  loanIds: readonly number[],
): Promise<Map<number, BalanceRow[]>> {
  const { rows } = await sql<BalanceRow & OfLoan>`
    select loan_id, installment_id, component, kind, sum(amount_minor)::bigint as amount_minor from ledger_entry
    where loan_id = ${anyOf(loanIds)} group by 1, 2, 3, 4 having sum(amount_minor) <> 0
    order by 2, 3, 4`.execute(db);
  return byLoan(rows);
}

export interface Expected {
  readonly fees: readonly Fee[];
  readonly account: Account;
}

/**
 * Computes the loan day by day: first the late fees by the terms of the day, then its payments, as
 * if all reports had been on time.
 */
export function computeExpected(
  opened: Account,
  openedOn: Day,
  payments: readonly Paid[],
  upto: Day,
  termsOn: (day: Day) => TermsOnDay,
): Expected {
  const fees: Fee[] = [];
  const inOrder = payments.toSorted(
    (first, other) =>
      first.at.getTime() - other.at.getTime() || (first.reference < other.reference ? -1 : 1),
  );
  const before = inOrder.filter(({ on }) => on <= openedOn);
  let account = before.reduce(
    (balance, payment) => allocate(balance, payment, payment.on, termsOn(payment.on)),
    opened,
  );
  for (let day = addDays(openedOn, 1); day <= upto; day = addDays(day, 1)) {
    const terms = termsOn(day);
    const late = account.installments.filter(
      (installment) =>
        addDays(installment.dueOn, terms.graceDays) < day && outstandingOn(installment) > 0,
    );
    const ofDay = lateFees(account, late, terms);
    fees.push(...ofDay.map((fee) => ({ ...fee, day })));
    account = applyEntries(
      account,
      ofDay.map((fee) => ({ ...fee, kind: "CHARGE", component: "LATE_FEE" })),
    );
    for (const payment of inOrder)
      if (payment.on === day) account = allocate(account, payment, day, terms);
  }
  return {
    fees: fees.toSorted(
      (first, other) =>
        (first.day < other.day ? -1 : first.day > other.day ? 1 : 0) ||
        first.installmentId - other.installmentId,
    ),
    account,
  };
}

const allocate = (account: Account, { amountMinor }: Paid, day: Day, terms: TermsOnDay): Account =>
  applyEntries(account, buildPaymentEntries(account, amountMinor, terms, day));

/** Computes the late fee of one day for each overdue installment, oldest first, within the cap. */
function lateFees(
  account: Account,
  overdue: readonly Installment[],
  terms: TermsOnDay,
): { installmentId: number; amountMinor: number }[] {
  let headroom = computeHeadroom(account, terms);
  return overdue.flatMap((installment) => {
    const amountMinor = Math.min(headroom, lateFee(installment, terms));
    headroom -= amountMinor;
    return amountMinor > 0 ? [{ installmentId: installment.id, amountMinor }] : [];
  });
}
