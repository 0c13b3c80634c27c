/**
 * Decides what own words may leave: their visible characters only, and no number that is not the case's.
 * Refuses to know which words are forbidden; the guard does.
 */

const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Cf}]/gu;

/** The text without characters that nobody sees; a line stays a line. */
export const visible = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(INVISIBLE, "").trim();

/** The same words for judging: letters and digits that look alike become alike. */
export const plain = (text: string): string => visible(text).normalize("NFKC");

const OTHER_DIGITS = /(?![0-9])\p{Nd}+/u;
const DATES_AND_TIMES =
  /(?<!\d)(?:\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}[:.]\d{2})(?!\d)/g;
const AMOUNT = /\d{1,3}(?:[.,\s]\d{3})+(?:[.,]\d{2})?(?!\d)|\d{5,}/g;
const LONG_NUMBER = /\+?\d(?:[\s.()-]{0,2}\d){8,}/g;

export interface Known {
  /** Amounts of the case, in whole units of the currency. */
  readonly amounts: readonly number[];
  /** Other numbers that belong to it, such as the loan's. */
  readonly numbers: readonly string[];
}

/** The first number of the text that is neither a date, a time nor one of the case; null where there is none. */
export function foreignNumber(text: string, known: Known): string | null {
  let rest = plain(text);
  const other = OTHER_DIGITS.exec(rest);
  if (other) return other[0];
  for (const number of known.numbers) rest = rest.replaceAll(number, " ");
  rest = rest.replace(DATES_AND_TIMES, " ");
  const isOurs = (found: string) => known.amounts.includes(amountOf(found));
  rest = rest.replace(AMOUNT, (found) => (isOurs(found) ? " " : found));
  return (rest.match(LONG_NUMBER) ?? rest.match(AMOUNT))?.[0].trim() ?? null;
}

const amountOf = (found: string): number =>
  Number(found.replace(/[.,]\d{2}$/, "").replace(/\D/g, ""));
