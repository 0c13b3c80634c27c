import { AppError } from "@kolekta/api/core/errors";
import { assertAllowed } from "../http/assert-allowed.ts";
import { parseRequest } from "../http/parse-request.ts";
import { recordRequest } from "../http/record-request.ts";
import type { SecurityHeaders } from "../http/headers.ts";
import type { Arrival, App, Peer } from "../http/app.ts";
import { isForeign } from "../http/origin.ts";
import { buildRefusalResponse } from "../http/rest/serve.ts";
import type { SocketConnection } from "./connections.ts";

/** Parameter of Bun.serve handlers that may upgrade a request to a socket. */
export interface SocketPeer extends Peer {
  upgrade(request: Request, options: { data: SocketConnection }): boolean;
}

type SocketRequest = Request & { readonly params: { readonly token: string } };

type SocketHandler = (request: SocketRequest, peer: SocketPeer) => Promise<Response | undefined>;

const PATHS = ["/api/webSocket/user/:token", "/api/webSocket/server/:token"];

const OUTCOME = {
  transport: "socket",
  procedure: "session.socket.connect",
  method: "GET",
} as const;

/** Serves both socket addresses; rejects before the upgrade. */
export function socketRoutes(
  app: App,
  headers: SecurityHeaders,
  base: string,
): Record<string, { GET: SocketHandler }> {
  const handler: SocketHandler = async (request, peer) => {
    const arrival = parseRequest(app, request, peer);
    try {
      const data = await acceptConnection(app, request, arrival);
      if (!peer.upgrade(request, { data })) throw new AppError("invalid", "request.invalid");
      recordRequest(app, arrival, { ...OUTCOME, status: 101 });
      return undefined;
    } catch (cause) {
      return buildRefusalResponse(app, arrival, OUTCOME, cause, headers.api);
    }
  };
  return Object.fromEntries(PATHS.map((path) => [base + path, { GET: handler }]));
}

async function acceptConnection(
  app: App,
  request: SocketRequest,
  arrival: Arrival,
): Promise<SocketConnection> {
  const { sockets, env } = app;
  assertAllowed(app, request, arrival);
  if (isForeign(request.headers, env)) throw new AppError("forbidden", "request.forbiddenOrigin");
  const connection = await sockets.authenticate(request.params.token, arrival.context.ip);
  // Checked last, because a socket opened later would miss the request to reconnect.
  if (sockets.draining) throw new AppError("unavailable", "system.unavailable");
  if (!connection) throw new AppError("unauthorized", "session.expired");
  if (!sockets.hasCapacity(connection)) throw new AppError("tooMany", "request.rateLimited");
  return connection;
}
