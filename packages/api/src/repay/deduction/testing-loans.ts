import fc from "fast-check";
import type { QuotedLoan } from "../code/rules/quote.ts";
import type { Installment } from "../../account/loan/rules/ledger.ts";
import { installment as due } from "../../account/loan/rules/testing-inputs.ts";
import type { TermsOnDay } from "../../account/loan/rules/terms.ts";
import { NO_AMOUNTS, type Parts } from "../../account/loan/rules/deduction.ts";
import { type DeductionRequest } from "./rules/quote.ts";

export const TERMS: TermsOnDay = {
  lateRatePpm: 3_000,
  lateBase: "PRINCIPAL",
  graceDays: 0,
  costCapBp: 10_000,
  waterfall: "INTEREST_FIRST",
  toleranceMinor: 1_000,
  roundingMinor: 1,
  extensionRatePpm: 2_000,
  extensionRoundingMinor: 100,
};
export const TODAY = "2026-03-31";

/** Builds an installment whose status follows its due day: overdue after it. */
export const installment = (...args: Parameters<typeof due>): Installment => {
  const created = due(...args);
  return { ...created, status: created.dueOn < TODAY ? 40 : 21 };
};

export const loanWith = (
  installments: readonly Installment[],
  terms: Partial<TermsOnDay> = {},
): QuotedLoan => ({
  account: { loanOn: "2026-02-01", creditMinor: 0, installments },
  currency: "IDR",
  terms: { ...TERMS, ...terms },
  today: TODAY,
});

/** Two overdue installments and one that is not due yet. */
export const LOAN = loanWith([
  installment(1, "2026-03-01", {
    PRINCIPAL: 1_000_000,
    INTEREST: 60_000,
    LATE_FEE: 90_000,
    EXTENSION_FEE: 10_000,
  }),
  installment(2, "2026-03-21", { PRINCIPAL: 500_000, INTEREST: 30_000, LATE_FEE: 15_000 }),
  installment(3, "2026-04-20", { PRINCIPAL: 500_000, INTEREST: 30_000 }),
]);

export const buildParts = (overrides: Partial<Parts>): Parts => ({ ...NO_AMOUNTS, ...overrides });
export const buildFullRequest = (
  amountMinor: number,
  cleanMode: 1 | 2 | 3 = 1,
): DeductionRequest => ({ kind: "FULL", cleanMode, amountMinor });
export const buildPartRequest = (amountMinor: number, payMinor: number): DeductionRequest => ({
  kind: "PART",
  payMinor,
  amountMinor,
});

const amounts = fc.record({
  PRINCIPAL: fc.integer({ min: 1, max: 2_000_000 }),
  INTEREST: fc.nat(200_000),
  LATE_FEE: fc.nat(100_000),
  EXTENSION_FEE: fc.nat(50_000),
});
const days = ["2026-02-19", "2026-03-11", "2026-04-05", "2026-04-25"];
/** Fees are charged on due amounts only. */
const withDueFees = (row: Parts, dueOn = TODAY): Parts =>
  dueOn > TODAY ? { ...row, LATE_FEE: 0, EXTENSION_FEE: 0 } : row;

export const loans = fc
  .tuple(
    fc.array(amounts, { minLength: 1, maxLength: 4 }),
    fc.constantFrom("INTEREST_FIRST", "LATE_FEE_FIRST", "PRINCIPAL_FIRST"),
  )
  .map(([rows, waterfall]) =>
    loanWith(
      rows.map((row, index) =>
        installment(index + 1, days[index] ?? TODAY, withDueFees(row, days[index])),
      ),
      { waterfall: waterfall as TermsOnDay["waterfall"] },
    ),
  );
