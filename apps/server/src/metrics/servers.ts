import { Gauge, type Registry } from "prom-client";

export function watchServers(registry: Registry, count: () => number): void {
  new Gauge({
    name: "kolekta_servers",
    help: "Server processes over which limits are counted, this one included",
    registers: [registry],
    collect() {
      this.set(count());
    },
  });
}
