import { connect, createServer } from "node:net";
import { freePort } from "./app.ts";

export interface Relay {
  readonly url: string;
  stop(): void;
}

/** Relays to the first of these servers that accepts the connection, like a load balancer. */
export function relayTo(targets: readonly string[]): Relay {
  const ports = targets.map((target) => Number(new URL(target).port));
  const port = freePort();
  const server = createServer((client) => {
    client.on("error", () => client.destroy());
    const tryFrom = (n: number): void => {
      const to = ports[n];
      if (to === undefined) return void client.destroy();
      const upstream = connect(to, "127.0.0.1");
      let isConnected = false;
      upstream.on("connect", () => {
        isConnected = true;
        client.pipe(upstream).pipe(client);
      });
      upstream.on("error", () => (isConnected ? client.destroy() : tryFrom(n + 1)));
      upstream.on("close", () => (isConnected ? client.destroy() : null));
      client.on("close", () => upstream.destroy());
    };
    tryFrom(0);
  });
  server.listen(port, "127.0.0.1");
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
