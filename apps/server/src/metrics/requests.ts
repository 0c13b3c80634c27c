import { Counter, Histogram, type Registry } from "prom-client";
import type { LimitKind } from "../http/limits.ts";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Excluded, because it is held open until there is an answer. */
const LONG_POLL = "telephony.calls.getWaiting";

interface ProcedureSeries {
  ended(seconds: number): void;
}

/** Measures requests. Procedures have no buckets: with them a scrape would be megabytes. */
export class RequestMeters {
  readonly #duration: Histogram<"transport" | "status">;
  readonly #requests: Counter<"procedure" | "status">;
  readonly #seconds: Counter<"procedure">;
  /** Caches series, at most one per procedure and outcome. */
  readonly #series = new Map<string, ProcedureSeries>();
  readonly #limited: Counter<"limit">;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#duration = new Histogram({
      name: "kolekta_request_duration_seconds",
      help: "Time from the arrival of a request to its reply; long polls have the transport poll",
      labelNames: ["transport", "status"],
      buckets: SECONDS,
      registers,
    });
    this.#requests = new Counter({
      name: "kolekta_requests_total",
      help: "Requests by procedure, over any transport",
      labelNames: ["procedure", "status"],
      registers,
    });
    this.#seconds = new Counter({
      name: "kolekta_request_work_seconds_total",
      help: "Total time of the requests of a procedure",
      labelNames: ["procedure"],
      registers,
    });
    this.#limited = new Counter({
      name: "kolekta_requests_limited_total",
      help: "Requests refused by a rate limit, by limit",
      labelNames: ["limit"],
      registers,
    });
  }

  ended(transport: string, procedure: string, status: number, ms: number): void {
    const group = `${Math.floor(status / 100)}xx`;
    const name = `${transport} ${procedure} ${group}`;
    let series = this.#series.get(name);
    if (!series) this.#series.set(name, (series = this.#openSeries(transport, procedure, group)));
    series.ended(ms / 1000);
  }

  #openSeries(transport: string, procedure: string, status: string): ProcedureSeries {
    const duration = this.#duration.labels(procedure === LONG_POLL ? "poll" : transport, status);
    const requests = this.#requests.labels(procedure, status);
    const total = this.#seconds.labels(procedure);
    return {
      ended: (seconds) => {
        duration.observe(seconds);
        requests.inc();
        total.inc(seconds);
      },
    };
  }

  limited(limit: LimitKind): void {
    this.#limited.labels(limit).inc();
  }
}
