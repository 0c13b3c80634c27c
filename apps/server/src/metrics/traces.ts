import { Counter, type Registry } from "prom-client";

/** Counts exported and lost spans. */
export class TraceMeters {
  readonly #spans: Counter<"outcome">;

  constructor(registry: Registry) {
    this.#spans = new Counter({
      name: "kolekta_trace_spans_total",
      help: "Spans exported, or lost because the collector refused them or too many waited",
      labelNames: ["outcome"],
      registers: [registry],
    });
  }

  count(outcome: "exported" | "lost", spans: number): void {
    this.#spans.labels(outcome).inc(spans);
  }
}
