import type { Visit } from "@kolekta/api/core/context";
import { AppError, toTrpcError, causeToLog } from "@kolekta/api/core/errors";
import type { Caller } from "@kolekta/api/core/permissions";
import {
  type AnyTRPCRouter,
  getTRPCErrorShape,
  transformTRPCResponse,
  TRPCError,
} from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { admit } from "./admit.ts";
import { arrive } from "./arrive.ts";
import { lingerBriefly, readBody, SMALL } from "./body.ts";
import { corsOf } from "./cors.ts";
import type { Endpoint } from "./endpoints.ts";
import { finish } from "./finish.ts";
import type { SecurityHeaders } from "./headers.ts";
import type { Arrival, App, Peer } from "./app.ts";
import { parseJson } from "./json.ts";

export const TRPC = "/trpc";
const LARGEST_BATCH = 50;

export type Handler = (request: Request, peer: Peer) => Promise<Response>;

/** tRPC as its own client speaks it, with the same visit, gate and headers as REST. */
export function trpcHandler(
  app: App,
  headers: SecurityHeaders,
  endpoints: readonly Endpoint[],
): Handler {
  const callers = new Map(
    endpoints.map(({ name, meta }) => [name, meta.caller]),
  );
  return async (request, peer) => {
    const arrival = arrive(app, request, peer);
    const names = namesOf(request.url);
    const [only = "none"] = names;
    const procedure =
      names.length > 1 ? "batch" : callers.has(only) ? only : "none";
    const calls = names.map((name) => callers.get(name) ?? "session");
    const outcome = {
      door: "trpc",
      procedure,
      method: request.method,
    } as const;
    const fixed = {
      ...headers.api,
      ...corsOf(request.headers, app.env.PUBLIC_URL),
      "x-request-id": arrival.visit.requestId,
    };
    const refused = refusalOf(app, request, arrival, calls);
    const { response, error } = refused
      ? {
          response: shaped(app.router, refused, arrival.visit),
          error: undefined,
        }
      : await answer(app.router, request, arrival);
    for (const [name, value] of Object.entries(fixed))
      response.headers[name === "vary" ? "append" : "set"](name, value);
    if (!response.ok) lingerBriefly(request, peer);
    finish(app, arrival, { ...outcome, status: response.status, error });
    return response;
  };
}

const NAMES = /^[\w.]+(,[\w.]+)*$/;

/** The calls of an address as tRPC reads them; none where it is written in a way that it might read otherwise. */
function namesOf(url: string): string[] {
  const path = new URL(url).pathname.slice(TRPC.length + 1);
  const plain = path.replaceAll(/%2c/gi, ",");
  return NAMES.test(plain) ? plain.split(",") : [];
}

function refusalOf(
  app: App,
  request: Request,
  arrival: Arrival,
  calls: readonly Caller[],
): TRPCError | null {
  try {
    admit(app, request, arrival, calls.length > 0 ? calls : ["session"]);
    if (calls.length === 0) throw new AppError("notFound", "request.notFound");
    if (calls.length > LARGEST_BATCH)
      throw new AppError("invalid", "request.tooManyCalls", {
        most: LARGEST_BATCH,
      });
    const type = request.headers.get("content-type") ?? "";
    if (request.method === "POST" && !type.startsWith("application/json"))
      throw new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE" });
    return null;
  } catch (error) {
    return toTrpcError(error);
  }
}

async function answer(
  router: AnyTRPCRouter,
  request: Request,
  { visit }: Arrival,
): Promise<{ response: Response; error: unknown }> {
  let error: unknown;
  const response = await fetchRequestHandler({
    endpoint: TRPC,
    req: bounded(request, visit.signal),
    router,
    allowMethodOverride: true,
    createContext: ({ resHeaders }): Visit => ({
      ...visit,
      // A copy would keep the language that was asked for before it is known who asks.
      get lang() {
        return visit.lang;
      },
      headers: resHeaders,
    }),
    onError: (failed) => {
      error ??= causeToLog(failed.error);
    },
  });
  return { response, error };
}

/** tRPC reads a body once the first call of a batch knows who calls and that he may; what it reads is bounded. */
const bounded = (request: Request, signal: AbortSignal): Request =>
  Object.assign(request, {
    json: async () => {
      const bytes = await readBody(request, signal, SMALL);
      return parseJson(new TextDecoder().decode(bytes));
    },
  });

/** A refusal before any procedure ran, in the shape that the tRPC client reads. */
function shaped(router: AnyTRPCRouter, error: TRPCError, ctx: Visit): Response {
  const config = router._def._config;
  const shape = getTRPCErrorShape({
    config,
    error,
    type: "unknown",
    path: undefined,
    input: undefined,
    ctx,
  });
  return Response.json(transformTRPCResponse(config, { error: shape }), {
    status: getHTTPStatusCodeFromError(error),
  });
}
