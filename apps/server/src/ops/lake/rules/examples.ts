/** Same query for each engine: monthly collections of every installation. */
const QUESTION = `select installation, date_trunc('month', day) as month, currency, sum(amount_minor) as collected_minor`;

const GROUPED = `where day >= date '2026-01-01'
group by 1, 2, 3 order by 1, 2, 3`;

export const DUCKDB_EXAMPLE = `${QUESTION}
from read_parquet('lake/payments/*/*/*.parquet', hive_partitioning = true)
${GROUPED};`;

export const EXAMPLES = [
  { engine: "DuckDB", text: DUCKDB_EXAMPLE },
  {
    engine: "Spark SQL",
    text: `${QUESTION}
from parquet.\`s3a://lake/payments\`
${GROUPED};`,
  },
  {
    engine: "Trino, over the Hive connector",
    text: `create table hive.lake.payments (
  payment_id bigint, amount_minor bigint, currency varchar, installation varchar, day date
) with (
  format = 'PARQUET', external_location = 's3a://lake/payments/', partitioned_by = array['installation', 'day']
);
call hive.system.sync_partition_metadata('lake', 'payments', 'ADD');
${QUESTION}
from hive.lake.payments
${GROUPED};`,
  },
  {
    engine: "ClickHouse",
    text: `select installation, toStartOfMonth(toDate(day)) as month, currency, sum(amount_minor) as collected_minor
from s3('https://storage.example/lake/payments/*/*/*.parquet')
where toDate(day) >= '2026-01-01'
group by 1, 2, 3 order by 1, 2, 3
settings use_hive_partitioning = 1;`,
  },
  {
    engine: "BigQuery",
    text: `create external table lake.payments
with partition columns (installation string, day date)
options (
  format = 'PARQUET', uris = ['gs://lake/payments/*'], hive_partition_uri_prefix = 'gs://lake/payments'
);
select installation, date_trunc(day, month) as month, currency, sum(amount_minor) as collected_minor
from lake.payments
${GROUPED};`,
  },
] as const;
