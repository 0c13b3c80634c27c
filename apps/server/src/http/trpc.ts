import { AppError, toTrpcError } from "@kolekta/api/core/errors";
import { TRPCError } from "@trpc/server";
import { assertAllowed } from "./assert-allowed.ts";
import { parseRequest } from "./parse-request.ts";
import { lingerBriefly } from "./body.ts";
import { buildCorsHeaders } from "./cors.ts";
import type { Endpoint } from "./endpoints.ts";
import { recordRequest } from "./record-request.ts";
import type { SecurityHeaders } from "./headers.ts";
import type { Arrival, App, Peer } from "./app.ts";
import { jsonReply } from "./rest/reply.ts";
import {
  type Answer,
  type Call,
  buildCall,
  createInputReader,
  failureAnswer,
} from "./trpc-calls.ts";

export const TRPC = "/trpc";
const LARGEST_BATCH = 50;
/** Status of a batch whose calls have different statuses. */
const MULTI_STATUS = 207;

export type Handler = (request: Request, peer: Peer) => Promise<Response>;

interface Served {
  readonly endpoint: Endpoint;
  readonly run: Call;
}

/** Serves tRPC with the same context, checks and headers as REST. */
export function trpcHandler(
  app: App,
  headers: SecurityHeaders,
  endpoints: readonly Endpoint[],
): Handler {
  const served = new Map(
    endpoints.map((endpoint): [string, Served] => [
      endpoint.name,
      { endpoint, run: buildCall(app.router, endpoint) },
    ]),
  );
  return async (request, peer) => {
    const arrival = parseRequest(app, request, peer);
    const { method } = request;
    const address = parseAddress(request.url);
    const { names } = address;
    const [only = "none"] = names;
    const procedure = names.length > 1 ? "batch" : served.has(only) ? only : "none";
    const outcome = { transport: "trpc", procedure, method } as const;
    const admissionFailure = admissionError(app, request, arrival, served, names);
    const { status, body, key, error } = admissionFailure
      ? { ...failureAnswer(app.router, admissionFailure, arrival.context), error: undefined }
      : await answer(app, request, arrival, served, address);
    if (status >= 300) lingerBriefly(request, peer);
    recordRequest(app, arrival, { ...outcome, status, key, error });
    const fixed = { ...headers.api, ...buildCorsHeaders(request.headers, app.env.PUBLIC_URL) };
    return jsonReply(arrival, status, JSON.stringify(body), fixed);
  };
}

const NAMES = /^[\w.]+(,[\w.]+)*$/;

interface TrpcAddress {
  readonly names: readonly string[];
  readonly params: URLSearchParams;
}

/** Parses the called procedures; returns none when the address is ambiguous. */
function parseAddress(url: string): TrpcAddress {
  const { pathname, searchParams: params } = new URL(url);
  const plain = pathname.slice(TRPC.length + 1).replaceAll(/%2c/gi, ",");
  return { names: NAMES.test(plain) ? plain.split(",") : [], params };
}

function admissionError(
  app: App,
  request: Request,
  arrival: Arrival,
  served: ReadonlyMap<string, Served>,
  names: readonly string[],
): TRPCError | null {
  try {
    const calls = names.map((name) => served.get(name)?.endpoint.meta.caller ?? "session");
    assertAllowed(app, request, arrival, calls.length > 0 ? calls : ["session"]);
    if (calls.length === 0) throw new AppError("notFound", "request.notFound");
    if (calls.length > LARGEST_BATCH)
      throw new AppError("invalid", "request.tooManyCalls", { max: LARGEST_BATCH });
    if (request.method !== "GET" && request.method !== "POST")
      throw new TRPCError({ code: "METHOD_NOT_SUPPORTED" });
    const type = request.headers.get("content-type") ?? "";
    if (request.method === "POST" && !type.startsWith("application/json"))
      throw new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE" });
    return null;
  } catch (error) {
    return toTrpcError(error);
  }
}

/** Runs all calls of a request in parallel; different statuses give the status 207. */
async function answer(
  { router }: App,
  request: Request,
  { context }: Arrival,
  served: ReadonlyMap<string, Served>,
  { names, params }: TrpcAddress,
): Promise<Answer> {
  const isBatch = params.get("batch") === "1";
  const inputAt = createInputReader(request, { params, isBatch }, context.signal);
  const none = new AppError("notFound", "request.notFound");
  const calls = isBatch ? names : [names.join(",")];
  const answers = await Promise.all(
    calls.map(
      async (name, at) =>
        served.get(name)?.run(request, context, inputAt(at), at) ??
        failureAnswer(router, toTrpcError(none), context, { path: name }),
    ),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  const [first = MULTI_STATUS] = statuses;
  const bodies = answers.map(({ body }) => body);
  return {
    status: statuses.size === 1 ? first : MULTI_STATUS,
    body: isBatch ? bodies : bodies[0],
    key: answers.find(({ key }) => key !== null)?.key ?? null,
    error: answers.find(({ error }) => error !== undefined)?.error,
  };
}
