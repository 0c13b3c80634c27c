import { type Currency, DECIMALS } from "../../../core/money.ts";
import type { SheetRow } from "../../../core/sheet/cell.ts";
import type { PushedLoan } from "../contract-push.ts";
import {
  type Mapping,
  type Source,
  TARGET_KEYS,
  type TargetKey,
  TARGETS,
} from "../mapping/contract.ts";

/** The first column is never empty and no word, so that no loan is taken for a blank or total row. */
export const PUSH_HEADERS: readonly string[] = ["index", ...TARGET_KEYS];

/** Row of the first loan: the header is row 1. */
const FIRST_ROW = 2;

export const toRowNumber = (index: number): number => index + FIRST_ROW;
export const toIndex = (row: number): number => row - FIRST_ROW;

/** Builds the mapping of loans sent by the API: a column for each key, named alike. */
export function buildPushMapping(product: Mapping["product"]): Mapping {
  const fields = Object.fromEntries(TARGET_KEYS.map((key) => [key, toSource(key)]));
  return { name: "API", product, overpaid: "REFUSE", fields };
}

function toSource(key: TargetKey): Source {
  const { kind } = TARGETS[key];
  if (kind === "AMOUNT") return { column: key, decimal: "." };
  return kind === "DAY" ? { column: key, day: "YMD" } : { column: key };
}

/** Builds the rows of a tape with these loans, header first. */
export const toRows = (loans: readonly PushedLoan[], currency: Currency): SheetRow[] => [
  { row: 1, cells: PUSH_HEADERS },
  ...loans.map((loan, index) => ({
    row: toRowNumber(index),
    cells: [String(index), ...TARGET_KEYS.map((key) => toCell(key, loan[key], currency))],
  })),
];

function toCell(key: TargetKey, value: PushedLoan[TargetKey], currency: Currency): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" && TARGETS[key].kind === "AMOUNT")
    return toAmountText(value, currency);
  return String(value);
}

/** Writes minor units as a tape does; a fraction of a unit becomes a text that is no amount. */
export function toAmountText(minor: number, currency: Currency): string {
  if (!Number.isSafeInteger(minor)) return `${minor} (not an integer)`;
  const decimals = DECIMALS[currency];
  if (decimals === 0) return String(minor);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
