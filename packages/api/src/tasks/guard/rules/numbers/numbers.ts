/**
 * Decides which number of a text is not one of the case: phone and account numbers in any script, spelled out or set
 * apart, and amounts that are nobody's. Refuses to know where the case's numbers come from.
 */
import { type Sign, toSigns } from "../words/fold.ts";
import { chainedNumber, type Run } from "./chain.ts";

export interface CaseNumbers {
  /** Amounts of the case, in whole units of the currency. */
  readonly amounts: readonly number[];
  /** Other numbers that belong to it, such as the loan's and those of its repayment codes. */
  readonly numbers: readonly string[];
}

export interface ForeignNumber {
  /** In plain digits, with the signs between them. */
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

/** What belongs to the case: no digit, and no sign that digits are joined over. */
const OURS = "\ue000";
const BETWEEN = `[^\\p{L}\\p{N}${OURS}]`;
/** Chinese is written without spaces: its characters stand beside a number, not in it. */
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

/** The first number that is neither a date, a time nor one of the case; null where there is none. */
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

/** A number in pieces among words, with three digits or more to each. */
const MIN_SCATTERED = 9;
const MIN_SINGLE = 8;
const MIN_GROUPED = 7;
/** Beside digits that could be a date. */
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
  return {
    number: number.replaceAll(OURS, ""),
    start: positions[from + first] ?? 0,
  };
}

/** The text with digits for words that say one, each in its place. */
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

/** One word for a digit, or several that are written as one. */
function parseDigits(word: string): string | null {
  if (word !== "" && GLUED.test(word))
    return (word.match(ANY_DIGIT_WORD) ?? []).map((part) => DIGIT_WORDS.get(part) ?? "").join("");
  return DIGIT_WORDS.get(word) ?? null;
}

/** Where the word ends that begins here; a sign, a digit and a Chinese character stand alone. */
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

/** "double one" is two digits; the text keeps its length. */
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
