/** Parses amounts and instants of a column in the style of the whole column. */
import { type DecidedDecimal, decideDecimal, isAmbiguousAmount, parseAmount } from "../amount.ts";
import { type Currency, MAX_MINOR } from "../money.ts";
import type { SheetRow } from "./cell.ts";
import {
  type DateStyle,
  type DayOrder,
  type DecidedOrder,
  decideDayOrder,
  parseInstant,
} from "../dates.ts";

export interface ColumnStyle {
  readonly decimal?: DecidedDecimal | undefined;
  readonly order?: DecidedOrder | undefined;
  /** A user has chosen the decimal sign. */
  readonly isDecimalChosen?: boolean;
}

/** Style set by a user or a bank format. Overrides the columns. */
export interface StyleOverrides {
  readonly decimal?: "." | "," | undefined;
  readonly order?: DayOrder | undefined;
  readonly isDecimalChosen?: boolean;
}

interface StyledColumns {
  readonly amounts: readonly number[];
  readonly days: readonly number[];
}

export function decideStyle(
  rows: readonly SheetRow[],
  { amounts, days }: StyledColumns,
  overrides: StyleOverrides = {},
): ColumnStyle {
  const textsIn = (columns: readonly number[]) =>
    rows.flatMap(({ cells, notes }) =>
      columns.filter((at) => notes?.[at] !== "FRACTION").map((at) => (cells[at] ?? "").trim()),
    );
  return {
    decimal: settle(overrides.decimal, decideDecimal(textsIn(amounts))),
    order: settle(overrides.order, decideDayOrder(textsIn(days))),
    isDecimalChosen: overrides.isDecimalChosen ?? false,
  };
}

/** A requested style that contradicts the column was meant for another file. */
function settle<Override extends string, Found extends string>(
  overrides: Override | undefined,
  found: Found | undefined,
): Override | Found | "MIXED" | undefined {
  if (overrides === undefined) return found;
  const isOpen = found === undefined || found === "AMBIGUOUS";
  return isOpen || (found as string) === overrides ? overrides : "MIXED";
}

/**
 * Parses minor units; returns the problem when the text is not an amount or exceeds the limit of
 * one entry.
 */
export function readAmount(
  text: string,
  currency: Currency,
  { decimal, isDecimalChosen = false }: ColumnStyle,
  isNumberCell = false,
): number | "amount" | "decimalSign" {
  const isTwofold = !isNumberCell && !isDecimalChosen && isAmbiguousAmount(text);
  if (isTwofold && decimal !== ",") return "decimalSign";
  const sign = isNumberCell ? "." : decimal;
  if (sign === "MIXED" && /[.,]\d/.test(text)) return "decimalSign";
  const style = sign === "." || sign === "," ? { decimal: sign } : {};
  const amount = parseAmount(text, currency, style);
  return amount !== null && Math.abs(amount) <= MAX_MINOR ? amount : "amount";
}

/** Parses an instant; returns the name of the problem for other text. */
export function readInstant(
  text: string,
  { order }: ColumnStyle,
  style: Pick<DateStyle, "zone" | "year">,
): Date | "moment" | "dayOrder" {
  const isDecided = order !== "AMBIGUOUS" && order !== "MIXED";
  const at = parseInstant(text, {
    ...style,
    order: isDecided ? order : "YMD",
    hasShortYears: true,
  });
  if (at) return at;
  const isOpen = !isDecided && decideDayOrder([text]) !== undefined;
  return isOpen ? "dayOrder" : "moment";
}
