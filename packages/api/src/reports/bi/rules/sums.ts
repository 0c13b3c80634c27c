/** Decides what the days of agents come to together: sums first, then rates of sums. */
import type { RankRow } from "../../agent/contract.ts";
import type { Figures, Sums } from "../contract.ts";

const sumsOf = (rows: readonly RankRow[], currency: string): Sums => ({
  agents: rows.length,
  bound: add(rows, (row) => row.bindTaskTotalNumber),
  boundMinor: inMoney(rows, currency, (row) => row.bindTaskTotalAmount),
  settled: add(rows, (row) => row.collectionNumber),
  collectedMinor: inMoney(rows, currency, (row) => row.collectionAmount),
});

const add = (rows: readonly RankRow[], of: (row: RankRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

const inMoney = (
  rows: readonly RankRow[],
  currency: string,
  of: (row: RankRow) => number,
): number =>
  add(
    rows.filter((row) => row.currency === currency),
    of,
  );

/** The currency that most of the agents work in. */
function mostUsed(rows: readonly RankRow[]): Figures["currency"] {
  const used = Map.groupBy(rows, (row) => row.currency);
  const [first] = [...used].toSorted((a, b) => b[1].length - a[1].length);
  return first?.[0] ?? "IDR";
}

const BEST = 5;

type Summed = Pick<Figures, "currency" | "total" | "stages" | "best">;

export function summed(rows: readonly RankRow[]): Summed {
  const currency = mostUsed(rows);
  const stages = Map.groupBy(rows, (row) => row.queueName);
  const best = rows
    .filter((row) => row.currency === currency && row.collectionAmount > 0)
    .toSorted((a, b) => b.collectionAmount - a.collectionAmount)
    .slice(0, BEST);
  return {
    currency,
    total: sumsOf(rows, currency),
    stages: [...stages].map(([stage, within]) => ({
      stage,
      ...sumsOf(within, currency),
    })),
    best: best.map((row) => ({
      agentId: row.agentId,
      agentName: row.agentName,
      collectedMinor: row.collectionAmount,
      rate: row.amountRecoveryRate,
    })),
  };
}
