import type { Currency } from "@kolekta/api/core/money";
import { formatDay } from "@kolekta/i18n/day";
import { formatMoney } from "@kolekta/i18n/money";
import { createTranslate, type Lang, type Translate } from "@kolekta/i18n/web";
import { createContext, type ReactNode, useContext, useMemo } from "react";
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
import { type Speech, languageStore } from "@/lib/language.ts";
import { useStore } from "@/lib/store.ts";

interface Language {
  readonly lang: Lang;
  readonly t: Translate;
}

const translateWith = ({ lang, messages }: Speech): Translate =>
  createTranslate(lang, messages, (error) => console.error(error.message));

const LanguageContext = createContext<Language | null>(null);

export const LanguageProvider = ({ children }: { children: ReactNode }) => {
  const current = useStore(languageStore);
  const value = useMemo(() => ({ lang: current.lang, t: translateWith(current) }), [current]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
};

const useLanguage = (): Language => {
  const value = useContext(LanguageContext);
  if (!value) throw new Error("LanguageProvider is missing");
  return value;
};

export const useT = (): Translate => useLanguage().t;

export const useLang = (): Lang => useLanguage().lang;

/** Translates outside React, for example in toasts. */
export const translate: Translate = (key, values) =>
  translateWith(languageStore.get())(key, values);

/** A choice for each of the values, in words. */
export const toOptions = <Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: label(value) }));

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
