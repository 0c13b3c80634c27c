/**
 * Loan of the oracle: its due amounts, its balances on a day, and the effect of payments and
 * waivers.
 */
import { type Day, daysBetween } from "../../../../core/day.ts";
import type { AmountComponent, Waterfall } from "../../contract.ts";
import type { DatedTerms, DerivationInputs } from "../inputs.ts";

export const WAIVED_IN_ORDER = ["LATE_FEE", "EXTENSION_FEE", "INTEREST", "PRINCIPAL"] as const;
export const PAID_FOR_TIME = ["INTEREST", "EXTENSION_FEE", "LATE_FEE"] as const;
export const PAID_IN_ORDER: Record<Waterfall, readonly AmountComponent[]> = {
  INTEREST_FIRST: ["INTEREST", "PRINCIPAL", "EXTENSION_FEE", "LATE_FEE"],
  LATE_FEE_FIRST: ["LATE_FEE", "EXTENSION_FEE", "INTEREST", "PRINCIPAL"],
  PRINCIPAL_FIRST: ["PRINCIPAL", "INTEREST", "EXTENSION_FEE", "LATE_FEE"],
};

export interface OracleInstallment {
  id: number;
  period: number;
  dueOn: Day;
  status: number;
  due: Record<AmountComponent, number>;
  /** Period in which the interest is earned, and its full amount. */
  interest: { from: Day; to: Day; minor: number };
  /** Late fees with the day of their charge. */
  fees: { on: Day; minor: number }[];
  /** Status of a paid installment: -50 when it was paid with the whole loan. */
  paidAs: 50 | -50 | null;
}

export interface OracleDeduction {
  state: "OPEN" | "USED" | "OVER" | "VOID";
  paidMinor: number;
  usedMinor: number;
}

export interface OracleLoan {
  installments: OracleInstallment[];
  /** Lent principal in minor units; `cost` is all other charges less waivers. */
  principal: number;
  cost: number;
  creditMinor: number;
  deductions: Map<number, OracleDeduction>;
  extensions: Map<number, { on: Day; newDueOn: Day; paidMinor: number }>;
}

export const sumUp = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((total, row) => total + amount(row), 0);

export const computeOutstanding = (installment: OracleInstallment): number =>
  sumUp(WAIVED_IN_ORDER, (component) => installment.due[component]);

export const isAlive = (installment: OracleInstallment): boolean =>
  installment.status !== -28 && installment.status !== -22;

export const divideHalfUp = (dividend: number, divisor: number): number =>
  Number((2n * BigInt(dividend) + BigInt(divisor)) / (2n * BigInt(divisor)));

export function termsOn(inputs: DerivationInputs, day: Day): DatedTerms {
  const started = inputs.terms.filter(({ fromOn }) => fromOn <= day);
  return (started.at(-1) ?? inputs.terms[0]) as DatedTerms;
}

export const toLivingInstallments = ({ installments }: OracleLoan): OracleInstallment[] =>
  installments
    .filter(isAlive)
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.period - b.period));

/** Returns the interest earned by the day and unpaid. */
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
  const living = toLivingInstallments(loan);
  return {
    arrearsMinor: sumUp(living, (installment) =>
      installment.dueOn <= day ? computeOutstanding(installment) : 0,
    ),
    outstandingMinor: sumUp(living, computeOutstanding),
    payoffMinor: sumUp(
      living,
      (installment) =>
        computeOutstanding(installment) - installment.due.INTEREST + runInterest(installment, day),
    ),
    overdueOn: living.find((installment) => computeOutstanding(installment) > 0)?.dueOn ?? null,
  };
}

export function statusesOn(loan: OracleLoan, day: Day, graceDays: number) {
  const settled = toLivingInstallments(loan).every(
    (installment) => computeOutstanding(installment) === 0,
  );
  const statuses = loan.installments.map((installment) => {
    if (!isAlive(installment)) return installment.status;
    if (computeOutstanding(installment) === 0) return installment.paidAs ?? (settled ? -50 : 50);
    return daysBetween(installment.dueOn, day) > graceDays ? 40 : 21;
  });
  if (!toLivingInstallments(loan).length) return { statuses, loanStatus: -22 };
  return { statuses, loanStatus: settled ? -50 : statuses.includes(40) ? 40 : 21 };
}

export function openLoan({ base, deductions }: DerivationInputs): OracleLoan {
  const { installments, loanOn, creditMinor } = base;
  const getInterestStart = (day: Day): Day =>
    installments
      .filter(({ dueOn, status }) => dueOn < day && status !== -22)
      .map(({ dueOn }) => dueOn)
      .sort()
      .at(-1) ?? loanOn;
  const cost = (["INTEREST", "EXTENSION_FEE", "LATE_FEE"] as const).map((component) =>
    sumUp(installments, ({ parts }) => parts[component].charged - parts[component].waived),
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
      const computeDue = (component: AmountComponent) =>
        parts[component].charged - parts[component].paid - parts[component].waived;
      return {
        id,
        period,
        dueOn,
        status,
        due: {
          PRINCIPAL: computeDue("PRINCIPAL"),
          INTEREST: computeDue("INTEREST"),
          EXTENSION_FEE: computeDue("EXTENSION_FEE"),
          LATE_FEE: computeDue("LATE_FEE"),
        },
        interest: { from: getInterestStart(dueOn), to: dueOn, minor: parts.INTEREST.charged },
        fees: [],
        paidAs: null,
      };
    }),
  };
}

/** Covers the oldest installment first; returns the rest of the amount. */
export function pay(
  installments: OracleInstallment[],
  parts: readonly AmountComponent[],
  money: number,
): number {
  let remaining = money;
  for (const { due } of installments)
    for (const component of parts) {
      const covered = Math.min(due[component], remaining);
      due[component] -= covered;
      remaining -= covered;
    }
  return remaining;
}

/**
 * Waives component by component, each from the oldest installment on; returns the waived amount.
 */
export function waive(
  loan: OracleLoan,
  installments: OracleInstallment[],
  parts: readonly AmountComponent[],
  max: number,
): number {
  let remaining = max;
  for (const component of parts)
    for (const { due } of installments) {
      const waived = Math.min(due[component], remaining);
      due[component] -= waived;
      remaining -= waived;
      if (component !== "PRINCIPAL") loan.cost -= waived;
    }
  return max - remaining;
}

export function waiveUnrunInterest(loan: OracleLoan, day: Day): void {
  for (const installment of toLivingInstallments(loan))
    waive(
      loan,
      [installment],
      ["INTEREST"],
      installment.due.INTEREST - runInterest(installment, day),
    );
}

/** Stores for each paid installment if the whole loan was paid with it. */
export function notePaid(loan: OracleLoan): void {
  const living = toLivingInstallments(loan);
  const settled = living.every((installment) => computeOutstanding(installment) === 0);
  for (const installment of living)
    installment.paidAs =
      computeOutstanding(installment) > 0 ? null : (installment.paidAs ?? (settled ? -50 : 50));
}
