import { addDays } from "../calendar.ts";
import { computeShare } from "../../core/money.ts";
import type { Random } from "../random.ts";
import { SCENES } from "./scenes.ts";
import type { PlannedCase } from "./cast.ts";
import type { Timeline } from "./timeline.ts";

/** Rates in basis points; money in rupiah. */
export interface ProductRule {
  readonly kind: "SINGLE" | "INSTALMENT";
  readonly name: string;
  readonly lenderName: string;
  readonly prefix: string;
  readonly principal: readonly [from: number, to: number, step: number];
  readonly periods: readonly number[];
  readonly tenors: readonly number[];
  readonly interestBpPerDay: number;
}

export const PRODUCTS: readonly [ProductRule, ProductRule] = [
  {
    kind: "SINGLE",
    name: "Dana Lekas",
    lenderName: "PT Lekas Dana Nusantara",
    prefix: "DL",
    principal: [500_000, 3_000_000, 50_000],
    periods: [1],
    tenors: [14, 21, 30],
    interestBpPerDay: 20,
  },
  {
    kind: "INSTALMENT",
    name: "Cicil Ringan",
    lenderName: "PT Cicil Ringan Sejahtera",
    prefix: "CR",
    principal: [1_500_000, 8_000_000, 100_000],
    periods: [3, 4, 6],
    tenors: [30],
    interestBpPerDay: 13,
  },
];

/** Late fee a day on overdue principal. */
export const LATE_BP_PER_DAY = 10;
export const EXTENSION_BP_PER_DAY = 20;

export interface Term {
  readonly period: number;
  readonly dueOn: string;
  readonly principalMinor: number;
  readonly interestMinor: number;
}

/** Agreed terms: one per period; those before `current` were paid on their due days. */
export interface Contract {
  readonly product: ProductRule;
  readonly loanOn: string;
  readonly terms: readonly Term[];
  /** Index of the oldest term that was unpaid when the case opened. */
  readonly current: number;
}

export function drawContract(part: PlannedCase, time: Timeline, random: Random): Contract {
  const productKind = SCENES[part.scene].product;
  const kind =
    productKind === "EITHER"
      ? random.weigh([
          ["SINGLE", 4],
          ["INSTALMENT", 6],
        ] as const)
      : productKind;
  const product = PRODUCTS[kind === "SINGLE" ? 0 : 1];
  return kind === "SINGLE"
    ? buildContract(product, 0, 1, time, random)
    : drawInstalments(part, product, time, random);
}

function drawInstalments(
  part: PlannedCase,
  product: ProductRule,
  time: Timeline,
  random: Random,
): Contract {
  const overdue = 1 + Math.floor(Math.max(0, time.dpd) / 30);
  const needed = part.scene === "ARREARS_PAID" ? overdue + 1 : overdue;
  const fitting = product.periods.filter((count) => count >= needed);
  const count = random.pick(fitting);
  const unpaidBefore = part.scene === "VOIDED" ? 0 : count - needed;
  return buildContract(product, random.int(0, unpaidBefore), count, time, random);
}

function buildContract(
  product: ProductRule,
  current: number,
  count: number,
  time: Timeline,
  random: Random,
): Contract {
  const tenor = random.pick(product.tenors);
  const [from, to, step] = product.principal;
  const principal = from + step * random.int(0, (to - from) / step);
  const perInstallment = thousands(principal / count);
  const interest = thousands(computeShare(principal, product.interestBpPerDay * tenor));
  const terms = Array.from({ length: count }, (_, index) => ({
    period: index + 1,
    dueOn: addDays(time.overdueOn, tenor * (index - current)),
    principalMinor: index === count - 1 ? principal - perInstallment * (count - 1) : perInstallment,
    interestMinor: interest,
  }));
  return { product, loanOn: addDays(time.overdueOn, -tenor * (current + 1)), terms, current };
}

const thousands = (amount: number): number => Math.floor(amount / 1000) * 1000;
