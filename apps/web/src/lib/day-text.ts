import { intlLocale, type Lang } from "@kolekta/i18n/lang";

const WORD = /\p{L}+/gu;
const NUMBER = /\d+/g;

interface Parts {
  year: number;
  month: number;
  day: number;
}

/** Lists the long and short month names in lower case. */
const monthNames = (lang: Lang): string[][] =>
  (["long", "short"] as const).map((month) => {
    const format = new Intl.DateTimeFormat(intlLocale[lang], { month, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, index) =>
      format.format(new Date(Date.UTC(2024, index, 1))).toLowerCase(),
    );
  });

const parseMonth = (word: string, lang: Lang): number =>
  Math.max(
    ...monthNames(lang).map((names) =>
      names.findIndex((name) => word.length >= 3 && name.startsWith(word.toLowerCase())),
    ),
  ) + 1;

const isYear = (digits: string) => digits.length === 4;

/** The year may come first or last; of the others the month is in the middle. */
const fromNumbers = (numbers: readonly string[]): Parts | null => {
  const [first = "", second = "", third = ""] = numbers;
  if (numbers.length !== 3) return null;
  const month = Number(second);
  if (isYear(first)) return { year: Number(first), month, day: Number(third) };
  return isYear(third) ? { year: Number(third), month, day: Number(first) } : null;
};

/** "31 Mar 2026": the month in words, day and year around it. */
const fromWords = (numbers: readonly string[], month: number): Parts | null => {
  const year = numbers.find(isYear);
  const day = numbers.find((part) => !isYear(part));
  return numbers.length === 2 && year && day && month > 0
    ? { year: Number(year), month, day: Number(day) }
    : null;
};

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Returns null when the calendar has no such day, or for a year before 1000. */
const asDay = ({ year, month, day }: Parts): string | null => {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isThere = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isThere && year >= 1000 ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : null;
};

/** Parses a day in the language's format or as 'YYYY-MM-DD'; null when invalid. */
export const readDay = (text: string, lang: Lang): string | null => {
  // Keyboards for Chinese write digits of full width too.
  const plain = text.normalize("NFKC");
  const numbers = plain.match(NUMBER) ?? [];
  const words = (plain.match(WORD) ?? []).filter((word) => !/[年月日]/.test(word));
  const parts =
    words.length === 0
      ? fromNumbers(numbers)
      : words.length === 1
        ? fromWords(numbers, parseMonth(words[0] ?? "", lang))
        : null;
  return parts ? asDay(parts) : null;
};
