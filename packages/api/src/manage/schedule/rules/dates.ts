/** The days that a roster's header names, however the program that made it writes days. */
import { addDays, type Day, daysBetween } from "../../../core/day.ts";

const MONTHS: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  mei: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  agu: 8,
  sep: 9,
  oct: 10,
  okt: 10,
  nov: 11,
  dec: 12,
  des: 12,
};

/** A day may be read two ways while its month could be its day. */
type Reading = "DAY_FIRST" | "MONTH_FIRST";

/** Spreadsheets count days from here. */
const SERIAL_ZERO: Day = "1899-12-30";
const [FIRST_SERIAL, LAST_SERIAL] = [40_000, 80_000];

/** Null where the text names no day. */
export function dayNamed(text: string, reading: Reading): Day | null {
  const said = text.trim().replace(/T?\s*00:00(:00(\.0+)?)?Z?$/, "");
  if (/^\d{5}$/.test(said)) return ofSerial(Number(said));
  const whole = /^(20\d\d)(\d\d)(\d\d)$/.exec(said);
  if (whole) return ofParts(whole[1], whole[2], whole[3]);
  const yearFirst =
    /^(20\d\d)\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?(?!\d)/.exec(said);
  if (yearFirst) return ofParts(yearFirst[1], yearFirst[2], yearFirst[3]);
  const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d|\d\d)(?!\d)/.exec(
    said,
  );
  if (yearLast) {
    const [, one, other, year] = yearLast;
    return reading === "DAY_FIRST"
      ? ofParts(year, other, one)
      : ofParts(year, one, other);
  }
  const named =
    /^(\d{1,2})[-\s/.]*([a-z]{3})[a-z]*[-\s/.,]*(20\d\d|\d\d)(?!\d)/i.exec(
      said,
    );
  if (!named) return null;
  const month = MONTHS[(named[2] ?? "").toLowerCase()];
  return month === undefined ? null : ofParts(named[3], month, named[1]);
}

const ofSerial = (serial: number): Day | null =>
  serial >= FIRST_SERIAL && serial <= LAST_SERIAL
    ? addDays(SERIAL_ZERO, serial)
    : null;

function ofParts(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): Day | null {
  const full = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  const [m, d] = [Number(month), Number(day)];
  const at = new Date(Date.UTC(full, m - 1, d));
  const exists = at.getUTCMonth() === m - 1 && at.getUTCDate() === d;
  return exists ? at.toISOString().slice(0, 10) : null;
}

/** What a roster spans at most, so that days further apart were misread. */
const SPAN_DAYS = 31;

/**
 * The days of a header, null where a text names none. Which number is the month is told by the columns together: one
 * way alone they follow each other, or lie in one month. Undefined where both ways fit.
 */
export function daysNamed(
  texts: readonly string[],
): readonly (Day | null)[] | undefined {
  const ways = (["DAY_FIRST", "MONTH_FIRST"] as const).map((reading) =>
    texts.map((text) => dayNamed(text, reading)),
  );
  const [one = [], other = []] = ways;
  if (one.every((day, at) => day === other[at])) return one;
  const whole = ways.filter((days) => !days.includes(null));
  if (whole.length <= 1) return whole[0] ?? one;
  const following = whole.filter(followEachOther);
  const near = whole.filter(lieTogether);
  const [fits, another] = following.length > 0 ? following : near;
  return another ? undefined : fits;
}

const followEachOther = (days: readonly (Day | null)[]): boolean =>
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
    daysBetween(first, last) < SPAN_DAYS
  );
}
