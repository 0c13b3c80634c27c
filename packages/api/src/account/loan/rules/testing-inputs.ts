import { DEFAULT_ZONE, toLocalDay } from "../../../core/day.ts";
import type { AmountComponent } from "../contract.ts";
import type { Derived } from "./derive.ts";
import {
  type DatedTerms,
  type DeductionRecord,
  type ExtensionRecord,
  type DerivationInputs,
  EMPTY_HISTORY,
  type PaymentRecord,
} from "./inputs.ts";
import { computeDue, type Installment, NO_PARTS, sum } from "./ledger.ts";

/** Defaults for tests of the engine. Days are ledger days; instants are at 10:00. */
export const TERMS: DatedTerms = {
  fromOn: "2000-01-01",
  lateRatePpm: 1_000,
  lateBase: "PRINCIPAL",
  graceDays: 0,
  costCapBp: 10_000,
  waterfall: "INTEREST_FIRST",
  toleranceMinor: 0,
  roundingMinor: 1,
  extensionRatePpm: 2_000,
  extensionRoundingMinor: 100,
  accrualPause: ["ALREADY_PAID", "DEDUCTION"],
};

export const toJakartaTime = (on: string, time = "10:00") => new Date(`${on}T${time}:00+07:00`);

export const buildDayTime = (on: string, time?: string) => ({ on, at: toJakartaTime(on, time) });

export const installment = (
  id: number,
  dueOn: string,
  charged: Partial<Record<AmountComponent, number>>,
): Installment => ({
  id,
  period: id,
  dueOn,
  status: 21,
  parts: {
    ...NO_PARTS,
    ...Object.fromEntries(
      Object.entries(charged).map(([component, amount]) => [
        component,
        { charged: amount, paid: 0, waived: 0 },
      ]),
    ),
  },
});

/** Creates the replacing installment before its extension is in effect. */
export const replacement = (id: number): Installment => ({
  ...installment(id, "2026-12-31", {}),
  status: -22,
});

/**
 * Creates a loan of 3,000,000 and 90,000 interest, due on 1 June, with a fee of 3,000 for a day
 * past due.
 */
export const createInputs = (over: Partial<DerivationInputs> = {}): DerivationInputs => ({
  loanId: 1,
  base: {
    loanOn: "2026-05-02",
    creditMinor: 0,
    installments: [installment(1, "2026-06-01", { PRINCIPAL: 3_000_000, INTEREST: 90_000 })],
  },
  openingOn: "2026-05-02",
  terms: [TERMS],
  ...EMPTY_HISTORY,
  ...over,
});

export const withTerms = (...terms: Partial<DatedTerms>[]) =>
  terms.map((override) => ({ ...TERMS, ...override }));

let ids = 0;

export const buildPayment = (
  on: string,
  amountMinor: number,
  over: Partial<PaymentRecord> = {},
): PaymentRecord => {
  ids += 1;
  return {
    id: ids,
    ...buildDayTime(on),
    reference: `R${String(ids).padStart(6, "0")}`,
    amountMinor,
    refundedMinor: 0,
    deductionId: null,
    extensionId: null,
    ...over,
  };
};

/**
 * Creates a deduction with its application and approval on the day of the quote, payable until the
 * end of another day.
 */
export const deduction = (
  quotedOn: string,
  untilOn: string,
  over: Partial<DeductionRecord> = {},
): DeductionRecord => ({
  id: 7,
  kind: "FULL",
  cleanMode: 3,
  amountMinor: 90_000,
  payMinor: 3_000_000,
  quotedOn,
  appliedOn: quotedOn,
  approvedAt: toJakartaTime(quotedOn, "18:00"),
  until: toJakartaTime(untilOn, "23:59"),
  untilOn,
  ...over,
});

/**
 * Creates an extension by seven days; its fee is everything due beside the principal, and the
 * price.
 */
export const extension = (over: Partial<ExtensionRecord> = {}): ExtensionRecord => ({
  id: 5,
  kind: "CODE",
  installmentId: 1,
  newInstallmentId: 9,
  days: 7,
  priceMinor: 42_000,
  feeMinor: 132_000,
  quotedOn: "2026-06-01",
  until: toJakartaTime("2026-06-01", "23:59"),
  granted: null,
  ...over,
});

/** Sums the due amount of a component over all installments. */
export const sumDue = ({ account }: Derived, component: AmountComponent): number =>
  sum(account.installments, ({ parts }) => computeDue(parts[component]));

export const sumCharged = ({ account }: Derived, component: AmountComponent): number =>
  sum(account.installments, ({ parts }) => parts[component].charged);

/** Sums the late fee of each day. */
export const feesByDay = ({ lines }: Derived): Record<string, number> => {
  const fees: Record<string, number> = {};
  for (const { cause, on, amountMinor } of lines)
    if (cause === "ACCRUAL") fees[on] = (fees[on] ?? 0) + amountMinor;
  return fees;
};

/** Formats the entries, without late fees. */
export const listEntryTexts = ({ lines }: Derived) =>
  lines
    .filter(({ cause }) => cause !== "ACCRUAL")
    .map(({ on, cause, kind, component, amountMinor }) =>
      [on.slice(5), cause, kind, component ?? "-", amountMinor].join(" "),
    );

/** Returns the ledger day of an instant. */
export const onDay = (instant: Date) => toLocalDay(instant, DEFAULT_ZONE);
