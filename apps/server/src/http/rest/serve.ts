import { AppError, toTrpcError, causeToLog } from "@kolekta/api/core/errors";
import { FileReply } from "@kolekta/api/core/file";
import { createDateWriter } from "@kolekta/api/core/date-texts";
import type { Caller } from "@kolekta/api/core/permissions";
import { getTRPCErrorFromUnknown } from "@trpc/server";
import { assertAllowed } from "../assert-allowed.ts";
import { parseRequest } from "../parse-request.ts";
import { lingerBriefly } from "../body.ts";
import { buildCorsHeaders } from "../cors.ts";
import { buildDeprecationHeaders } from "./deprecation.ts";
import { type Endpoint, runEndpoint } from "../endpoints.ts";
import { recordRequest, type RequestOutcome } from "../record-request.ts";
import type { SecurityHeaders } from "../headers.ts";
import type { Arrival, App, Peer } from "../app.ts";
import type { Leave } from "../uploads.ts";
import { buildFailure, isRetried, formatSuccess } from "./envelope.ts";
import { type EnterUploads, inputReader, type RestRequest, signedReader } from "./input.ts";
import { fileReply, jsonReply } from "./reply.ts";

export type RestHandler = (request: RestRequest, peer: Peer) => Promise<Response>;

const SOON = { "retry-after": "1" };

type Work = (request: RestRequest, arrival: Arrival) => Promise<unknown>;

interface EndpointName {
  readonly procedure: string;
  readonly caller: Caller;
}

/**
 * Compiles one endpoint, so that a request only calls it and writes the reply. The input is read
 * only after the caller is known and authorized.
 */
export function serveEndpoint(
  app: App,
  { api, ...others }: SecurityHeaders,
  endpoint: Endpoint,
): RestHandler {
  const { name, input, output, meta } = endpoint;
  const headers = { ...others, api: { ...api, ...buildDeprecationHeaders(meta.deprecated) } };
  const read = meta.rest?.signed ? signedReader : inputReader(input, meta.rest ?? {});
  const writeDates = createDateWriter(output) ?? unchanged;
  const named = { procedure: name, caller: meta.caller };
  return serve(app, headers, named, (request, arrival) =>
    withUploads(app, arrival, async (enterUploads) => {
      const { context } = arrival;
      const data = await runEndpoint(endpoint, context, () =>
        read(request, context.signal, enterUploads),
      );
      return data instanceof FileReply ? data : writeDates(data, "");
    }),
  );
}

const unchanged = (data: unknown): unknown => data;

/**
 * Holds the upload reservation until the work is done, because the body stays in memory for that
 * time.
 */
async function withUploads(
  { uploads }: App,
  { context, currentActor }: Arrival,
  work: (enterUploads: EnterUploads) => Promise<unknown>,
): Promise<unknown> {
  let leave: Leave = () => {};
  try {
    return await work(async (bytes) => {
      const userId = currentActor()?.userId ?? 0;
      leave = await uploads.enter({ userId, bytes }, context.signal);
    });
  } finally {
    leave();
  }
}

/** An address or a method that no endpoint has. */
export const serveError = (
  app: App,
  headers: SecurityHeaders,
  key: "request.notFound" | "request.methodNotAllowed",
): RestHandler =>
  serve(app, headers, { procedure: "none", caller: "session" }, async () => {
    throw new AppError("notFound", key);
  });

function serve(
  app: App,
  headers: SecurityHeaders,
  { procedure, caller }: EndpointName,
  work: Work,
): RestHandler {
  const allowed = app.env.PUBLIC_URL;
  return async (request, peer) => {
    const arrival = parseRequest(app, request, peer);
    const { method } = request;
    const outcome = { transport: "rest", procedure, method } as const;
    const fixed = { ...headers.api, ...buildCorsHeaders(request.headers, allowed) };
    try {
      assertAllowed(app, request, arrival, [caller]);
      const data = await work(request, arrival);
      recordRequest(app, arrival, { ...outcome, status: 200 });
      if (data instanceof FileReply) return fileReply(arrival, data, fixed);
      const body = formatSuccess(data, arrival.context.lang);
      return jsonReply(arrival, 200, body, fixed);
    } catch (cause) {
      lingerBriefly(request, peer);
      return buildRefusalResponse(app, arrival, outcome, cause, fixed);
    }
  };
}

/**
 * Clients of the older system read only the code and treat every status except 200 as a network
 * failure.
 */
export const envelopeStatus = ({ env }: App, status: number): number =>
  env.ENVELOPE_STATUS === "200" ? 200 : status;

/** A refusal as its envelope, measured and written down by its own status. */
export function buildRefusalResponse(
  app: App,
  arrival: Arrival,
  outcome: Omit<RequestOutcome, "status">,
  cause: unknown,
  fixed: Readonly<Record<string, string>>,
  toStatus = envelopeStatus,
): Response {
  const { status, body, error } = failed(cause, arrival);
  const { key } = body;
  recordRequest(app, arrival, { ...outcome, status, key, error });
  const pairs = isRetried(status) ? { ...fixed, ...SOON } : fixed;
  return jsonReply(arrival, toStatus(app, status), JSON.stringify(body), pairs);
}

/** Only internal errors are logged with their cause. */
function failed(cause: unknown, { context }: Arrival) {
  const error = toTrpcError(getTRPCErrorFromUnknown(cause));
  const { status, body } = buildFailure(error, context.lang, context.requestId);
  return { status, body, error: causeToLog(error) };
}
