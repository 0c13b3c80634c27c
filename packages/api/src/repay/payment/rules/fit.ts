/**
 * Whether money is what its code asked for. Decides by amounts and currency; refuses to know what becomes of
 * money that is not.
 */
import type { Currency } from "../../../core/money.ts";

export interface Asked {
  readonly amountMinor: number;
  readonly currency: Currency;
  /** The payer may pay less. */
  readonly openAmount: boolean;
}

export interface Arrived {
  readonly amountMinor: number;
  readonly currency: Currency;
}

export function fits(asked: Asked, arrived: Arrived): boolean {
  if (asked.currency !== arrived.currency) return false;
  return asked.openAmount
    ? arrived.amountMinor <= asked.amountMinor
    : arrived.amountMinor === asked.amountMinor;
}
