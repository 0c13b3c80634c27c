import type { Currency } from "@kolekta/api/core/money";
import { formatDay } from "@kolekta/i18n/day";
import { formatMoney } from "@kolekta/i18n/money";
import { useMemo } from "react";
import {
  formatCompact,
  formatCompactMoney,
  formatDuration,
  formatInstant,
  formatNumber,
  formatPercent,
  formatRelative,
  formatShortDay,
  type InstantStyle,
} from "@/lib/format.ts";
import { useLang } from "@/lib/i18n.tsx";

/** The formatters of lib/format in the user's language. */
export const useFormat = () => {
  const lang = useLang();
  return useMemo(
    () => ({
      money: formatMoney,
      duration: formatDuration,
      number: (value: number) => formatNumber(value, lang),
      percent: (share: number, digits?: number, minDigits?: number) =>
        formatPercent(share, lang, digits, minDigits),
      compact: (value: number) => formatCompact(value, lang),
      compactMoney: (minor: number, currency: Currency) =>
        formatCompactMoney(minor, currency, lang),
      day: (day: string) => formatDay(day, lang),
      shortDay: (day: string) => formatShortDay(day, lang),
      instant: (at: Date, style?: InstantStyle) => formatInstant(at, lang, style),
      relative: (at: Date, now = new Date()) => formatRelative(at, now, lang),
    }),
    [lang],
  );
};
