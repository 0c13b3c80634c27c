/**
 * Comparison of a payment with its code. Pure rules over amount and currency: a mismatch is handled
 * elsewhere.
 */
import type { Currency } from "../../../core/money.ts";

export interface ExpectedAmount {
  readonly amountMinor: number;
  readonly currency: Currency;
  /** The payer may pay less. */
  readonly openAmount: boolean;
}

export interface PaidAmount {
  readonly amountMinor: number;
  readonly currency: Currency;
}

export function matchesCode(expected: ExpectedAmount, arrived: PaidAmount): boolean {
  if (expected.currency !== arrived.currency) return false;
  return expected.openAmount
    ? arrived.amountMinor <= expected.amountMinor
    : arrived.amountMinor === expected.amountMinor;
}
