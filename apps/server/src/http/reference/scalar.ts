interface PluginRoute {
  readonly url: string;
  readonly handler: (request: unknown, reply: PluginReply) => unknown;
}

interface PluginReply {
  header(): PluginReply;
  send(body: string): void;
}

type Plugin = (host: object, options: object, done: () => void) => void;

/**
 * Reads Scalar's browser bundle. Its plugin for Fastify carries the bundle in 5 MB; the package `@scalar/api-reference`
 * would install its sources and Vue with it.
 */
export async function readScalarBundle(): Promise<string> {
  const { default: plugin } = await import("@scalar/fastify-api-reference");
  let bundle = "";
  const reply: PluginReply = { header: () => reply, send: (body) => (bundle = body) };
  const host = {
    hasPlugin: () => false,
    initialConfig: {},
    route: ({ url, handler }: PluginRoute) => {
      if (url.endsWith("/js/scalar.js")) handler(undefined, reply);
    },
  };
  const register = plugin as unknown as Plugin;
  register(host, { configuration: { url: "openapi.json" } }, () => undefined);
  if (bundle === "") throw new Error("Scalar's bundle was not found");
  return bundle;
}
