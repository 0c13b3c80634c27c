import type { Currency } from "@kolekta/api/core/money";
import type { useFormat } from "@/lib/i18n.tsx";

export type ChartUnit =
  | { readonly kind: "count" }
  /** Values in the currency's smallest used unit. */
  | { readonly kind: "money"; readonly currency: Currency }
  /** Values are fractions of 1. */
  | { readonly kind: "share"; readonly digits?: number }
  | { readonly kind: "seconds" }
  /** A number that is no count: an index, a mean. */
  | { readonly kind: "number"; readonly digits?: number };

export interface ValueFormat {
  /** Full format. */
  readonly write: (value: number) => string;
  /** Short format for the axis. */
  readonly short: (value: number) => string;
  /** Unit on the axis; empty when the numbers include it or have none. */
  readonly symbol: string;
  /** The axis has no steps between whole numbers. */
  readonly whole: boolean;
  /** Value of one axis unit, for example 3,600 to show seconds as hours. */
  readonly per: number;
}

const SYMBOLS = { IDR: "Rp", PHP: "₱", USD: "$" } as const;
const HOUR = 3600;

type Format = ReturnType<typeof useFormat>;

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

const buildSecondsFormat = (format: Format, max: number): ValueFormat => {
  const per = max >= 2 * HOUR ? HOUR : max >= 120 ? 60 : 1;
  const symbol = { [HOUR]: "h", 60: "min", 1: "s" }[per] ?? "";
  return {
    write: format.duration,
    short: (value) => format.compact(value / per),
    symbol,
    whole: false,
    per,
  };
};

/** Builds the format of values up to `max`. */
export function buildValueFormat(unit: ChartUnit, format: Format, max = 0): ValueFormat {
  switch (unit.kind) {
    case "count":
      return { write: format.number, short: format.compact, symbol: "", whole: true, per: 1 };
    case "money":
      return {
        write: (value) => format.money(value, unit.currency),
        short: (value) => format.compactMoney(value, unit.currency),
        symbol: SYMBOLS[unit.currency],
        whole: false,
        per: 1,
      };
    case "share": {
      const digits = unit.digits ?? 2;
      return {
        write: (value) => format.percent(value, digits, digits),
        short: (value) => format.percent(value),
        symbol: "%",
        whole: false,
        per: 1,
      };
    }
    case "seconds":
      return buildSecondsFormat(format, max);
    case "number":
      return {
        write: (value) => format.number(rounded(value, unit.digits ?? 2)),
        short: format.compact,
        symbol: "",
        whole: false,
        per: 1,
      };
  }
}

/** Builds the axis title: "Collected (Rp)". */
export const axisTitle = (name: string, { symbol }: ValueFormat): string =>
  symbol === "" ? name : `${name} (${symbol})`;
