/**
 * Finds numbers in a text that do not belong to the case: phone and account numbers in any script,
 * spelled out or set apart, and amounts that are not of the case.
 */
import { type Sign, toSigns } from "../words/fold.ts";
import { chainedNumber, type Run } from "./chain.ts";

export interface CaseNumbers {
  /** Amounts of the case, in whole units of the currency. */
  readonly amounts: readonly number[];
  /** Other numbers of the case, such as those of the loan and its repayment codes. */
  readonly numbers: readonly string[];
}

export interface ForeignNumber {
  /** Plain digits, with the signs between them. */
  readonly number: string;
  readonly start: number;
}

const spelled = (words: string): [string, string][] =>
  words.split(" ").map((word, digit) => [word, String(digit)]);

const DIGIT_WORDS = new Map([
  ...spelled("nol satu dua tiga empat lima enam tujuh delapan sembilan"),
  ...spelled("zero one two three four five six seven eight nine"),
  ...spelled("零 一 二 三 四 五 六 七 八 九"),
  ...spelled("〇 壹 贰 叁 肆 伍 陆 柒 捌 玖"),
  ...([
    ["kosong", "0"],
    ["幺", "1"],
    ["两", "2"],
  ] as const),
]);

const LATIN = [...DIGIT_WORDS.keys()].filter((word) => /^[a-z]/.test(word));
const ANY_DIGIT_WORD = new RegExp(LATIN.join("|"), "g");
const GLUED = new RegExp(`^(?:${LATIN.join("|")}){3,}$`);

/** Replaces a number of the case: not a digit, and digits are not joined across it. */
const OURS = "\ue000";
const BETWEEN = `[^\\p{L}\\p{N}${OURS}]`;
/** Chinese has no spaces: its characters end a number and are not part of it. */
const JOINED = "[\\p{N}[\\p{L}--\\p{Script=Han}]]";
const RUN = new RegExp(`\\+?\\d(?:${BETWEEN}*\\d)*`, "gu");
const DATE = /(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2((?:20)?\d{2})(?!\d)/g;
const ISO_DATE = /(?<!\d)20\d{2}-(\d{2})-(\d{2})(?!\d)/g;
const SHORT_DATE = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g;
const TIME = /(?<![\d.:])(\d{1,2})[:.](\d{2})(?![\d:])/g;
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;
const AMOUNT = /(?<!\d)\d{1,3}(?:[.,\s]\d{3})+(?:[.,]\d{2})?(?!\d)|(?<!\d)\d{5,}(?!\d)/g;

interface Reading {
  readonly text: string;
  readonly positions: readonly number[];
}

/** Finds the first number that is neither a date, a time nor of the case; null without one. */
export function foreignNumber(typed: string, caseNumbers: CaseNumbers): ForeignNumber | null {
  const reading = toReading(toSigns(typed));
  const text = asDigits(caseNumbers.numbers.reduce(withoutNumber, reading.text));
  const runs: Run[] = [];
  const pieces: { at: number; digits: number }[] = [];
  for (const run of text.matchAll(RUN)) {
    const dated = withoutAmounts(run[0], caseNumbers.amounts);
    const remaining = withoutAmounts(withoutDates(run[0]), caseNumbers.amounts);
    if (isForeign(dated, remaining)) return toForeignNumber(reading, text, run.index, remaining);
    const end = run.index + run[0].length;
    runs.push({ at: run.index, end, remaining, whole: remaining === run[0] });
    for (const piece of remaining.matchAll(/\d{3,}/g))
      pieces.push({ at: run.index + piece.index, digits: piece[0].length });
  }
  const chained = chainedNumber(text, runs);
  if (chained) return toForeignNumber(reading, text, chained.at, chained.remaining);
  const [first] = pieces;
  const scattered = pieces.reduce((sum, { digits }) => sum + digits, 0);
  if (!first || scattered < MIN_SCATTERED) return null;
  return toForeignNumber(reading, text, first.at, text.substr(first.at, first.digits));
}

/** Minimum digits of a number in pieces among words, with three digits or more per piece. */
const MIN_SCATTERED = 9;
const MIN_SINGLE = 8;
const MIN_GROUPED = 7;
/** Minimum digits next to possible dates. */
const MIN_BESIDE_DATES = 4;
const MIN_WITH_DATES = 9;

const digitsIn = (text: string): number => text.replace(/\D/g, "").length;

function isForeign(dated: string, remaining: string): boolean {
  if (remaining.search(AMOUNT) >= 0) return true;
  const digits = digitsIn(remaining);
  if (digits >= (/\d{3}/.test(remaining) ? MIN_GROUPED : MIN_SINGLE)) return true;
  const withDates = digitsIn(dated);
  return digits >= MIN_BESIDE_DATES && withDates >= MIN_WITH_DATES;
}

function toForeignNumber(
  { positions }: Reading,
  text: string,
  from: number,
  remaining: string,
): ForeignNumber {
  const first = remaining.search(/\+?\d/);
  const last = remaining.search(/\d\D*$/);
  const number = text.slice(from + first, from + last + 1);
  return { number: number.replaceAll(OURS, ""), start: positions[from + first] ?? 0 };
}

/** Replaces digit words by digits, with the position of each sign. */
function toReading(signs: readonly Sign[]): Reading {
  const text: string[] = [];
  const positions: number[] = [];
  const add = (char: string, start: number) => {
    text.push(char);
    for (let unit = 0; unit < char.length; unit += 1) positions.push(start);
  };
  for (let at = 0; at < signs.length;) {
    const sign = signs[at] as Sign;
    const end = wordEnd(signs, at);
    const word = signs
      .slice(at, end)
      .map(({ char }) => char)
      .join("");
    const digits = parseDigits(word);
    if (digits !== null) add(digits, sign.start);
    else for (const { char, start } of signs.slice(at, end)) add(char === OURS ? " " : char, start);
    at = end;
  }
  return { text: text.join(""), positions };
}

/** Parses a digit word, or several written as one. */
function parseDigits(word: string): string | null {
  if (word !== "" && GLUED.test(word))
    return (word.match(ANY_DIGIT_WORD) ?? []).map((part) => DIGIT_WORDS.get(part) ?? "").join("");
  return DIGIT_WORDS.get(word) ?? null;
}

/**
 * Returns the end of the word that begins here; a sign, a digit or a Chinese character is a word of
 * its own.
 */
function wordEnd(signs: readonly Sign[], from: number): number {
  let end = from + 1;
  if (signs[from]?.kind !== "letter") return end;
  while (signs[end]?.kind === "letter") end += 1;
  return end;
}

const hidden = (found: string): string => OURS.repeat(found.length);

function withoutNumber(text: string, number: string): string {
  const chars = toSigns(number)
    .filter(({ kind }) => kind === "letter" || kind === "digit")
    .map(({ char }) => char);
  if (chars.length < 4) return text;
  const anyhow = chars.join("[^\\p{L}\\p{N}]{0,2}");
  return text.replace(new RegExp(`(?<!${JOINED})${anyhow}(?!${JOINED})`, "gv"), hidden);
}

/** "double one" is two digits; the length of the text stays. */
const REPEATED = /(?<!\p{L})(double|dobel|triple|tripel)\s{1,2}(\d)(?!\d)/gu;

/** "O8I2" and "0812x3456" are digits too. */
const asDigits = (text: string): string =>
  text
    .replace(REPEATED, (found, times: string, digit: string) =>
      digit.repeat(times.startsWith("t") ? 3 : 2).padEnd(found.length),
    )
    .replace(/(?<![\p{L}\p{N}])[\doil]{4,}(?![\p{L}\p{N}])/gu, (token) =>
      digitsIn(token) * 2 >= token.length
        ? token.replaceAll("o", "0").replace(/[il]/g, "1")
        : token,
    )
    .replace(/(?<=\d\s{0,3})x(?=\s{0,3}\d)/g, "×");

const isDay = (day: string | undefined, month: string | undefined): boolean =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;

const isTime = (hour: string | undefined, minute: string | undefined): boolean =>
  Number(hour) < 24 && Number(minute) < 60;

const withoutDates = (run: string): string =>
  run
    .replace(DATE, (found, day: string, _: string, month: string) =>
      isDay(day, month) ? hidden(found) : found,
    )
    .replace(ISO_DATE, (found, month: string, day: string) =>
      isDay(day, month) ? hidden(found) : found,
    )
    .replace(SHORT_DATE, (found, day: string, month: string) =>
      isDay(day, month) ? hidden(found) : found,
    )
    .replace(TIME, (found, hour: string, minute: string) =>
      isTime(hour, minute) ? hidden(found) : found,
    )
    .replace(YEAR, hidden);

const withoutAmounts = (run: string, amounts: readonly number[]): string =>
  run.replace(AMOUNT, (found) => (amounts.includes(parseAmount(found)) ? hidden(found) : found));

const parseAmount = (found: string): number =>
  Number(found.replace(/[.,]\d{2}$/, "").replace(/\D/g, ""));
