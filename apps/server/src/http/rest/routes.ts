import type { Endpoint } from "../endpoints.ts";
import type { SecurityHeaders } from "../headers.ts";
import type { App } from "../app.ts";
import { type RestHandler, serveEndpoint, serveError } from "./serve.ts";

export const BASE = "/prod";

export type RouteTable = Record<string, Record<string, RestHandler>>;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Builds one native route per path; unsupported methods are answered with an envelope too. */
export function restRoutes(
  app: App,
  headers: SecurityHeaders,
  endpoints: readonly Endpoint[],
): RouteTable {
  const table: RouteTable = {};
  for (const endpoint of endpoints) {
    if (!endpoint.meta.rest) continue;
    const handler = serveEndpoint(app, headers, endpoint);
    for (const { method, path } of listRestRoutes(endpoint))
      for (const pattern of toPatterns(path)) {
        const row = (table[pattern] ??= {});
        if (row[method]) throw new Error(`${method} ${path} has two procedures`);
        row[method] = handler;
      }
  }
  const noMethod = serveError(app, headers, "request.methodNotAllowed");
  for (const row of Object.values(table)) for (const method of METHODS) row[method] ??= noMethod;
  const notFoundHandler = serveError(app, headers, "request.notFound");
  for (const pattern of [BASE, `${BASE}/*`])
    table[pattern] = Object.fromEntries(METHODS.map((method) => [method, notFoundHandler]));
  return table;
}

export interface RestRoute {
  readonly method: string;
  readonly path: string;
}

/** Checks that an endpoint's input is the body of this method, not its query. */
export const takesBody = ({ method }: Pick<RestRoute, "method">): boolean =>
  method === "POST" || method === "PATCH";

/** Every method and path, below the base, that an endpoint answers at; its own path first. */
export const listRestRoutes = ({ meta }: Endpoint): RestRoute[] =>
  [meta.rest?.path ?? [], ...(meta.rest?.aliases ?? [])]
    .flat()
    .flatMap((path) => (meta.rest?.methods ?? []).map((method) => ({ method, path })));

/** Patterns with and without a trailing slash, because the specification uses both. */
function toPatterns(path: string): string[] {
  const pattern = BASE + path.replaceAll(/\{(\w+)\}/g, ":$1");
  const bare = pattern.replace(/\/$/, "");
  return [bare, `${bare}/`];
}
