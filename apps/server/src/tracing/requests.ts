import { type Context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { isTrusted, type Peers } from "../http/address.ts";
import type { Peer } from "../http/app.ts";
import type { RequestOutcome } from "../http/record-request.ts";
import type { Answer, Reply } from "../http/routes.ts";
import { getErrorType } from "./error-type.ts";

/**
 * Continues the trace of a trusted proxy. Other clients neither select recorded requests nor join
 * traces; `tracestate` is ignored, because it may hold any text.
 */
export function getParentContext(request: Request, peer: Peer, trusted: Peers | null): Context {
  const header = request.headers.get("traceparent");
  if (header === null || trusted === null) return ROOT_CONTEXT;
  const from = peer.requestIP(request)?.address ?? "";
  const parent = isTrusted(from, trusted) ? parseTraceParent(header) : null;
  if (!parent) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]);
/** Matches ids that this server makes; another id is text of the caller. */
const GENERATED_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names a refusal that has no key. */
const toErrorType = (status: number, error: unknown): string | undefined => {
  if (error !== undefined) return getErrorType(error);
  return status >= 400 ? String(status) : undefined;
};

export function describeRequest(
  span: Span,
  { transport, procedure, method, status, key, error }: RequestOutcome,
  requestId: string,
): void {
  span.updateName(procedure === "none" ? `${transport} none` : procedure);
  span.setAttributes({
    "http.request.method": METHODS.has(method) ? method : "_OTHER",
    "http.response.status_code": status,
    "kolekta.transport": transport,
    "kolekta.procedure": procedure,
    "kolekta.request_id": GENERATED_ID.test(requestId) ? requestId : undefined,
    "error.type": key ?? toErrorType(status, error),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Ends the span with the reply. */
export function traceReply(span: Span, reply: Reply): Reply {
  if (!(reply instanceof Promise)) {
    span.end();
    return reply;
  }
  return reply.finally(() => span.end()) satisfies Promise<Answer>;
}
