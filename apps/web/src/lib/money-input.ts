import { type Currency, DECIMALS, parseMinor } from "@kolekta/api/core/money";
import { formatMoney } from "@kolekta/i18n/money";

/** What a money field shows for an amount, without the currency's sign: "1.234.567". */
export const moneyText = (minor: number | null | undefined, currency: Currency): string =>
  minor === null || minor === undefined ? "" : formatMoney(minor, currency).replace(/[^\d.,]/g, "");

/** Reads what was typed, with or without grouping; null where it is no amount. */
export const readMoney = (text: string, currency: Currency): number | null => {
  const bare = text.replace(/[^\d.,]/g, "");
  if (DECIMALS[currency] === 0) return parseMinor(bare.replace(/[.,]/g, ""), currency);
  return parseMinor(bare.replace(/,/g, ""), currency);
};
