import { numberFormat } from "./intl.ts";

/** How each currency is written: by its country, whatever the language around it. */
const CURRENCY_FORMATS = {
  IDR: { locale: "id-ID", decimals: 0, symbol: "Rp\u00a0" },
  PHP: { locale: "en-PH", decimals: 2, symbol: "₱" },
  USD: { locale: "en-US", decimals: 2, symbol: "$" },
} as const;

type Currency = keyof typeof CURRENCY_FORMATS;

/** A message's parameter that is an amount, in the currency's smallest used unit. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

export const isMoney = (value: unknown): value is Money =>
  typeof value === "object" && value !== null && "minor" in value && "currency" in value;

const MINUS = "\u2212";

/** Digits after the point of the smallest unit in use. */
export const getDecimals = (currency: Currency): number => CURRENCY_FORMATS[currency].decimals;

/** An amount in minor units, "Rp 1.234.567" or "₱1,234.56": the one place where amounts become words. */
export const formatMoney = (minor: number, currency: Currency = "IDR"): string => {
  const { locale, decimals, symbol } = CURRENCY_FORMATS[currency];
  const figures = numberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Math.abs(minor) / 10 ** decimals);
  return `${minor < 0 ? MINUS : ""}${symbol}${figures}`;
};
