import { type RawBuilder, sql } from "kysely";
import { columnSql } from "../../../core/column.ts";
import {
  AGENT_SUMS,
  type AgentMetric,
  type AgentSum,
  METRICS,
  type MetricKey,
  type SignedSums,
} from "../../metric/contract-codes.ts";

const buildTotalSql = (terms: SignedSums, alias: string): RawBuilder<number> =>
  sql`(${sql.join(
    Object.entries(terms).map(([name, sign]) =>
      sign === 1 ? columnSql(alias, name) : sql`(-${columnSql(alias, name)})`,
    ),
    sql` + `,
  )})`;

function sumsIn(metric: MetricKey): readonly AgentSum[] {
  const { of, per } = METRICS[metric];
  return AGENT_SUMS.filter((name) => (of && name in of) || (per && name in per));
}

/** Returns the sums of an agent metric; all sums for a metric that is not a sum. */
export const toSums = (metric: AgentMetric): readonly AgentSum[] =>
  METRICS[metric].of === null ? AGENT_SUMS : sumsIn(metric);

const isMetric = (key: string): key is MetricKey => Object.hasOwn(METRICS, key);

/** Lists the sums that rows are sorted by; none for a day or a name. */
export const sortSums = (key: string): readonly AgentSum[] =>
  isMetric(key) && METRICS[key].of !== null ? sumsIn(key) : [];

/**
 * Returns a metric as a sort expression over rows with their sums as columns. The value is null
 * when `computeMetric` returns null. Returns undefined for unknown metrics and for metrics that are
 * not sums.
 */
export function metricOrder(key: string, alias: string): RawBuilder<number> | undefined {
  if (!isMetric(key)) return undefined;
  const { of, per } = METRICS[key];
  if (of === null) return undefined;
  const total = buildTotalSql(of, alias);
  if (per === undefined) return total;
  const base = buildTotalSql(per, alias);
  return sql`(${total}::float8 / nullif(${base}, 0))`;
}
