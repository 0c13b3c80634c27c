import type { LakeTable } from "./column.ts";
import { listAmountColumns } from "./column.ts";

/** Totals of one currency, as text where they may exceed safe integers. */
export interface CurrencyTotal {
  readonly currency: string;
  readonly rows: number;
  readonly firstId: number;
  readonly lastId: number;
  /** Over every value of every row. */
  readonly checksum: string;
  /** Sums by column name. */
  readonly sums: Readonly<Record<string, string>>;
}

/** Describes the differences between two totals of a table; empty when they agree. */
export function totalDifferences(
  table: LakeTable,
  expected: readonly CurrencyTotal[],
  found: readonly CurrencyTotal[],
): string[] {
  const currencies = new Set([...expected, ...found].map(({ currency }) => currency));
  return [...currencies].toSorted().flatMap((currency) => {
    const ours = toValues(table, expected, currency);
    const actual = toValues(table, found, currency);
    return Object.entries(ours)
      .filter(([name, value]) => actual[name] !== value)
      .map(
        ([name, value]) => `${table.name} in ${currency}: ${name} is ${actual[name]}, not ${value}`,
      );
  });
}

function toValues(
  table: LakeTable,
  totals: readonly CurrencyTotal[],
  currency: string,
): Record<string, string> {
  const currencyTotal = totals.find((total) => total.currency === currency);
  const sums = listAmountColumns(table).map((name) => [name, currencyTotal?.sums[name] ?? "0"]);
  return {
    rows: String(currencyTotal?.rows ?? 0),
    firstId: String(currencyTotal?.firstId ?? null),
    lastId: String(currencyTotal?.lastId ?? null),
    checksum: currencyTotal?.checksum ?? "0",
    ...(Object.fromEntries(sums) as Record<string, string>),
  };
}

export const rowsIn = (totals: readonly CurrencyTotal[]): number =>
  totals.reduce((sum, { rows }) => sum + rows, 0);
