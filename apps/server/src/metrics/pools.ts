import { type Db, observePool, poolStats } from "@kolekta/db";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

const SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 30];

export class PoolMeters {
  readonly #pools = new Map<string, Db>();
  readonly #waits: Histogram<"pool">;

  constructor(registry: Registry) {
    const pools = this.#pools;
    const registers = [registry];
    const labelNames = ["pool"] as const;
    new Gauge({
      name: "kolekta_pool_connections",
      help: "Connections of a pool by their state: used, or idle and open",
      labelNames: ["pool", "state"],
      registers,
      collect() {
        for (const [pool, db] of pools) {
          const { inUse, idle } = poolStats(db);
          this.labels(pool, "used").set(inUse);
          this.labels(pool, "idle").set(idle);
        }
      },
    });
    new Gauge({
      name: "kolekta_pool_connections_max",
      help: "Connections that a pool opens at most",
      labelNames,
      registers,
      collect() {
        for (const [pool, db] of pools) this.labels(pool).set(poolStats(db).size);
      },
    });
    new Gauge({
      name: "kolekta_pool_waiting",
      help: "Callers waiting for a connection of the pool",
      labelNames,
      registers,
      collect() {
        for (const [pool, db] of pools) this.labels(pool).set(poolStats(db).waiting);
      },
    });
    new Counter({
      name: "kolekta_pool_connections_lost_total",
      help: "Connections of the pool that were lost or given up without an answer",
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [pool, db] of pools) this.labels(pool).inc(poolStats(db).lost);
      },
    });
    this.#waits = new Histogram({
      name: "kolekta_pool_wait_seconds",
      help: "Wait for a connection, successful or not; immediate connections are not counted",
      labelNames,
      registers,
      buckets: SECONDS,
    });
  }

  watch(pool: string, db: Db): void {
    this.#pools.set(pool, db);
    const series = this.#waits.labels(pool);
    observePool(db, { waited: (ms) => series.observe(ms / 1000) });
  }
}
