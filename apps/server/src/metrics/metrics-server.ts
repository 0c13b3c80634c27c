import type { Log } from "../log.ts";
import type { Meters } from "./meters.ts";

/** Listens on loopback only, because metrics reveal procedures and load. */
export function serveMetrics(
  meters: Meters,
  port: number,
  log: Log,
): { stop(): Promise<void> } | null {
  try {
    const server = Bun.serve({
      hostname: "127.0.0.1",
      port,
      development: false,
      reusePort: false,
      routes: {
        "/metrics": async () =>
          new Response(await meters.registry.metrics(), {
            headers: { "content-type": meters.registry.contentType },
          }),
      },
      fetch: () => new Response("GET /metrics\n", { status: 404 }),
    });
    return { stop: () => server.stop(true) };
  } catch (error) {
    log.warn({ error }, `no metrics: ${formatReason(error, port)}`);
    return null;
  }
}

/** Names a port in use; other errors keep their message. */
const formatReason = (error: unknown, port: number): string =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE"
    ? `port ${port} of 127.0.0.1 is taken`
    : String(error);
