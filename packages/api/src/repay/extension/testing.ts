import type { Account, Balance, Installment } from "../../account/loan/rules/ledger.ts";
import type { TermsOnDay } from "../../account/loan/rules/terms.ts";

/** Accounts for tests of the rules: one installment, five days past due, and its replacement. */
export const TERMS: TermsOnDay = {
  lateRatePpm: 3000,
  lateBase: "PRINCIPAL",
  graceDays: 0,
  costCapBp: 10_000,
  waterfall: "INTEREST_FIRST",
  toleranceMinor: 1000,
  roundingMinor: 1,
  extensionRatePpm: 2000,
  extensionRoundingMinor: 100,
};
export const TODAY = "2026-03-10";

export const createBalance = (charged: number, paid = 0): Balance => ({ charged, paid, waived: 0 });

export const buildDebt = (
  principal: number,
  interest: number,
  lateFee: number,
  over: Partial<Installment> = {},
): Installment => ({
  id: 1,
  period: 1,
  dueOn: "2026-03-05",
  status: 40,
  parts: {
    PRINCIPAL: createBalance(principal),
    INTEREST: createBalance(interest),
    LATE_FEE: createBalance(lateFee),
    EXTENSION_FEE: createBalance(0),
  },
  ...over,
});

export const createAccount = (...installments: Installment[]): Account => ({
  loanOn: "2026-02-05",
  creditMinor: 0,
  installments,
});

export const EMPTY = buildDebt(0, 0, 0, { id: 9, period: 2, dueOn: "2026-03-17", status: 21 });
