import { connect, createServer, type Socket } from "node:net";

/**
 * Proxies TCP to a server on 127.0.0.1 and can go silent like a dead network: connections stay
 * open, but no data passes.
 */
export async function stallingProxy(port: number) {
  const sockets = new Set<Socket>();
  let stalled = false;
  let spoken = 0;
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    client.on("data", () => void (spoken += 1));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      if (stalled) from.pause();
      from.on("data", (chunk) => to.write(chunk));
      from.on("close", () => to.destroy());
      from.on("error", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    /** Number of times that clients have sent data. */
    spoken: () => spoken,
    stall: () => {
      stalled = true;
      for (const socket of sockets) socket.pause();
    },
    /** Silences the existing connections; new ones work, as after a lost route. */
    orphan: () => {
      for (const socket of sockets) socket.pause();
    },
    flow: () => {
      stalled = false;
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
