import type { Peer } from "./app.ts";

/** Undefined when the request was upgraded to a socket. */
export type Answer = Response | undefined;
export type Reply = Answer | Promise<Answer>;
// Handlers read different parts of the request; wrappers only pass it through.
type Handler = (request: never, peer: never) => Reply;
export type Routes = Readonly<Record<string, Handler | Readonly<Record<string, Handler>>>>;

/** Wraps each handler of the routes. */
export function wrapRoutes<R extends Routes>(
  routes: R,
  wrap: (handler: (request: Request, peer: Peer) => Reply) => Handler,
): R {
  const wrapped = Object.entries(routes).map(([pattern, route]) => [
    pattern,
    typeof route === "function"
      ? wrap(route as never)
      : Object.fromEntries(
          Object.entries(route).map(([method, handler]) => [method, wrap(handler as never)]),
        ),
  ]);
  return Object.fromEntries(wrapped) as R;
}
