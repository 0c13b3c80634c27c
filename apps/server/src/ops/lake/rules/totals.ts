import type { LakeTable } from "./column.ts";
import { amountsOf } from "./column.ts";

/** Rows of one currency; what may pass the safe integers is text. */
export interface CurrencyTotal {
  readonly currency: string;
  readonly rows: number;
  readonly firstId: number;
  readonly lastId: number;
  /** Over every value of every row. */
  readonly checksum: string;
  /** By the name of the column. */
  readonly sums: Readonly<Record<string, string>>;
}

/** What two sides say of a table that should say the same; empty where they do. */
export function totalDifferences(
  table: LakeTable,
  expected: readonly CurrencyTotal[],
  found: readonly CurrencyTotal[],
): string[] {
  const currencies = new Set([...expected, ...found].map(({ currency }) => currency));
  return [...currencies].toSorted().flatMap((currency) => {
    const ours = valuesOf(table, expected, currency);
    const theirs = valuesOf(table, found, currency);
    return Object.entries(ours)
      .filter(([name, value]) => theirs[name] !== value)
      .map(
        ([name, value]) => `${table.name} in ${currency}: ${name} is ${theirs[name]}, not ${value}`,
      );
  });
}

function valuesOf(
  table: LakeTable,
  totals: readonly CurrencyTotal[],
  currency: string,
): Record<string, string> {
  const one = totals.find((total) => total.currency === currency);
  const sums = amountsOf(table).map((name) => [name, one?.sums[name] ?? "0"]);
  return {
    rows: String(one?.rows ?? 0),
    firstId: String(one?.firstId ?? null),
    lastId: String(one?.lastId ?? null),
    checksum: one?.checksum ?? "0",
    ...(Object.fromEntries(sums) as Record<string, string>),
  };
}

export const rowsIn = (totals: readonly CurrencyTotal[]): number =>
  totals.reduce((sum, { rows }) => sum + rows, 0);
