import { Counter, Histogram, type Registry } from "prom-client";
import type { LimitKind } from "../http/limits.ts";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What came in at the doors. */
export class RequestMeters {
  readonly #duration: Histogram<"door" | "procedure" | "status">;
  /** Found by name once: as many as there are procedures, and ends that they come to. */
  readonly #series = new Map<string, { observe(seconds: number): void }>();
  readonly #limited: Counter<"limit">;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#duration = new Histogram({
      name: "kolekta_request_duration_seconds",
      help: "Time from the arrival of a request to its reply",
      labelNames: ["door", "procedure", "status"],
      buckets: SECONDS,
      registers,
    });
    this.#limited = new Counter({
      name: "kolekta_requests_limited_total",
      help: "Requests that were refused for being too many, by the limit that refused them",
      labelNames: ["limit"],
      registers,
    });
  }

  ended(door: string, procedure: string, status: number, ms: number): void {
    const group = `${Math.floor(status / 100)}xx`;
    const name = `${door} ${procedure} ${group}`;
    let series = this.#series.get(name);
    if (!series)
      this.#series.set(
        name,
        (series = this.#duration.labels(door, procedure, group)),
      );
    series.observe(ms / 1000);
  }

  limited(limit: LimitKind): void {
    this.#limited.labels(limit).inc();
  }
}
