import { type DatabaseGauge, gauge, toOptionalSeries } from "./gauge.ts";

export const STORAGE: readonly DatabaseGauge[] = [
  gauge(
    "storage",
    "kolekta_database_size_bytes",
    "Size of the database on disk",
    [],
    ({ databaseBytes }) => [{ value: databaseBytes }],
  ),
  gauge(
    "storage",
    "kolekta_table_size_bytes",
    "Size of the largest tables with indexes; partitions count together",
    ["table"],
    ({ tables }) => tables.map(({ table, bytes }) => toOptionalSeries(bytes, { table })),
  ),
  gauge(
    "partitions",
    "kolekta_table_partitions",
    "Partitions of a table that is partitioned by month",
    ["table"],
    (all) => all.map(({ table, partitions }) => toOptionalSeries(partitions, { table })),
  ),
  gauge(
    "partitions",
    "kolekta_table_partitions_ahead",
    "Partitions created for future months",
    ["table"],
    (all) => all.map(({ table, ahead }) => toOptionalSeries(ahead, { table })),
  ),
  gauge(
    "partitions",
    "kolekta_table_default_partition_rows",
    "Rows in the default partition, from database statistics",
    ["table"],
    (all) => all.map(({ table, defaultRows }) => toOptionalSeries(defaultRows, { table })),
  ),
];
