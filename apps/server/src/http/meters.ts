import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from "prom-client";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What /metrics tells: requests by door and procedure, jobs, the database and this process. */
export class Meters {
  readonly registry = new Registry();
  readonly #requests: Histogram<"door" | "procedure" | "status">;
  /** Found by name once: as many as there are procedures, and ends that they come to. */
  readonly #series = new Map<string, { observe(seconds: number): void }>();
  readonly #jobs: Counter<"job" | "outcome">;
  readonly #closed: Counter<"code">;

  constructor() {
    const registers = [this.registry];
    this.#requests = new Histogram({
      name: "kolekta_request_duration_seconds",
      help: "Time from the arrival of a request to its reply",
      labelNames: ["door", "procedure", "status"],
      buckets: SECONDS,
      registers,
    });
    this.#jobs = new Counter({
      name: "kolekta_job_runs_total",
      help: "Runs of scheduled jobs",
      labelNames: ["job", "outcome"],
      registers,
    });
    this.#closed = new Counter({
      name: "kolekta_sockets_closed_total",
      help: "Sockets that were closed, by the code of the protocol",
      labelNames: ["code"],
      registers,
    });
  }

  request(door: string, procedure: string, status: number, ms: number): void {
    const group = `${Math.floor(status / 100)}xx`;
    const name = `${door} ${procedure} ${group}`;
    let series = this.#series.get(name);
    if (!series)
      this.#series.set(
        name,
        (series = this.#requests.labels(door, procedure, group)),
      );
    series.observe(ms / 1000);
  }

  job(job: string, outcome: "done" | "failed"): void {
    this.#jobs.labels(job, outcome).inc();
  }

  socketClosed(code: number): void {
    this.#closed.labels(String(code)).inc();
  }

  watchSockets(count: () => number): void {
    new Gauge({
      name: "kolekta_sockets_open",
      help: "Sockets that are open in this process",
      registers: [this.registry],
      collect() {
        this.set(count());
      },
    });
  }

  watchServers(count: () => number): void {
    new Gauge({
      name: "kolekta_servers",
      help: "Server processes over which limits are counted, this one included",
      registers: [this.registry],
      collect() {
        this.set(count());
      },
    });
  }

  /** Only for the one process that serves /metrics: these read the whole process and the database. */
  watchProcess(db: Db): void {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry, prefix: "kolekta_" });
    new Gauge({
      name: "kolekta_database_connections",
      help: "Connections to the database by state",
      labelNames: ["state"],
      registers,
      async collect() {
        this.reset();
        for (const { state, count } of await connections(db))
          this.labels(state).set(count);
      },
    });
  }
}

async function connections(
  db: Db,
): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select coalesce(state, 'none') as state, count(*)::int as count
    from pg_stat_activity where datname = current_database() group by 1`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows;
}
