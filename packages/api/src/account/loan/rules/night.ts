/**
 * One day further for a loan of which nothing is known but what it owes, by the functions that derive it: where
 * something else is known of it, it is derived from its beginning. Refuses to know how loans are kept.
 */
import { type Day, toDayNumber } from "../../../core/day.ts";
import { computeDayFees, toLateInstallments } from "./ageing.ts";
import type { DayFee } from "./derivation.ts";
import { withinCap } from "./fees.ts";
import { computeStatuses } from "./cache.ts";
import type { DatedTerms } from "./inputs.ts";
import { type LoanBalances, toBalances, loanStatus } from "./figures.ts";
import {
  type Account,
  applyEntries,
  type Balance,
  type Installment,
  outstandingOn,
} from "./ledger.ts";
import { headroomFor } from "./terms.ts";

/** What is owed on an installment, as its row carries it. */
export interface OutstandingInstallment {
  readonly id: number;
  readonly period: number;
  readonly dueOn: Day;
  readonly status: number;
  readonly interestMinor: number;
  readonly principalDueMinor: number;
  readonly interestDueMinor: number;
  readonly extensionFeeDueMinor: number;
  readonly lateFeeDueMinor: number;
  /** The installment whose place it took. */
  readonly replaces: number | null;
}

/** A loan as its rows carry it. */
export interface AgingLoan {
  readonly id: number;
  readonly loanOn: Day;
  readonly status: number;
  /** The last day in the books. */
  readonly accruedOn: Day;
  readonly principalMinor: number;
  /** All cost that was charged and not waived. */
  readonly costMinor: number;
  readonly installments: readonly OutstandingInstallment[];
}

/** What of a balance is settled counts as paid: for what is owed it is one. */
const balance = (chargedMinor: number, dueMinor: number): Balance => ({
  charged: chargedMinor,
  paid: chargedMinor - dueMinor,
  waived: 0,
});

const toDueBalance = (dueMinor: number): Balance => balance(dueMinor, dueMinor);

const toInstallment = (row: OutstandingInstallment): Installment => ({
  id: row.id,
  period: row.period,
  dueOn: row.dueOn,
  status: row.status,
  replaces: row.replaces,
  parts: {
    PRINCIPAL: toDueBalance(row.principalDueMinor),
    INTEREST: balance(row.interestMinor, row.interestDueMinor),
    EXTENSION_FEE: toDueBalance(row.extensionFeeDueMinor),
    LATE_FEE: toDueBalance(row.lateFeeDueMinor),
  },
});

/** An account that knows what is owed, not what of the settled was paid. */
export const getOutstanding = (loan: Pick<AgingLoan, "loanOn" | "installments">): Account => ({
  loanOn: loan.loanOn,
  creditMinor: 0,
  installments: loan.installments.map(toInstallment),
});

/** No day between the books and this one can have cost anything: only this day is left to charge. */
export function isNext({ accruedOn, installments }: AgingLoan, day: Day): boolean {
  const yesterday = toDayNumber(day) - 1;
  if (toDayNumber(accruedOn) >= yesterday) return true;
  return installments.every(
    (installment) =>
      installment.status === -28 ||
      installment.status === -22 ||
      toDayNumber(installment.dueOn) >= yesterday ||
      outstandingOn(toInstallment(installment)) === 0,
  );
}

export interface ChangedInstallment {
  readonly id: number;
  readonly feeMinor: number;
  readonly status: number;
}

/** What a day has made of a loan. */
export interface DayAccrual {
  readonly fees: readonly DayFee[];
  readonly changed: readonly ChangedInstallment[];
  /** How many of them have another status than before. */
  readonly turned: number;
  readonly status: number;
  readonly figures: LoanBalances;
}

export function accrueOneDay(loan: AgingLoan, terms: DatedTerms, day: Day): DayAccrual {
  const before = getOutstanding(loan);
  const fees = loan.accruedOn < day ? feesOn(loan, before, terms, day) : [];
  const account = applyEntries(
    before,
    fees.map((fee) => ({
      ...fee,
      kind: "CHARGE" as const,
      component: "LATE_FEE" as const,
    })),
  );
  const statuses = computeStatuses(account, day, terms.graceDays);
  const feeByInstallment = new Map(fees.map((fee) => [fee.installmentId, fee]));
  return {
    fees,
    changed: before.installments.flatMap(({ id, status: was }, at) => {
      const status = statuses[at] ?? was;
      const feeMinor = feeByInstallment.get(id)?.amountMinor ?? 0;
      return feeMinor > 0 || status !== was ? [{ id, feeMinor, status }] : [];
    }),
    turned: before.installments.filter(({ status: was }, at) => statuses[at] !== was).length,
    status: loanStatus(statuses),
    figures: toBalances(account, day),
  };
}

const feesOn = (
  loan: AgingLoan,
  { installments }: Account,
  terms: DatedTerms,
  day: Day,
): DayFee[] =>
  withinCap(
    computeDayFees(toLateInstallments(installments, terms), toDayNumber(day), terms.graceDays),
    headroomFor(loan.principalMinor, loan.costMinor, terms),
  );
