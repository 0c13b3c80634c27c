import { intlLocale, type Lang } from "@kolekta/i18n/lang";

const KB = 1000;

/** "480 kB", "12.3 MB". */
export const sizeText = (bytes: number, lang: Lang): string => {
  const large = bytes >= KB * KB;
  return new Intl.NumberFormat(intlLocale[lang], {
    style: "unit",
    unit: large ? "megabyte" : "kilobyte",
    maximumFractionDigits: large ? 1 : 0,
  }).format(bytes / (large ? KB * KB : KB));
};
