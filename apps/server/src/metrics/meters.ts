import { counters } from "@kolekta/api/counters";
import type { Db, Replicas } from "@kolekta/db";
import { Registry } from "prom-client";
import type { EventFeed } from "@kolekta/api/core/event-feed";
import type { Env } from "../env.ts";
import { watchDatabase } from "./database.ts";
import { watchFeed } from "./feed.ts";
import { PoolMeters } from "./pools.ts";
import { watchProcess } from "./process.ts";
import type { DatabaseSource } from "./cached-readings.ts";
import { watchReplicas } from "./replicas.ts";
import { RequestMeters } from "./requests.ts";
import { watchServers } from "./servers.ts";
import { SocketMeters } from "./sockets.ts";
import { TraceMeters } from "./traces.ts";
import { WorkMeters } from "./work.ts";

export class Meters {
  readonly registry = new Registry();
  readonly requests = new RequestMeters(this.registry);
  readonly sockets = new SocketMeters(this.registry);
  readonly work = new WorkMeters(this.registry);
  readonly pools = new PoolMeters(this.registry);
  readonly traces = new TraceMeters(this.registry);

  constructor() {
    for (const counter of counters) this.registry.registerMetric(counter);
  }

  /** The events that this process reads, and its connection for them. */
  watchFeed(feed: Pick<EventFeed, "stats"> & { readonly db: Db }): void {
    watchFeed(this.registry, feed);
    this.pools.watch("events", feed.db);
  }

  /** Registers the number of processes that share the limits. */
  watchServers(count: () => number): void {
    watchServers(this.registry, count);
  }

  watchReplicas(replicas: Pick<Replicas, "states">): void {
    watchReplicas(this.registry, replicas);
  }

  /** For the process that serves /metrics: these read the whole process and the database. */
  watchAll(env: Env, source: DatabaseSource): { close(): Promise<void> } {
    watchProcess(this.registry, env);
    return watchDatabase(this.registry, source);
  }
}
