/** Decides how the days of several agents are combined: first sums, then rates of the sums. */
import type { RankRow } from "../../agent/contract.ts";
import type { BiFigures, Sums } from "../contract.ts";

const computeSums = (rows: readonly RankRow[], currency: string): Sums => ({
  agents: rows.length,
  assigned: add(rows, (row) => row.bindTaskTotalNumber),
  assignedMinor: inMoney(rows, currency, (row) => row.bindTaskTotalAmount),
  settled: add(rows, (row) => row.collectionNumber),
  collectedMinor: inMoney(rows, currency, (row) => row.collectionAmount),
});

const add = (rows: readonly RankRow[], toValue: (row: RankRow) => number): number =>
  rows.reduce((sum, row) => sum + toValue(row), 0);

const inMoney = (
  rows: readonly RankRow[],
  currency: string,
  toValue: (row: RankRow) => number,
): number =>
  add(
    rows.filter((row) => row.currency === currency),
    toValue,
  );

function getMainCurrency(rows: readonly RankRow[]): BiFigures["currency"] {
  const used = Map.groupBy(rows, (row) => row.currency);
  const [first] = [...used].toSorted((a, b) => b[1].length - a[1].length);
  return first?.[0] ?? "IDR";
}

const BEST = 5;

type Summed = Pick<BiFigures, "currency" | "total" | "stages" | "best">;

export function sumRanks(rows: readonly RankRow[]): Summed {
  const currency = getMainCurrency(rows);
  const stages = Map.groupBy(rows, (row) => row.stageName);
  const best = rows
    .filter((row) => row.currency === currency && row.collectionAmount > 0)
    .toSorted((a, b) => b.collectionAmount - a.collectionAmount)
    .slice(0, BEST);
  return {
    currency,
    total: computeSums(rows, currency),
    stages: [...stages].map(([stage, within]) => ({ stage, ...computeSums(within, currency) })),
    best: best.map((row) => ({
      agentId: row.agentId,
      agentName: row.agentName,
      collectedMinor: row.collectionAmount,
      rate: row.amountRecoveryRate,
    })),
  };
}
