/* Decides what a metric is where its sums are known: sums first, then ratios. */
import type { MetricValues } from "./contract.ts";
import {
  METRICS,
  type MetricKey,
  type Sums,
  type TeamSum,
  type SignedSums,
} from "./contract-codes.ts";

const toTermEntries = (terms: SignedSums) => Object.entries(terms) as [TeamSum, 1 | -1][];

/** The terms added up; a sum that nobody told is none. */
export const computeTotal = (terms: SignedSums, sums: Sums): number =>
  toTermEntries(terms).reduce((all, [name, sign]) => all + sign * (sums[name] ?? 0), 0);

/** One metric of these sums; null where there is nothing to divide by. */
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

/** The sums of several rows, name by name. */
export function addUp(rows: readonly Sums[]): Sums {
  const all: Partial<Record<TeamSum, number>> = {};
  for (const row of rows)
    for (const [name, value] of Object.entries(row) as [TeamSum, number][])
      all[name] = (all[name] ?? 0) + value;
  return all;
}
