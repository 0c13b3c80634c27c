import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import type { Env } from "../env.ts";
import { getDiskSpace } from "../http/disk.ts";

/** Default metrics that Bun does not fill. */
const EMPTY = /^kolekta_nodejs_(heap_space_|active_|gc_|version_)/;

export function watchProcess(registry: Registry, env: Env): void {
  collectDefaultMetrics({ register: registry, prefix: "kolekta_" });
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
