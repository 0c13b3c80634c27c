import { type DatabaseGauge, gauge, toOptionalSeries } from "./gauge.ts";

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

export const SERVER: readonly DatabaseGauge[] = [
  {
    name: "kolekta_database_up",
    help: "1 if the database answers within two seconds",
    labelNames: [],
    series: async (readings) => [{ value: (await readings.read("sessions")) ? 1 : 0 }],
  },
  gauge(
    "sessions",
    "kolekta_database_connections",
    "Client connections to this database by state, from all programs",
    ["state"],
    (all) => all.map(({ state, count }) => toOptionalSeries(count, { state })),
  ),
  gauge(
    "sessions",
    "kolekta_database_server_connections",
    "Client connections to all databases of the server",
    [],
    ([row]) => [toOptionalSeries(row?.serverConnections ?? null)],
  ),
  gauge(
    "sessions",
    "kolekta_database_connections_max",
    "Client connections that the database server allows",
    [],
    ([row]) => [toOptionalSeries(row?.maxConnections ?? null)],
  ),
  gauge("sessions", "kolekta_database_lock_waits", "Sessions that wait for a lock", [], (all) => [
    { value: sum(all.map(({ lockWaits }) => lockWaits)) },
  ]),
  gauge(
    "sessions",
    "kolekta_database_oldest_transaction_seconds",
    "Age of the oldest open client transaction in this database",
    [],
    (all) => [{ value: Math.max(...all.map(({ oldestSeconds }) => oldestSeconds)) }],
  ),
  gauge(
    "sessions",
    "kolekta_database_xid_age",
    "Transactions since the oldest that is not frozen; at two thousand million the database stops",
    [],
    ([row]) => [toOptionalSeries(row?.xidAge ?? null)],
  ),
];

export const REPLICATION: readonly DatabaseGauge[] = [
  gauge(
    "followers",
    "kolekta_replication_lag_bytes",
    "Log that a connected standby has not replayed, as the primary sees it",
    ["standby"],
    (all) =>
      all.map(({ kind, name, bytes }) =>
        kind === "standby" ? toOptionalSeries(bytes, { standby: name }) : null,
      ),
  ),
  gauge(
    "followers",
    "kolekta_replication_lag_seconds",
    "Replay delay of a connected standby, as last reported to the primary",
    ["standby"],
    (all) =>
      all.map(({ kind, name, seconds }) =>
        kind === "standby" ? toOptionalSeries(seconds, { standby: name }) : null,
      ),
  ),
  gauge(
    "followers",
    "kolekta_replication_slot_retained_bytes",
    "Log retained on the primary for a replication slot",
    ["slot"],
    (all) =>
      all.map(({ kind, name, bytes }) =>
        kind === "slot" ? toOptionalSeries(bytes, { slot: name }) : null,
      ),
  ),
];
