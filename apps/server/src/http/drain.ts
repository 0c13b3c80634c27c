import { type Reply, type Routes, wrapRoutes } from "./routes.ts";

/** While it drains, a server asks its clients to come back on a connection of another. */
export class Drain {
  #on = false;

  get on(): boolean {
    return this.#on;
  }

  start(): void {
    this.#on = true;
  }

  /** Wraps the routes: once the drain has started, every reply closes its connection. */
  over<R extends Routes>(routes: R): R {
    return wrapRoutes(routes, (handler) => (request: Request, peer) => {
      const reply = handler(request, peer);
      return this.#on ? closing(reply) : reply;
    });
  }
}

async function closing(reply: Reply): Promise<Response | undefined> {
  const response = await reply;
  response?.headers.set("connection", "close");
  return response;
}
