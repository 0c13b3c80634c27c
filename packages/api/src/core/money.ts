import { z } from "zod";

export const CURRENCIES = ["IDR", "PHP", "USD"] as const;
export type Currency = (typeof CURRENCIES)[number];
export const Currency = z.enum(CURRENCIES);

/** Digits after the point of the smallest unit in use; the rupiah has none. */
export const DECIMALS = { IDR: 0, PHP: 2, USD: 2 } as const satisfies Record<Currency, number>;

/** An amount in the currency's smallest used unit, never a fraction. */
export const Minor = z
  .int()
  .meta({ description: "Smallest unit of the currency", example: 1150000 });

/** Upper limit of one entered amount in any currency. Sums of many such amounts stay exact. */
export const MAX_MINOR = 10 ** 13;

/** Entered amount; sums in replies have no limit. */
export const EnteredMinor = Minor.min(-MAX_MINOR).max(MAX_MINOR);

/** An amount that names its currency, as messages carry it. */
export const Money = z.object({ minor: Minor, currency: Currency });
export type Money = z.infer<typeof Money>;

/**
 * Parses a decimal text into minor units; null when it is not an amount or has more digits than the
 * currency.
 */
export function parseMinor(text: string, currency: Currency): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text.trim().replaceAll(",", ""));
  if (!match) return null;
  const [, sign, whole = "", fraction = ""] = match;
  const decimals = DECIMALS[currency];
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const amount = Number(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  if (!Number.isSafeInteger(amount)) return null;
  return sign && amount !== 0 ? -amount : amount;
}

/** Computes a share of `amount` in basis points, rounded half up to the smallest unit. */
export function computeShare(amount: number, basisPoints: number): number {
  return Number((BigInt(amount) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n);
}
