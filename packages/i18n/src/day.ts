import { dateFormat } from "./intl.ts";
import { intlLocale, type Lang } from "./lang.ts";

/** Formats a business day ('YYYY-MM-DD') in the language; it has no zone and is never shifted. */
export const formatDay = (day: string, lang: Lang): string =>
  dateFormat(intlLocale[lang], { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
