/**
 * One day further for a loan of which nothing is known but what it owes, by the functions that derive it: where
 * something else is known of it, it is derived from its beginning. Refuses to know how loans are kept.
 */
import { type Day, ordinalOf } from "../../../core/day.ts";
import { feesOf, lateOf } from "./ageing.ts";
import type { DayFee } from "./derivation.ts";
import { withinCap } from "./fees.ts";
import { statusesOf } from "./cache.ts";
import type { DatedTerms } from "./facts.ts";
import { type Figures, figuresOf, loanStatus } from "./figures.ts";
import { type Account, applyLines, type Balance, type Installment, owedOn } from "./ledger.ts";
import { headroomFor } from "./terms.ts";

/** What is owed on an installment, as its row carries it. */
export interface OwedRow {
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
  readonly installments: readonly OwedRow[];
}

/** What of a balance is settled counts as paid: for what is owed it is one. */
const balance = (chargedMinor: number, dueMinor: number): Balance => ({
  charged: chargedMinor,
  paid: chargedMinor - dueMinor,
  waived: 0,
});

const owed = (dueMinor: number): Balance => balance(dueMinor, dueMinor);

const installmentOf = (row: OwedRow): Installment => ({
  id: row.id,
  period: row.period,
  dueOn: row.dueOn,
  status: row.status,
  replaces: row.replaces,
  parts: {
    PRINCIPAL: owed(row.principalDueMinor),
    INTEREST: balance(row.interestMinor, row.interestDueMinor),
    EXTENSION_FEE: owed(row.extensionFeeDueMinor),
    LATE_FEE: owed(row.lateFeeDueMinor),
  },
});

/** An account that knows what is owed, not what of the settled was paid. */
export const owingOf = (one: Pick<AgingLoan, "loanOn" | "installments">): Account => ({
  loanOn: one.loanOn,
  creditMinor: 0,
  installments: one.installments.map(installmentOf),
});

/** No day between the books and this one can have cost anything: only this day is left to charge. */
export function isNext({ accruedOn, installments }: AgingLoan, day: Day): boolean {
  const yesterday = ordinalOf(day) - 1;
  if (ordinalOf(accruedOn) >= yesterday) return true;
  return installments.every(
    (one) =>
      one.status === -28 ||
      one.status === -22 ||
      ordinalOf(one.dueOn) >= yesterday ||
      owedOn(installmentOf(one)) === 0,
  );
}

export interface ChangedInstallment {
  readonly id: number;
  readonly feeMinor: number;
  readonly status: number;
}

/** What a day has made of a loan. */
export interface OneDay {
  readonly fees: readonly DayFee[];
  readonly changed: readonly ChangedInstallment[];
  /** How many of them have another status than before. */
  readonly turned: number;
  readonly status: number;
  readonly figures: Figures;
}

export function ageOneDay(one: AgingLoan, terms: DatedTerms, day: Day): OneDay {
  const before = owingOf(one);
  const fees = one.accruedOn < day ? feesOn(one, before, terms, day) : [];
  const account = applyLines(
    before,
    fees.map((fee) => ({
      ...fee,
      kind: "CHARGE" as const,
      part: "LATE_FEE" as const,
    })),
  );
  const statuses = statusesOf(account, day, terms.graceDays);
  const feeOf = new Map(fees.map((fee) => [fee.installmentId, fee]));
  return {
    fees,
    changed: before.installments.flatMap(({ id, status: was }, at) => {
      const status = statuses[at] ?? was;
      const feeMinor = feeOf.get(id)?.amountMinor ?? 0;
      return feeMinor > 0 || status !== was ? [{ id, feeMinor, status }] : [];
    }),
    turned: before.installments.filter(({ status: was }, at) => statuses[at] !== was).length,
    status: loanStatus(statuses),
    figures: figuresOf(account, day),
  };
}

const feesOn = (one: AgingLoan, { installments }: Account, terms: DatedTerms, day: Day): DayFee[] =>
  withinCap(
    feesOf(lateOf(installments, terms), ordinalOf(day), terms.graceDays),
    headroomFor(one.principalMinor, one.costMinor, terms),
  );
