import { numberFormat } from "./intl.ts";

/** Currencies follow the conventions of their country in every language. */
const CURRENCY_FORMATS = {
  IDR: { locale: "id-ID", decimals: 0, symbol: "Rp\u00a0" },
  PHP: { locale: "en-PH", decimals: 2, symbol: "₱" },
  USD: { locale: "en-US", decimals: 2, symbol: "$" },
} as const;

type Currency = keyof typeof CURRENCY_FORMATS;

/** Amount in a message, in the smallest used unit of the currency. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

export const isMoney = (value: unknown): value is Money =>
  typeof value === "object" && value !== null && "minor" in value && "currency" in value;

const MINUS = "\u2212";

/** Decimals of the smallest used unit. */
export const getDecimals = (currency: Currency): number => CURRENCY_FORMATS[currency].decimals;

/** Formats an amount in minor units, "Rp 1.234.567" or "₱1,234.56", in every text and screen. */
export const formatMoney = (minor: number, currency: Currency = "IDR"): string => {
  const { locale, decimals, symbol } = CURRENCY_FORMATS[currency];
  const figures = numberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Math.abs(minor) / 10 ** decimals);
  return `${minor < 0 ? MINUS : ""}${symbol}${figures}`;
};
