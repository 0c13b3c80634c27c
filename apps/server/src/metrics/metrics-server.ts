import type { Log } from "../log.ts";
import type { Meters } from "./meters.ts";

/** Loopback only: metrics name procedures and load, which is nobody's business outside. */
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

/** Another error than a port in use is told by its own words. */
const formatReason = (error: unknown, port: number): string =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE"
    ? `port ${port} of 127.0.0.1 is taken`
    : String(error);
