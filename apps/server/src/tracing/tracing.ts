import type { Gateways } from "@kolekta/api/core/gateways";
import type { ObserveStatement } from "@kolekta/db";
import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import type { Env } from "../env.ts";
import type { RequestOutcome } from "../http/record-request.ts";
import { type Routes, wrapRoutes } from "../http/routes.ts";
import type { Trigger } from "../metrics/work.ts";
import { asChild, isRecording, markFailed } from "./child.ts";
import { type CountSpans, type Export, type ExportOptions, openExport } from "./exporter.ts";
import { observeGateways } from "./providers.ts";
import { describeRequest, getParentContext, traceReply } from "./requests.ts";
import { statementName } from "./statement-name.ts";

/** Traces the work of this process: names, durations and counts, but no sent or stored values. */
export class Tracing {
  readonly #env: Env;
  readonly #export: Export;
  readonly #tracer: Tracer;

  constructor(env: Env, opened: Export) {
    this.#env = env;
    this.#export = opened;
    this.#tracer = opened.tracer;
    const manager = new AsyncLocalStorageContextManager();
    context.setGlobalContextManager(manager.enable());
  }

  /** Wraps the routes so that each request is a span. */
  over<R extends Routes>(routes: R): R {
    return wrapRoutes(routes, (handler) => (request: Request, peer) => {
      const parent = getParentContext(request, peer, this.#env.TRUSTED_PROXIES ?? null);
      const span = this.#tracer.startSpan("request", { kind: SpanKind.SERVER }, parent);
      if (!span.isRecording()) return handler(request, peer);
      return context.with(trace.setSpan(parent, span), () =>
        traceReply(span, handler(request, peer)),
      );
    });
  }

  /** Completes the span of the running request. */
  finished(outcome: RequestOutcome, requestId: string): void {
    const span = trace.getActiveSpan();
    if (span?.isRecording()) describeRequest(span, outcome, requestId);
  }

  /** Traces one run of a job, whatever started it. */
  job<T>(name: string, trigger: Trigger, run: () => Promise<T>): Promise<T> {
    const attributes: Attributes = { "kolekta.trigger": trigger };
    const span = this.#tracer.startSpan(name, { attributes }, ROOT_CONTEXT);
    const within = trace.setSpan(ROOT_CONTEXT, span);
    return context.with(within, async () => {
      try {
        return await run();
      } catch (error) {
        markFailed(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  }

  readonly statement: ObserveStatement = (statement, send) => {
    const result = send();
    if (!isRecording()) return result;
    const name = statementName(statement.text);
    const attributes: Attributes = {
      "db.system.name": "postgresql",
      "db.query.summary": name,
      "kolekta.pool.wait_ms": statement.waitedMs || undefined,
    };
    return asChild(
      this.#tracer,
      { name, kind: SpanKind.CLIENT, attributes },
      result,
      (span, { length, count }) =>
        span.setAttribute("db.response.returned_rows", length || (count ?? 0)),
    );
  };

  gateways<G extends Gateways>(gateways: G): G {
    return observeGateways(this.#tracer, gateways, this.#env);
  }

  flush(): Promise<void> {
    return this.#export.flush();
  }

  async close(): Promise<void> {
    context.disable();
    await this.#export.close();
  }
}

/** Returns the fields that connect a log line with its trace. */
export const traceFields = (): { traceId?: string } => {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? { traceId: span.spanContext().traceId } : {};
};

/** Returns null without a collector, so that requests cost nothing extra. */
export function openTracing(
  env: Env,
  count: CountSpans,
  options: ExportOptions = {},
): Tracing | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  return new Tracing(env, openExport(env, endpoint, count, options));
}
