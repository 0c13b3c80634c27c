import { Counter, type Registry } from "prom-client";

/** What became of the spans of traces, where they are told at all. */
export class TraceMeters {
  readonly #spans: Counter<"outcome">;

  constructor(registry: Registry) {
    this.#spans = new Counter({
      name: "kolekta_trace_spans_total",
      help: "Spans that were exported, or lost because their collector did not take them or too many waited for it",
      labelNames: ["outcome"],
      registers: [registry],
    });
  }

  count(outcome: "exported" | "lost", spans: number): void {
    this.#spans.labels(outcome).inc(spans);
  }
}
