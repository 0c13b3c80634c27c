/** Parses days and instants as written by people and programs. */
import { type Day, toLocalDay, startOfDay } from "./day.ts";

/** Order of the parts of a day: 2026-03-31, 31/03/2026 or 03/31/2026. */
export const DAY_ORDERS = ["YMD", "DMY", "MDY"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Result for a whole column; `AMBIGUOUS` fits both orders, `MIXED` neither. */
export type DecidedOrder = DayOrder | "AMBIGUOUS" | "MIXED";

const MONTH_NAMES: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  peb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  mei: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  agu: 8,
  agt: 8,
  ags: 8,
  sep: 9,
  oct: 10,
  okt: 10,
  nov: 11,
  nop: 11,
  dec: 12,
  des: 12,
};
/** "Marina" is not a month. */
const ENDINGS =
  "(?:uari|uary|ruari|ruary|et|ch|il|i|e|y|ust|ustus|stus|t|tember|ober|ember)?(?![a-z])";
const MONTH = String.raw`(${Object.keys(MONTH_NAMES).join("|")})${ENDINGS}\.?`;
const YEAR = String.raw`(\d{4}|\d{2})(?![\d:])`;
/** Longer texts are not days and would cost time to parse. */
const LONGEST = 100;
const PART = String.raw`[-/. ]`;

const YEAR_FIRST = /^(\d{4})[-/.年 ]\s*(\d{1,2})[-/.月 ]\s*(\d{1,2})日?(?!\d)/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
/** Eight digits that start with year and month. */
const YEAR_FIRST_COMPACT = /^(?:19|20|21)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)/;
const COMPACT_LAST = /^(\d{2})(\d{2})(\d{4})(?!\d)/;
const NUMBERS = new RegExp(`^(\\d{1,2})${PART}(\\d{1,2})${PART}${YEAR}`);
const NO_YEAR = /^(\d{1,2})[-/.](\d{1,2})(?![-/.]?\d)/;
const DAY_NAME = new RegExp(`^(\\d{1,2})[-/. ]*${MONTH}(?:[-/.,' ]*${YEAR})?`, "i");
const NAME_DAY = new RegExp(
  `^${MONTH}[-/. ]*(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:[,. ]+${YEAR})?`,
  "i",
);
const WEEKDAY_NAME = String.raw`(?:mon|tue|wed|thu|fri|sat|sun|sen|sel|rab|kam|jum|sab|min|ahad|周|星期)[\p{L}'’]*\.?`;
/** "Sen, 07 Des 2026" starts with the day of the week. */
const WEEKDAY = new RegExp(String.raw`^${WEEKDAY_NAME},?\s{1,3}`, "iu");
const TRAILING_WEEKDAY = new RegExp(String.raw`^[,\s(]{0,3}${WEEKDAY_NAME}\)?$`, "iu");

/** Spreadsheets store a day as text with an apostrophe. */
const toPlain = (text: string): string =>
  text.length > LONGEST ? "" : text.trim().replace(/^'/, "").replace(WEEKDAY, "");

interface DayParts {
  readonly year: string | null;
  readonly month: string | number;
  readonly day: string;
  readonly rest: string;
}

/**
 * Splits a text into the parts of a day and the rest; null when the text does not begin with a day.
 */
function splitDay(text: string, order: DayOrder): DayParts | null {
  const found = YEAR_FIRST.exec(text) ?? (order === "YMD" ? COMPACT.exec(text) : null);
  if (found) {
    const [all, year = "", month = "", day = ""] = found;
    return { year, month, day, rest: text.slice(all.length) };
  }
  return splitNumbers(text, order) ?? splitNamed(text);
}

function splitNumbers(text: string, order: DayOrder): DayParts | null {
  if (order === "YMD") return null;
  const found = NUMBERS.exec(text) ?? COMPACT_LAST.exec(text) ?? NO_YEAR.exec(text);
  if (!found) return null;
  const [all, first = "", second = "", year = null] = found;
  const [day, month] = order === "DMY" ? [first, second] : [second, first];
  return { year, month, day, rest: text.slice(all.length) };
}

function splitNamed(text: string): DayParts | null {
  const named = DAY_NAME.exec(text);
  const [all = "", first = "", second = "", year = null] = named ?? NAME_DAY.exec(text) ?? [];
  if (all === "") return null;
  const [day, name] = named ? [first, second] : [second, first];
  const month = MONTH_NAMES[name.toLowerCase()] ?? 0;
  return { year, month, day, rest: text.slice(all.length) };
}

/** Finds the order of day and month in a column; undefined when no day is written in numbers. */
export function decideDayOrder(texts: readonly string[]): DecidedOrder | undefined {
  const pairs = texts.flatMap((text): [number, number][] => {
    const plain = toPlain(text);
    if (YEAR_FIRST.test(plain) || YEAR_FIRST_COMPACT.test(plain)) return [];
    const found = NUMBERS.exec(plain) ?? NO_YEAR.exec(plain) ?? COMPACT_LAST.exec(plain);
    return found ? [[Number(found[1]), Number(found[2])]] : [];
  });
  if (pairs.length === 0) return undefined;
  const isDayFirst = pairs.every(([, second]) => second <= 12);
  const isMonthFirst = pairs.every(([first]) => first <= 12);
  if (!isDayFirst && !isMonthFirst) return "MIXED";
  if (isDayFirst !== isMonthFirst) return isDayFirst ? "DMY" : "MDY";
  return pairs.every(([first, second]) => first === second) ? "DMY" : "AMBIGUOUS";
}

export interface DateStyle {
  /** Defaults to `YMD`. */
  readonly order?: DayOrder | undefined;
  /** Zone of times without an offset. */
  readonly zone: string;
  /** Year of days without a year. */
  readonly year?: number | undefined;
  /** Reads 26 as 2026; not for dates of birth. */
  readonly hasShortYears?: boolean | undefined;
}

const ZONES: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WIB: 420,
  WITA: 480,
  WIT: 540,
};
const TIME =
  /^[T,\s]*(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(am|pm|a\.m\.|p\.m\.)?\s*(z|utc|gmt|wib|wita|wit|[+-]\d{2}:?(?:\d{2})?)?$/i;
const MINUTE_MS = 60_000;
const NOON_SECONDS = 12 * 3600;

interface DayAndTime {
  readonly day: Day;
  /** Since midnight; null for a day without a time. */
  readonly seconds: number | null;
  /** Minutes ahead of UTC; null when the text names no zone. */
  readonly offset: number | null;
}

function parseDayAndTime(
  text: string,
  { order = "YMD", year, hasShortYears = false }: Omit<DateStyle, "zone">,
): DayAndTime | null {
  const plain = toPlain(text);
  const found = splitDay(plain, order);
  if (!found || (found.year?.length === 2 && !hasShortYears)) return null;
  const day = toDay(found.year ?? year, found.month, found.day);
  if (!day) return null;
  if (found.rest.replace(TRAILING_WEEKDAY, "").trim() === "")
    return { day, seconds: null, offset: null };
  const time = TIME.exec(found.rest);
  const seconds = time && toSeconds(time);
  if (!time || seconds === null) return null;
  return { day, seconds, offset: toOffset(time[5]) };
}

function toSeconds([, hour = "", minute = "", second = "0", half]: RegExpExecArray): number | null {
  let hours = Number(hour);
  if (half) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (/^p/i.test(half) ? 12 : 0);
  }
  const [minutes, seconds] = [Number(minute), Number(second)];
  return hours > 23 || minutes > 59 || seconds > 59 ? null : (hours * 60 + minutes) * 60 + seconds;
}

function toOffset(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  const zoneOffset = ZONES[zone.toUpperCase()];
  if (zoneOffset !== undefined) return zoneOffset;
  const [, sign, hours = "", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function toDay(
  year: string | number | undefined,
  month: string | number,
  date: string,
): Day | null {
  if (year === undefined) return null;
  const full = String(year).length === 2 ? 2000 + Number(year) : Number(year);
  const [inMonth, inDate] = [Number(month), Number(date)];
  const isLeap = full % 4 === 0 && (full % 100 !== 0 || full % 400 === 0);
  const last = inMonth === 2 && isLeap ? 29 : MONTH_DAYS[inMonth - 1];
  if (full < FIRST_YEAR || full > LAST_YEAR || last === undefined) return null;
  if (inDate < 1 || inDate > last) return null;
  return `${full}-${String(inMonth).padStart(2, "0")}-${String(inDate).padStart(2, "0")}`;
}

/** Parses an instant; a day without a time becomes its noon. Returns null for other text. */
export function parseInstant(text: string, style: DateStyle): Date | null {
  const found = parseDayAndTime(text, style);
  if (!found) return null;
  const { day, seconds, offset } = found;
  if (offset === null) {
    const midnight = startOfDay(day, style.zone).getTime();
    return new Date(midnight + (seconds ?? NOON_SECONDS) * 1000);
  }
  const utc = Date.parse(`${day}T00:00:00Z`) + (seconds ?? 0) * 1000;
  return new Date(utc - offset * MINUTE_MS);
}

/**
 * Parses a day; an instant with an offset becomes its day in the zone. Returns null for other text.
 */
export function parseDay(text: string, style: DateStyle): Day | null {
  const found = parseDayAndTime(text, style);
  if (!found) return null;
  // Programs write a day without a time as midnight in UTC.
  if (found.offset === null || (found.offset === 0 && found.seconds === 0)) return found.day;
  const at = parseInstant(text, style);
  return at && toLocalDay(at, style.zone);
}
