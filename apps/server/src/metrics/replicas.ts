import type { Replicas } from "@kolekta/db";
import { Gauge, type Registry } from "prom-client";

/** Registers metrics of the replicas, as this process sees them. */
export function watchReplicas(registry: Registry, replicas: Pick<Replicas, "states">): void {
  const common = { labelNames: ["replica"] as const, registers: [registry] };
  new Gauge({
    ...common,
    name: "kolekta_replica_in_use",
    help: "1 if reports are read from the replica, by host",
    collect() {
      for (const { name, state } of replicas.states)
        this.set({ replica: name }, Number(state === "IN_USE"));
    },
  });
  new Gauge({
    ...common,
    name: "kolekta_replica_lag_seconds",
    help: "Maximum age of the replica's data; no series while unknown",
    collect() {
      this.reset();
      for (const { name, lagMs } of replicas.states)
        if (lagMs !== null) this.set({ replica: name }, lagMs / 1000);
    },
  });
}
