import type { Lang } from "@kolekta/i18n/web";

/** Each language names itself. */
export const LANGUAGE_NAMES: Record<Lang, string> = {
  en: "English",
  cn: "中文",
  es: "Bahasa Indonesia",
};
