/** The loan of the oracle: what it owes, what that comes to on a day, and how money and waivers change it. */
import { type Day, daysBetween } from "../../../../core/day.ts";
import type { Part, Waterfall } from "../../contract.ts";
import type { DatedTerms, LoanFacts } from "../facts.ts";

export const WAIVED_IN_ORDER = ["LATE_FEE", "EXTENSION_FEE", "INTEREST", "PRINCIPAL"] as const;
export const PAID_FOR_TIME = ["INTEREST", "EXTENSION_FEE", "LATE_FEE"] as const;
export const PAID_IN_ORDER: Record<Waterfall, readonly Part[]> = {
  INTEREST_FIRST: ["INTEREST", "PRINCIPAL", "EXTENSION_FEE", "LATE_FEE"],
  LATE_FEE_FIRST: ["LATE_FEE", "EXTENSION_FEE", "INTEREST", "PRINCIPAL"],
  PRINCIPAL_FIRST: ["PRINCIPAL", "INTEREST", "EXTENSION_FEE", "LATE_FEE"],
};

export interface OracleInstallment {
  id: number;
  period: number;
  dueOn: Day;
  status: number;
  due: Record<Part, number>;
  /** The period in which its interest runs, and all of that interest. */
  interest: { from: Day; to: Day; minor: number };
  /** Late fees by the day on which they were charged. */
  fees: { on: Day; minor: number }[];
  /** Paid, and with the whole loan or before it. */
  paidAs: 50 | -50 | null;
}

export interface OracleDeduction {
  state: "OPEN" | "USED" | "OVER" | "VOID";
  paidMinor: number;
  usedMinor: number;
}

export interface OracleLoan {
  installments: OracleInstallment[];
  /** Minor units lent; `cost` is everything charged beside them and not waived. */
  principal: number;
  cost: number;
  creditMinor: number;
  deductions: Map<number, OracleDeduction>;
  extensions: Map<number, { on: Day; newDueOn: Day; paidMinor: number }>;
}

export const sumUp = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((total, row) => total + amount(row), 0);

export const owedOf = (one: OracleInstallment): number =>
  sumUp(WAIVED_IN_ORDER, (part) => one.due[part]);

export const isAlive = (one: OracleInstallment): boolean =>
  one.status !== -28 && one.status !== -22;

export const divideHalfUp = (dividend: number, divisor: number): number =>
  Number((2n * BigInt(dividend) + BigInt(divisor)) / (2n * BigInt(divisor)));

export function termsOn(facts: LoanFacts, day: Day): DatedTerms {
  const begun = facts.terms.filter(({ fromOn }) => fromOn <= day);
  return (begun.at(-1) ?? facts.terms[0]) as DatedTerms;
}

export const livingOf = ({ installments }: OracleLoan): OracleInstallment[] =>
  installments
    .filter(isAlive)
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.period - b.period));

/** Interest that has run up to the day and is unpaid. */
export function runInterest({ interest, due, dueOn }: OracleInstallment, day: Day): number {
  if (dueOn <= day || interest.to <= day) return due.INTEREST;
  if (day < interest.from) return 0;
  const run = divideHalfUp(
    interest.minor * daysBetween(interest.from, day),
    daysBetween(interest.from, interest.to),
  );
  return Math.max(0, run - (interest.minor - due.INTEREST));
}

export const feesSince = ({ fees }: OracleInstallment, day: Day): number =>
  sumUp(fees, ({ on, minor }) => (on > day ? minor : 0));

export function figuresOn(loan: OracleLoan, day: Day) {
  const living = livingOf(loan);
  return {
    arrearsMinor: sumUp(living, (one) => (one.dueOn <= day ? owedOf(one) : 0)),
    outstandingMinor: sumUp(living, owedOf),
    payoffMinor: sumUp(living, (one) => owedOf(one) - one.due.INTEREST + runInterest(one, day)),
    overdueOn: living.find((one) => owedOf(one) > 0)?.dueOn ?? null,
  };
}

export function statusesOn(loan: OracleLoan, day: Day, graceDays: number) {
  const settled = livingOf(loan).every((one) => owedOf(one) === 0);
  const statuses = loan.installments.map((one) => {
    if (!isAlive(one)) return one.status;
    if (owedOf(one) === 0) return one.paidAs ?? (settled ? -50 : 50);
    return daysBetween(one.dueOn, day) > graceDays ? 40 : 21;
  });
  if (!livingOf(loan).length) return { statuses, loanStatus: -22 };
  return {
    statuses,
    loanStatus: settled ? -50 : statuses.includes(40) ? 40 : 21,
  };
}

export function openLoan({ base, deductions }: LoanFacts): OracleLoan {
  const { installments, loanOn, creditMinor } = base;
  const startOf = (day: Day): Day =>
    installments
      .filter(({ dueOn, status }) => dueOn < day && status !== -22)
      .map(({ dueOn }) => dueOn)
      .sort()
      .at(-1) ?? loanOn;
  const cost = (["INTEREST", "EXTENSION_FEE", "LATE_FEE"] as const).map((part) =>
    sumUp(installments, ({ parts }) => parts[part].charged - parts[part].waived),
  );
  return {
    creditMinor,
    principal: sumUp(installments, ({ parts }) => parts.PRINCIPAL.charged),
    cost: sumUp(cost, (minor) => minor),
    extensions: new Map(),
    deductions: new Map(
      deductions.map(({ id }) => [id, { state: "OPEN", paidMinor: 0, usedMinor: 0 }]),
    ),
    installments: installments.map(({ id, period, dueOn, status, parts }) => {
      const dueOf = (part: Part) => parts[part].charged - parts[part].paid - parts[part].waived;
      return {
        id,
        period,
        dueOn,
        status,
        due: {
          PRINCIPAL: dueOf("PRINCIPAL"),
          INTEREST: dueOf("INTEREST"),
          EXTENSION_FEE: dueOf("EXTENSION_FEE"),
          LATE_FEE: dueOf("LATE_FEE"),
        },
        interest: {
          from: startOf(dueOn),
          to: dueOn,
          minor: parts.INTEREST.charged,
        },
        fees: [],
        paidAs: null,
      };
    }),
  };
}

/** Covers the oldest installment first; returns what is left of the money. */
export function pay(
  installments: OracleInstallment[],
  parts: readonly Part[],
  money: number,
): number {
  let left = money;
  for (const { due } of installments)
    for (const part of parts) {
      const covered = Math.min(due[part], left);
      due[part] -= covered;
      left -= covered;
    }
  return left;
}

/** Waives one part after another, each from the oldest installment on; returns how much. */
export function waive(
  loan: OracleLoan,
  installments: OracleInstallment[],
  parts: readonly Part[],
  most: number,
): number {
  let left = most;
  for (const part of parts)
    for (const { due } of installments) {
      const waived = Math.min(due[part], left);
      due[part] -= waived;
      left -= waived;
      if (part !== "PRINCIPAL") loan.cost -= waived;
    }
  return most - left;
}

export function waiveUnrunInterest(loan: OracleLoan, day: Day): void {
  for (const one of livingOf(loan))
    waive(loan, [one], ["INTEREST"], one.due.INTEREST - runInterest(one, day));
}

/** Keeps of each paid installment whether the whole loan was paid with it. */
export function notePaid(loan: OracleLoan): void {
  const living = livingOf(loan);
  const settled = living.every((one) => owedOf(one) === 0);
  for (const one of living)
    one.paidAs = owedOf(one) > 0 ? null : (one.paidAs ?? (settled ? -50 : 50));
}
