/** Joins the digits of a phone number across a word between them. */

export interface Run {
  readonly at: number;
  readonly end: number;
  /** Digits as typed. */
  readonly remaining: string;
  /** No part of the run is a date, a time or an amount of the case. */
  readonly whole: boolean;
}

/** Months, units and ranges between numbers make them days, times and counts. */
const COUNTED =
  /[年月日号天时点分秒期个元块岁]|jan|feb|mar|apr|mei|may|jun|jul|agu|aug|sep|okt|oct|nov|des|dec|hari|jam|menit|bulan|minggu|tahun|dari|sampai|hingga|until|day|hour|minute|month|week|year/u;
const PHONE_START = /^\+?(?:0|62)/;
const MIN_CHAINED = 9;
const LONGEST_BETWEEN = 12;

const toDigits = ({ remaining }: Run): string => remaining.replace(/\D/g, "");

function isContinuation(text: string, from: Run, to: Run): boolean {
  const between = text.slice(from.end, to.at);
  const words = between.match(/\p{L}+/gu) ?? [];
  return between.length <= LONGEST_BETWEEN && words.length <= 1 && !COUNTED.test(between);
}

/**
 * Finds the first run of a phone number whose pieces have one word between them: "08 12 then 34
 * then 56 78 90".
 */
export function chainedNumber(text: string, runs: readonly Run[]): Run | null {
  let first: Run | null = null;
  let digits = 0;
  let last: Run | null = null;
  for (const run of runs) {
    const joins = last !== null && run.whole && isContinuation(text, last, run);
    if (!joins || first === null) {
      first = run.whole && PHONE_START.test(run.remaining.trimStart()) ? run : null;
      digits = 0;
    }
    digits += toDigits(run).length;
    last = run.whole ? run : null;
    if (first !== null && digits >= MIN_CHAINED) return first;
  }
  return null;
}
