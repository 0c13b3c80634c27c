import {
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { getErrorType } from "./error-type.ts";

export function markFailed(span: Span, error: unknown): void {
  span.setAttribute("error.type", getErrorType(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

export const isRecording = (): boolean => trace.getActiveSpan()?.isRecording() ?? false;

/** Runs the work in a child span of the recorded one. */
export async function asChild<T>(
  tracer: Tracer,
  { name, ...options }: SpanOptions & { readonly name: string },
  work: PromiseLike<T>,
  describe: (span: Span, result: T) => void = () => {},
): Promise<T> {
  const span = tracer.startSpan(name, options);
  try {
    const result = await work;
    describe(span, result);
    return result;
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}
