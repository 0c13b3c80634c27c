import { intlLocale, type Lang } from "@kolekta/i18n/lang";

const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The short name of a day of the week; 1 is Monday. */
export const weekdayName = (weekday: number, lang: Lang): string =>
  new Intl.DateTimeFormat(intlLocale[lang], { weekday: "short", timeZone: "UTC" }).format(
    new Date(MONDAY + (weekday - 1) * DAY_MS),
  );
