import { isOnCalendar } from "@kolekta/api/core/calendar";

export type Coerce = (value: unknown) => unknown;

/** Converts strings only; an empty field means that it was left out. */
export const coerceText =
  (convert: (text: string) => unknown): Coerce =>
  (value) => {
    if (typeof value !== "string") return value;
    return value === "" ? undefined : convert(value);
  };

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

export const toNumber = (text: string): unknown => (NUMBER.test(text.trim()) ? Number(text) : text);

const BOOLEANS = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/**
 * Rejects a day that does not exist: as text, the schema would parse it again and shift it to the
 * next month.
 */
export function toDate(text: string): unknown {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  return isOnCalendar(text) ? at : new Date(Number.NaN);
}

export function buildLiteralCoercer(values: readonly unknown[]): Coerce {
  const valuesByText = new Map(values.map((value) => [String(value), value]));
  return (value) => (typeof value === "string" ? (valuesByText.get(value) ?? value) : value);
}

export const toBigInt = (text: string): unknown =>
  /^-?\d{1,40}$/.test(text) ? BigInt(text) : text;

export const toBoolean = (text: string): unknown => BOOLEANS.get(text.toLowerCase()) ?? text;
