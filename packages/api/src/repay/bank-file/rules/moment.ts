/** Moments as files write them; refuses to know what happened at them. */
import { startOfDay } from "../../../core/day.ts";

export interface Clock {
  readonly zone: string;
  /** A spreadsheet knows no zones: what it calls UTC is the time on its own wall. */
  readonly isSheet: boolean;
}

const ISO =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const YEAR_FIRST =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?Z?)?$/;
const DAY_FIRST =
  /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ](\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?)?$/;

/** A day without a time is its noon. Null for what is no moment. */
export function momentOf(text: string, clock: Clock): Date | null {
  if (ISO.test(text) && !(clock.isSheet && text.endsWith("Z"))) {
    const at = new Date(text.replace(" ", "T"));
    return Number.isNaN(at.getTime()) ? null : at;
  }
  const first = YEAR_FIRST.exec(text);
  if (first) {
    const [, year = "", month = "", day = "", ...time] = first;
    return atWall({ year, month, day }, time, clock.zone);
  }
  const [, day, month, year, ...time] = DAY_FIRST.exec(text) ?? [];
  return day && month && year
    ? atWall({ year, month, day }, time, clock.zone)
    : null;
}

interface Written {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

function atWall(
  { year, month, day }: Written,
  [hour = "12", minute = "0", second = "0"]: readonly (string | undefined)[],
  zone: string,
): Date | null {
  const on = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const utc = new Date(`${on}T00:00:00Z`);
  const isDay =
    !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(on);
  const [h, m, s] = [hour, minute, second].map(Number) as [
    number,
    number,
    number,
  ];
  if (!isDay || h > 23 || m > 59 || s > 59) return null;
  const seconds = (h * 60 + m) * 60 + s;
  return new Date(startOfDay(on, zone).getTime() + seconds * 1000);
}
