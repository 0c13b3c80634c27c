import type { Day } from "../../../../core/day.ts";
import { zoneNames } from "../../../../core/zone.ts";
import type { DayOrder } from "../contract.ts";

/**
 * Texts of a tape as values. Each answers null for a text that is no such value; what an empty text
 * means, and which limits a value has, is for the caller to know.
 */
export function parseDay(text: string, order: DayOrder = "YMD"): Day | null {
  const parts =
    YEAR_FIRST.exec(text) ??
    (order === "YMD" ? COMPACT.exec(text) : YEAR_LAST.exec(text));
  if (!parts) return null;
  const [, first = "", second = "", third = ""] = parts;
  if (first.length === 4) return dayOf(first, second, third);
  return order === "DMY"
    ? dayOf(third, second, first)
    : dayOf(third, first, second);
}

const TAIL = "(?:[T ].*)?$";
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TAIL}`);
const COMPACT = new RegExp(`^(\\d{4})(\\d{2})(\\d{2})${TAIL}`);
const YEAR_LAST = new RegExp(
  `^(\\d{1,2})[-/. ]?(\\d{1,2})[-/. ]?(\\d{4})${TAIL}`,
);

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

function dayOf(year: string, month: string, date: string): Day | null {
  const inYear = Number(year);
  const inMonth = Number(month);
  const isLeap = inYear % 4 === 0 && (inYear % 100 !== 0 || inYear % 400 === 0);
  const last = inMonth === 2 && isLeap ? 29 : MONTH_DAYS[inMonth - 1];
  if (inYear < FIRST_YEAR || inYear > LAST_YEAR || last === undefined)
    return null;
  if (Number(date) < 1 || Number(date) > last) return null;
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}

export function parseCount(
  text: string,
  min: number,
  max: number,
): number | null {
  if (!/^-?\d{1,9}(\.0+)?$/.test(text)) return null;
  const count = Number(text);
  return count >= min && count <= max ? count : null;
}

const GENDERS: Readonly<Record<string, "MALE" | "FEMALE">> = {
  male: "MALE",
  m: "MALE",
  l: "MALE",
  pria: "MALE",
  "laki-laki": "MALE",
  男: "MALE",
  female: "FEMALE",
  f: "FEMALE",
  p: "FEMALE",
  wanita: "FEMALE",
  perempuan: "FEMALE",
  女: "FEMALE",
};

export const parseGender = (text: string): "MALE" | "FEMALE" | null =>
  GENDERS[text.toLowerCase()] ?? null;

export const LOAN_STATUSES = [21, 40, 50, -28, -50, -22] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

export const parseStatus = (text: string): LoanStatus | null =>
  LOAN_STATUSES.find((status) => String(status) === text) ?? null;

export const parseRelation = (text: string): string | null =>
  /^R0[1-9]$/.test(text) ? text : null;

export const parseZone = (text: string): string | null =>
  zoneNames().has(text) ? text : null;
