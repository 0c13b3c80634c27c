import type { Currency } from "../../../core/money.ts";
import type { DayRange } from "../../../core/range.ts";
import type { MetricKey, Sums } from "../../metric/contract-codes.ts";
import type { MetricValues } from "../../metric/contract.ts";
import { computeMetric } from "../../metric/rules.ts";
import type * as c from "../contract.ts";

export const toTotals = (
  added: readonly (Sums & { currency: string; rows: number })[],
  toValues: (sums: Sums) => MetricValues,
): c.Totals[] =>
  added.map(({ currency, rows, ...sums }) => ({
    currency: currency as Currency,
    rows,
    values: toValues(sums),
  }));

export const listReply = <Row>(
  { from, to }: DayRange,
  { page, size }: { page: number; size: number },
  rows: Row[],
  totals: c.Totals[],
) => ({
  rows,
  page,
  size,
  from,
  to,
  totals,
  total: totals.reduce((all, total) => all + total.rows, 0),
  totalCapped: false,
});

interface Trend {
  readonly metric: MetricKey;
  readonly currency: string;
  readonly isHidden: boolean;
}

/**
 * Builds a metric day by day, and its highest rows; without values when the caller may not see
 * them.
 */
export const trendReply = (
  { from, to }: DayRange,
  { metric, currency, isHidden }: Trend,
  days: readonly (Sums & { day: string })[],
  bars: readonly (Sums & { id: number; name: string })[],
) => {
  const toValue = (sums: Sums) => (isHidden ? null : computeMetric(metric, sums));
  return {
    from,
    to,
    currency: currency as Currency,
    days: days.map((row) => ({ day: row.day, value: toValue(row) })),
    bars: bars.map(({ id, name, ...sums }) => ({ id, name, value: toValue(sums) })),
  };
};
