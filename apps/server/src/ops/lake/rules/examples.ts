/** Monthly collections of every installation, as DuckDB reads them. */
export const DUCKDB_EXAMPLE = `select installation, date_trunc('month', day) as month, currency, sum(amount_minor) as collected_minor
from read_parquet('lake/payments/*/*/*.parquet', hive_partitioning = true)
where day >= date '2026-01-01'
group by 1, 2, 3 order by 1, 2, 3;`;
