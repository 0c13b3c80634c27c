import { hostname } from "node:os";
import { createNoopMeter, type MeterProvider, type Tracer } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Env } from "../env.ts";

/** Most spans that wait for the collector; further ones are lost. */
const MAX_WAITING = 2_048;
const LONGEST_EXPORT_MS = 10_000;
/** Does not delay the end of the process for a collector that is away. */
const SHUTDOWN_TIMEOUT_MS = 2_000;
/** Names and numbers are shorter. */
const LONGEST_VALUE = 200;

/** Counter of the SDK for processed spans. */
const PROCESSED = "otel.sdk.processor.span.processed";

export type CountSpans = (outcome: "exported" | "lost", spans: number) => void;

export interface ExportOptions {
  readonly maxWaiting?: number;
  readonly longestMs?: number;
}

export interface Export {
  readonly tracer: Tracer;
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Passes the SDK's own count of spans to `count`. */
const countingMeter = (count: CountSpans): MeterProvider => ({
  getMeter: () => {
    const none = createNoopMeter();
    return Object.assign(Object.create(none) as typeof none, {
      createCounter: (name: string) =>
        name === PROCESSED
          ? {
              add: (spans: number, attributes?: Record<string, unknown>) =>
                count(attributes?.["error.type"] ? "lost" : "exported", spans),
            }
          : none.createCounter(name),
    });
  },
});

/** Sends spans in batches to the collector of the environment, without delaying any work. */
export function openExport(
  env: Env,
  endpoint: string,
  count: CountSpans,
  { maxWaiting = MAX_WAITING, longestMs = LONGEST_EXPORT_MS }: ExportOptions = {},
): Export {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: longestMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": env.OTEL_SERVICE_NAME,
      "service.instance.id": `${hostname()}:${env.PORT}`,
    }),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: maxWaiting,
        maxExportBatchSize: Math.min(512, maxWaiting),
        exportTimeoutMillis: longestMs + 1_000,
        selfObsMeterProvider: countingMeter(count),
      }),
    ],
  });
  return {
    tracer: provider.getTracer("kolekta"),
    flush: () => provider.forceFlush(),
    // Spans not sent by now count as lost.
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), Bun.sleep(SHUTDOWN_TIMEOUT_MS)]),
  };
}
