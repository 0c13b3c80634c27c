import { type Currency, DECIMALS, parseMinor } from "@kolekta/api/core/money";
import { formatMoney } from "@kolekta/i18n/money";

/** Formats an amount without the currency symbol: "1.234.567". */
export const moneyText = (minor: number | null | undefined, currency: Currency): string =>
  minor === null || minor === undefined ? "" : formatMoney(minor, currency).replace(/[^\d.,]/g, "");

/** Parses an amount with or without grouping; null when invalid. */
export const readMoney = (text: string, currency: Currency): number | null => {
  const bare = text.replace(/[^\d.,]/g, "");
  if (DECIMALS[currency] === 0) return parseMinor(bare.replace(/[.,]/g, ""), currency);
  return parseMinor(bare.replace(/,/g, ""), currency);
};
