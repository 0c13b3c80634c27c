/**
 * How much of a debt can be let off and which parts go first. Knows the account, the day and the terms; refuses
 * to know who asks and who may grant it.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { Currency, Money } from "../../../core/money.ts";
import type { CleanMode } from "../../code/contract.ts";
import { modesOf, type Standing } from "../../code/rules/quote.ts";
import { type Part, PARTS } from "../../loan/contract.ts";
import { figuresOf } from "../../loan/rules/figures.ts";
import {
  type Account,
  applyLines,
  dueOf,
  type Installment,
  owedOn,
  sum,
} from "../../loan/rules/ledger.ts";
import {
  coverWith,
  type Entry,
  letOffRest,
  settleWith,
  spread,
  WAIVER_ORDER,
} from "../../loan/rules/payment.ts";

/** Minor units of each part. */
export type Parts = Readonly<Record<Part, number>>;

export const NOTHING: Parts = {
  PRINCIPAL: 0,
  INTEREST: 0,
  EXTENSION_FEE: 0,
  PENALTY: 0,
};

export type Wish =
  | {
      readonly kind: "FULL";
      readonly cleanMode: CleanMode;
      readonly amountMinor: number;
    }
  | {
      readonly kind: "PART";
      readonly payMinor: number;
      readonly amountMinor: number;
    };

export interface Deal {
  /** What would be owed without it. */
  readonly owedMinor: number;
  readonly payMinor: number;
  readonly waived: Parts;
  /** What there is of each part: limits are shares of it. */
  readonly basis: Parts;
  readonly arrearsAfterMinor: number;
  readonly outstandingAfterMinor: number;
}

export interface Refusal {
  readonly key: ErrorKey;
  readonly params?: Readonly<Record<string, Money>>;
  /** The input field to mend. */
  readonly field?: "amountMinor" | "payMinor" | "cleanMode";
}

/** A full payment of the mode: what it covers, and what is let off with it in any case. */
interface Clearing {
  /** Interest that has not run is already gone. */
  readonly account: Account;
  readonly unearned: readonly Entry[];
  readonly scope: readonly Installment[];
}

export function clearing(loan: Standing, mode: CleanMode): Clearing {
  const { account, terms, today } = loan;
  // A payment of nothing that settles the loan lets off what has not run.
  const unearned = mode === 3 ? settleWith(account, 0, terms, today) : [];
  const after = applyLines(account, unearned);
  return { account: after, unearned, scope: scopeOf(after, mode, today) };
}

function scopeOf(
  { installments }: Account,
  mode: CleanMode,
  today: string,
): readonly Installment[] {
  if (mode === 3) return installments;
  const due = installments.filter((one) => one.dueOn <= today);
  const next = installments.find((one) => one.dueOn > today && owedOn(one) > 0);
  return mode === 2 && next ? [...due, next] : due;
}

export function partsOf(installments: readonly Installment[]): Parts {
  const due = (part: Part) =>
    sum(installments, ({ parts }) => dueOf(parts[part]));
  return {
    PRINCIPAL: due("PRINCIPAL"),
    INTEREST: due("INTEREST"),
    EXTENSION_FEE: due("EXTENSION_FEE"),
    PENALTY: due("PENALTY"),
  };
}

export const totalOf = (parts: Parts): number =>
  sum(PARTS, (part) => parts[part]);

/** Part by part in the order in which they are let off, each from the oldest installment on. */
export function waive(
  installments: readonly Installment[],
  parts: readonly Part[],
  amountMinor: number,
  deductionId: number,
): Entry[] {
  const kind = {
    kind: "WAIVER",
    cause: "DEDUCTION",
    causeId: deductionId,
  } as const;
  let left = amountMinor;
  return parts.flatMap((part) => {
    const taken = spread(installments, [part], left, kind);
    left = taken.left;
    return taken.entries;
  });
}

export const waivedIn = (entries: readonly Entry[]): Parts =>
  entries.reduce(
    (parts, { cause, part, amountMinor }) =>
      cause === "DEDUCTION" && part
        ? { ...parts, [part]: parts[part] + amountMinor }
        : parts,
    NOTHING,
  );

/** Against a part payment only fees are let off. */
export const FEES = WAIVER_ORDER.slice(0, 2);

/** What the wish comes to, or why it cannot be. */
export const dealOf = (loan: Standing, wish: Wish): Deal | Refusal =>
  wish.kind === "FULL" ? fullDeal(loan, wish) : partDeal(loan, wish);

export const isRefusal = (deal: Deal | Refusal): deal is Refusal =>
  "key" in deal;

function fullDeal(
  loan: Standing,
  { cleanMode, amountMinor }: Extract<Wish, { kind: "FULL" }>,
): Deal | Refusal {
  const mode = modesOf(loan).find((one) => one.mode === cleanMode);
  if (!mode) return { key: "deduction.modeClosed", field: "cleanMode" };
  const { amountMinor: owedMinor } = mode;
  if (amountMinor >= owedMinor)
    return over("deduction.nothingToPay", loan.currency, owedMinor - 1);
  const { account, unearned, scope } = clearing(loan, cleanMode);
  const waiver = waive(scope, WAIVER_ORDER, amountMinor, 0);
  const payMinor = owedMinor - amountMinor;
  const after = applyLines(account, waiver);
  const entries = [
    ...unearned,
    ...waiver,
    ...coverWith(after, payMinor, loan.terms),
  ];
  return {
    owedMinor,
    payMinor,
    waived: waivedIn(waiver),
    basis: partsOf(scope),
    ...figuresAfter(loan, entries),
  };
}

const over = (
  key: ErrorKey,
  currency: Currency,
  most: number,
  field: Refusal["field"] & string = "amountMinor",
): Refusal => ({
  key,
  params: { most: { minor: Math.max(0, most), currency } },
  field,
});

function partDeal(
  loan: Standing,
  { payMinor, amountMinor }: Extract<Wish, { kind: "PART" }>,
): Deal | Refusal {
  const { account, currency, terms, today } = loan;
  const { arrearsMinor } = figuresOf(account, today);
  if (arrearsMinor <= 0) return { key: "deduction.nothingOwed" };
  const rest = arrearsMinor - payMinor - amountMinor;
  if (rest <= terms.toleranceMinor)
    return over(
      "deduction.wouldClose",
      currency,
      arrearsMinor - amountMinor - terms.toleranceMinor - 1,
      "payMinor",
    );
  const entries = partEntries(loan, payMinor, amountMinor, 0);
  const waived = waivedIn(entries);
  if (totalOf(waived) < amountMinor)
    return over("deduction.overFees", currency, totalOf(waived));
  return {
    owedMinor: arrearsMinor,
    payMinor,
    waived,
    basis: feesOf(dueInstallments(account, today)),
    ...figuresAfter(loan, entries),
  };
}

const dueInstallments = ({ installments }: Account, today: string) =>
  installments.filter((one) => one.dueOn <= today);

const feesOf = (installments: readonly Installment[]): Parts => {
  const { PENALTY, EXTENSION_FEE } = partsOf(installments);
  return { ...NOTHING, PENALTY, EXTENSION_FEE };
};

/** The fees that are due on the day. */
export const feesDue = ({ account, today }: Standing): Parts =>
  feesOf(dueInstallments(account, today));

/** The payment first; what is then left of the fees is let off up to the amount. */
export function partEntries(
  { account, terms, today }: Standing,
  payMinor: number,
  amountMinor: number,
  deductionId: number,
): Entry[] {
  const paid = coverWith(account, payMinor, terms);
  const after = applyLines(account, paid);
  const due = dueInstallments(after, today);
  const waived = waive(due, FEES, amountMinor, deductionId);
  const rest = letOffRest(applyLines(after, waived), terms, today);
  return [...paid, ...waived, ...rest];
}

function figuresAfter({ account, today }: Standing, entries: readonly Entry[]) {
  const { arrearsMinor, outstandingMinor } = figuresOf(
    applyLines(account, entries),
    today,
  );
  return {
    arrearsAfterMinor: arrearsMinor,
    outstandingAfterMinor: outstandingMinor,
  };
}
