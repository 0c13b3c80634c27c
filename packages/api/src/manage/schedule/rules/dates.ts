/** Parses the days of a roster's header in the formats of many programs. */
import { addDays, type Day, daysBetween } from "../../../core/day.ts";
import { parseDay } from "../../../core/dates.ts";

/** Order of day and month: ambiguous when both numbers could be the month. */
type Reading = "DAY_FIRST" | "MONTH_FIRST";

/** Context for header days without month or year. */
export interface HeaderDate {
  readonly today: Day;
  /** Month as "2026-12" if a title above the header names one. */
  readonly month: string | null;
}

/** Day zero of spreadsheet serial dates. */
const SERIAL_ZERO: Day = "1899-12-30";
const [FIRST_SERIAL, LAST_SERIAL] = [40_000, 80_000];
const HALF_A_YEAR = 183;
/** Matches "Sen 7" below a month. */
const WEEKDAY_BEFORE_NUMBER = /^\p{L}{3,8}\.?,?\s(?=\d{1,2}$)/u;
const NO_ZONE = "UTC";

/** Returns null when the text is not a day. */
export function dayNamed(text: string, reading: Reading, { today, month }: HeaderDate): Day | null {
  const trimmed = text
    .trim()
    .replace(WEEKDAY_BEFORE_NUMBER, "")
    .replace(/T?\s*00:00(:00(\.0+)?)?Z?$/, "");
  if (/^\d{5}$/.test(trimmed)) return ofSerial(Number(trimmed));
  if (/^\d{1,2}$/.test(trimmed)) return month && parseDay(`${month}-${trimmed}`, { zone: NO_ZONE });
  const order = reading === "DAY_FIRST" ? "DMY" : "MDY";
  const isCompact = /^20\d{6}$/.test(trimmed);
  const style = { order: isCompact ? "YMD" : order, zone: NO_ZONE, hasShortYears: true } as const;
  const day = parseDay(trimmed, style);
  if (day) return day;
  const year = Number((month ?? today).slice(0, 4));
  const near = [year, year + 1, year - 1].map((candidate) =>
    parseDay(trimmed, { ...style, year: candidate }),
  );
  return (
    near.find((candidate) => candidate && Math.abs(daysBetween(today, candidate)) <= HALF_A_YEAR) ??
    null
  );
}

const ofSerial = (serial: number): Day | null =>
  serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? addDays(SERIAL_ZERO, serial) : null;

const YEAR_MONTH = /(?<!\d)(20\d\d)[-/.](\d{1,2})(?![-/.\d])/g;
const MONTH_YEAR = /(?<![-/.\d])(\d{1,2})[-/.](20\d\d)(?!\d)/g;
const CHINESE = /(20\d\d)年\s?(\d{1,2})月(?!\s?\d)/g;
const NAMED = /(\p{L}{3,9})\.?,?\s(20\d\d)(?!\d)/gu;
/** Longer titles are skipped because matching them is slow. */
const LONGEST_TITLE = 200;

/** Lists the months that a title names: "Desember 2026", "2026-12" or "12/2026". */
export function listMonths(title: string): string[] {
  if (title.length > LONGEST_TITLE) return [];
  const texts = [
    ...[...title.matchAll(YEAR_MONTH)].map(([, year, month]) => `${year}-${month}-1`),
    ...[...title.matchAll(MONTH_YEAR)].map(([, month, year]) => `${year}-${month}-1`),
    ...[...title.matchAll(CHINESE)].map(([, year, month]) => `${year}-${month}-1`),
    ...[...title.matchAll(NAMED)].map(([, name, year]) => `1 ${name} ${year}`),
  ];
  return texts.flatMap((text) => {
    const day = parseDay(text, { order: "DMY", zone: NO_ZONE });
    return day ? [day.slice(0, 7)] : [];
  });
}

/** Maximum range of a roster. Days further apart were misread. */
const MAX_RANGE_DAYS = 31;

/**
 * Reads the days of a header; null for a text that is not a day. All columns together decide the
 * order of day and month: in only one order the days are consecutive or in one month. Undefined
 * when both orders fit.
 */
export function daysNamed(
  texts: readonly string[],
  context: HeaderDate,
): readonly (Day | null)[] | undefined {
  const readings = (["DAY_FIRST", "MONTH_FIRST"] as const).map((reading) =>
    texts.map((text) => dayNamed(text, reading, context)),
  );
  const [dayFirst = [], other = []] = readings;
  if (dayFirst.every((day, at) => day === other[at])) return dayFirst;
  const whole = readings.filter((days) => !days.includes(null));
  if (whole.length <= 1) return whole[0] ?? dayFirst;
  const following = whole.filter(isConsecutive);
  const near = whole.filter(lieTogether);
  const [fits, secondFit] = following.length > 0 ? following : near;
  return secondFit ? undefined : fits;
}

const isConsecutive = (days: readonly (Day | null)[]): boolean =>
  days.length > 1 &&
  days.every((day, at) => {
    const before = days[at - 1];
    return !before || day === addDays(before, 1);
  });

function lieTogether(days: readonly (Day | null)[]): boolean {
  const inOrder = days.filter((day) => day !== null).toSorted();
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  return (
    inOrder.length > 1 &&
    first !== undefined &&
    last !== undefined &&
    daysBetween(first, last) < MAX_RANGE_DAYS
  );
}
