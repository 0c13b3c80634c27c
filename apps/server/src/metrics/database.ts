import { Counter, type Registry } from "prom-client";
import { addGauge } from "./gauge.ts";
import { REPLICATION, SERVER } from "./gauges-server.ts";
import { STORAGE } from "./gauges-storage.ts";
import { WORK } from "./gauges-work.ts";
import { type DatabaseSource, openReadings } from "./cached-readings.ts";

/** Registers metrics of the database and its backlogs. Every process reports the same values. */
export function watchDatabase(
  registry: Registry,
  source: DatabaseSource,
): { close(): Promise<void> } {
  const failures = new Counter({
    name: "kolekta_metrics_failures_total",
    help: "Metric queries without an answer from the database within two seconds, by query",
    labelNames: ["question"],
    registers: [registry],
  });
  const readings = openReadings({
    ...source,
    onFailure: (question, error) => {
      failures.labels(question).inc();
      source.onFailure(question, error);
    },
  });
  for (const databaseGauge of [...SERVER, ...REPLICATION, ...STORAGE, ...WORK])
    addGauge(registry, databaseGauge, readings);
  return { close: () => readings.close() };
}
