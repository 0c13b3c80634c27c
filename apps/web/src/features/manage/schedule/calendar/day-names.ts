import type { Day } from "@kolekta/api/core/calendar";
import { intlLocale, type Lang } from "@kolekta/i18n/lang";

const formats = new Map<string, Intl.DateTimeFormat>();

const formatWithStyle = (day: Day, lang: Lang, style: Intl.DateTimeFormatOptions): string => {
  const key = `${lang} ${JSON.stringify(style)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(intlLocale[lang], { ...style, timeZone: "UTC" });
    formats.set(key, format);
  }
  return format.format(new Date(`${day}T00:00:00Z`));
};

/** "16": of the month. */
export const formatDayOfMonth = (day: Day): string => String(Number(day.slice(8)));

export const weekdayName = (day: Day, lang: Lang, weekday: "narrow" | "short"): string =>
  formatWithStyle(day, lang, { weekday });

/** "Mon, 16 November". */
export const longDay = (day: Day, lang: Lang): string =>
  formatWithStyle(day, lang, { weekday: "short", day: "numeric", month: "long" });

/** "November 2026". */
export const monthName = (day: Day, lang: Lang): string =>
  formatWithStyle(day, lang, { month: "long", year: "numeric" });

/** "30 Nov – 6 Dec 2026", as the language writes a range. */
export const rangeName = (from: Day, to: Day, lang: Lang): string =>
  new Intl.DateTimeFormat(intlLocale[lang], {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
