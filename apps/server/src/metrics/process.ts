import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import type { Env } from "../env.ts";
import { getDiskSpace } from "../http/disk.ts";

/** Default metrics that Bun does not fill. */
const EMPTY = /^kolekta_nodejs_(heap_space_|active_|gc_|version_)/;

/** The default of 10 ms wakes an idle server a hundred times a second, which is a third of its work. */
const LAG_SAMPLE_MS = 100;

export function watchProcess(registry: Registry, env: Env): void {
  collectDefaultMetrics({
    register: registry,
    prefix: "kolekta_",
    eventLoopMonitoringPrecision: LAG_SAMPLE_MS,
  });
  for (const { name } of registry.getMetricsAsArray())
    if (EMPTY.test(name)) registry.removeSingleMetric(name);
  new Gauge({
    name: "kolekta_disk_free_bytes",
    help: "Free space on the disks of the files and of the embedded database",
    labelNames: ["disk"],
    registers: [registry],
    async collect() {
      this.reset();
      const { freeBytes } = await getDiskSpace(env);
      for (const [disk, bytes] of Object.entries(freeBytes))
        if (bytes !== null) this.labels(disk).set(bytes);
    },
  });
}
