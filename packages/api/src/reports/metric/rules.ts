/* Decides the value of a metric from its sums: first sums, then ratios. */
import type { MetricValues } from "./contract.ts";
import {
  METRICS,
  type MetricKey,
  type Sums,
  type TeamSum,
  type SignedSums,
} from "./contract-codes.ts";

const toTermEntries = (terms: SignedSums) => Object.entries(terms) as [TeamSum, 1 | -1][];

/** Adds up the terms; a missing sum counts as zero. */
export const computeTotal = (terms: SignedSums, sums: Sums): number =>
  toTermEntries(terms).reduce((all, [name, sign]) => all + sign * (sums[name] ?? 0), 0);

/** Computes a metric from these sums; null when the divisor is zero. */
export function computeMetric(key: MetricKey, sums: Sums): number | null {
  const { of, per, times = 1 } = METRICS[key];
  if (of === null) return null;
  const total = computeTotal(of, sums);
  if (per === undefined) return total;
  const base = computeTotal(per, sums);
  return base === 0 ? null : (total * times) / base;
}

export const computeMetrics = (keys: readonly MetricKey[], sums: Sums): MetricValues =>
  Object.fromEntries(keys.map((key) => [key, computeMetric(key, sums)]));

export function addUp(rows: readonly Sums[]): Sums {
  const all: Partial<Record<TeamSum, number>> = {};
  for (const row of rows)
    for (const [name, value] of Object.entries(row) as [TeamSum, number][])
      all[name] = (all[name] ?? 0) + value;
  return all;
}
