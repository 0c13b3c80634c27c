import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError, toTrpcError } from "@kolekta/api/core/errors";
import type { Db } from "@kolekta/db";
import { getTRPCErrorFromUnknown } from "@trpc/server";
import { ROOT } from "../env.ts";
import { preflight } from "./cors.ts";
import { Drain } from "./drain.ts";
import { listEndpoints } from "./endpoints.ts";
import { type SecurityHeaders, securityHeaders } from "./headers.ts";
import { frameRoutes } from "./frame/routes.ts";
import { healthz, readyz } from "./health.ts";
import type { App, Peer } from "./app.ts";
import type { Routes } from "./routes.ts";
import { referenceRoutes } from "./reference/routes.ts";
import { buildFailure } from "./rest/envelope.ts";
import { envelopeStatus, serveError } from "./rest/serve.ts";
import { BASE, restRoutes } from "./rest/routes.ts";
import { socketRoutes } from "../socket/upgrade.ts";
import { TRPC, trpcHandler } from "./trpc.ts";
import { webRoutes } from "./web.ts";

/**
 * Long enough for clients with open connections to send a request and receive the closing reply.
 */
const FAREWELL_MS = 500;
const DRAIN_MS = 25_000;
const MAX_REQUEST_BYTES = 64 * 1024 * 1024;
const WEB = join(ROOT, "apps/web/dist");

export interface HttpServer {
  readonly url: string;
  readonly port: number;
  /**
   * Accepts no new requests; running ones have up to 25 seconds. Sockets are asked to reconnect.
   */
  stop(): Promise<void>;
}

export interface HttpOptions {
  readonly dist?: string;
  readonly hostname?: string;
  readonly port?: number;
  /** Database of `/readyz`, so that it does not wait for a connection of the requests. */
  readonly readinessDb?: Db;
}

/** Starts all entry points of the server on one port. Throws EADDRINUSE when the port is taken. */
export async function startHttp(app: App, options: HttpOptions = {}): Promise<HttpServer> {
  const { env } = app;
  const headers = securityHeaders(env);
  const drain = new Drain();
  const { dist = WEB, readinessDb = app.db } = options;
  const routes = {
    ...(await buildRoutes(app, headers, dist)),
    "/readyz": readyz({ db: readinessDb, env }, headers.api, () => drain.on),
  };
  const server = Bun.serve({
    hostname: options.hostname ?? env.HOST,
    port: options.port ?? env.PORT,
    development: false,
    // Outside development Bun would let a second process share the port and take half of the calls.
    reusePort: false,
    // In seconds, longer than any request deadline, so that the deadline produces the reply.
    idleTimeout: Math.min(255, Math.ceil(env.REQUEST_TIMEOUT_MS / 1000) + 20),
    // The body reader enforces the limits; beyond this size no envelope explains the refusal.
    maxRequestBodySize: MAX_REQUEST_BYTES,
    routes: drain.over(routes),
    websocket: app.sockets.handler,
    fetch: fallback(app, headers),
    error: (error) => fellThrough(app, headers, error),
  });
  app.sockets.attach(server);
  return {
    url: server.url.origin,
    port: server.port ?? 0,
    stop: async () => {
      if (drain.on) return;
      drain.start();
      app.sockets.drain();
      await sleep(FAREWELL_MS);
      const cut = setTimeout(() => void server.stop(true), DRAIN_MS);
      await server.stop();
      clearTimeout(cut);
    },
  };
}

async function buildRoutes(app: App, headers: SecurityHeaders, dist: string) {
  const endpoints = listEndpoints(app.router);
  const traced = <R extends Routes>(routes: R): R => app.tracing?.over(routes) ?? routes;
  return {
    ...(await webRoutes(dist, headers)),
    ...traced(restRoutes(app, headers, endpoints)),
    ...traced(socketRoutes(app, headers, BASE)),
    ...referenceRoutes(endpoints, headers),
    ...traced(frameRoutes(app, headers, dist)),
    ...traced({ [`${TRPC}/*`]: trpcHandler(app, headers, endpoints) }),
    "/healthz": healthz(headers.api),
  };
}

/** Handles requests without a route: CORS preflight and unknown addresses. */
function fallback(app: App, headers: SecurityHeaders) {
  const notFoundHandler = serveError(app, headers, "request.notFound");
  return (request: Request, peer: Peer) => {
    if (request.method === "OPTIONS") return preflight(request, app.env.PUBLIC_URL, headers.api);
    if (new URL(request.url).pathname.startsWith(`${BASE}/`))
      return notFoundHandler(Object.assign(request, { params: {} }), peer);
    return plain("Not found\n", 404, headers);
  };
}

/**
 * Usually a file that vanished between the check and the reply. The request and its language are
 * unknown here; the id links the reply to the log.
 */
function fellThrough(app: App, headers: SecurityHeaders, error: Error): Response {
  const requestId = crypto.randomUUID();
  const named = { ...headers.api, "x-request-id": requestId };
  app.log.error({ requestId, error }, "a request fell through");
  const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
  const refusal = isMissing ? new AppError("notFound", "file.missing") : error;
  const { status, body } = buildFailure(
    toTrpcError(getTRPCErrorFromUnknown(refusal)),
    "en",
    requestId,
  );
  return Response.json(body, { status: envelopeStatus(app, status), headers: named });
}

const plain = (text: string, status: number, { api }: SecurityHeaders) =>
  new Response(text, { status, headers: api });
