import type { Lang } from "@kolekta/i18n/web";

/** Name of each language in that language. */
export const LANGUAGE_NAMES: Record<Lang, string> = {
  en: "English",
  cn: "中文",
  es: "Bahasa Indonesia",
};
