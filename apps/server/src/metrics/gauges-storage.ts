import { type DatabaseGauge, gauge, toOptionalSeries } from "./gauge.ts";

/** Of what lies on its disk. */
export const STORAGE: readonly DatabaseGauge[] = [
  gauge(
    "storage",
    "kolekta_database_size_bytes",
    "What the database takes on its disk",
    [],
    ({ databaseBytes }) => [{ value: databaseBytes }],
  ),
  gauge(
    "storage",
    "kolekta_table_size_bytes",
    "The largest tables with their indexes; one by months is told as a whole",
    ["table"],
    ({ tables }) => tables.map(({ table, bytes }) => toOptionalSeries(bytes, { table })),
  ),
  gauge(
    "partitions",
    "kolekta_table_partitions",
    "Partitions of a table that lies by months",
    ["table"],
    (all) => all.map(({ table, partitions }) => toOptionalSeries(partitions, { table })),
  ),
  gauge(
    "partitions",
    "kolekta_table_partitions_ahead",
    "Partitions that are made for months to come",
    ["table"],
    (all) => all.map(({ table, ahead }) => toOptionalSeries(ahead, { table })),
  ),
  gauge(
    "partitions",
    "kolekta_table_default_partition_rows",
    "Rows that lie in no month, as the statistics of the database have it",
    ["table"],
    (all) => all.map(({ table, defaultRows }) => toOptionalSeries(defaultRows, { table })),
  ),
];
