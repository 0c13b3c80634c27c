/** None where the request became a socket. */
type Answer = Response | undefined;
type Reply = Answer | Promise<Answer>;
// Handlers differ in what they read off the request; the drain only hands it through.
type Handler = (request: never, peer: never) => Reply;
type Routes = Readonly<
  Record<string, Handler | Readonly<Record<string, Handler>>>
>;

/** While it drains, a server asks its clients to come back on a connection of another. */
export class Drain {
  #on = false;

  get on(): boolean {
    return this.#on;
  }

  start(): void {
    this.#on = true;
  }

  /** The same routes; from the start of the drain every reply closes its connection. */
  over<R extends Routes>(routes: R): R {
    const wrapped = Object.entries(routes).map(([pattern, route]) => [
      pattern,
      typeof route === "function"
        ? this.#wrap(route)
        : Object.fromEntries(
            Object.entries(route).map(([method, handler]) => [
              method,
              this.#wrap(handler),
            ]),
          ),
    ]);
    return Object.fromEntries(wrapped) as R;
  }

  #wrap(handler: Handler): Handler {
    return (request, peer) => {
      const reply = handler(request, peer);
      return this.#on ? closing(reply) : reply;
    };
  }
}

async function closing(reply: Reply): Promise<Answer> {
  const response = await reply;
  response?.headers.set("connection", "close");
  return response;
}
