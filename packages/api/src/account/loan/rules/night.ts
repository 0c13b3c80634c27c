/**
 * Accrues one day for a loan without events or pauses from its stored amounts, with the functions
 * of the full derivation. Any other loan is derived from its opening. Pure rules: no storage.
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
  /** Installment that this one replaced. */
  readonly replaces: number | null;
}

export interface AgingLoan {
  readonly id: number;
  readonly loanOn: Day;
  readonly status: number;
  readonly accruedOn: Day;
  readonly principalMinor: number;
  /** All charged cost, less its waivers. */
  readonly costMinor: number;
  readonly installments: readonly OutstandingInstallment[];
}

/** Counts everything settled as paid: waived or paid makes no difference to the amount due. */
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

/**
 * Builds an account that is right in its due amounts, not in its split of settled amounts into paid
 * and waived.
 */
export const getOutstanding = (loan: Pick<AgingLoan, "loanOn" | "installments">): Account => ({
  loanOn: loan.loanOn,
  creditMinor: 0,
  installments: loan.installments.map(toInstallment),
});

/**
 * Checks that no day between the last accrued one and this one can have a fee, so that only this
 * day is charged.
 */
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

export interface DayAccrual {
  readonly fees: readonly DayFee[];
  readonly changed: readonly ChangedInstallment[];
  /** Number of installments whose status changed. */
  readonly turned: number;
  readonly status: number;
  readonly figures: LoanBalances;
}

export function accrueOneDay(loan: AgingLoan, terms: DatedTerms, day: Day): DayAccrual {
  const before = getOutstanding(loan);
  const fees = loan.accruedOn < day ? feesOn(loan, before, terms, day) : [];
  const account = applyEntries(
    before,
    fees.map((fee) => ({ ...fee, kind: "CHARGE" as const, component: "LATE_FEE" as const })),
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
