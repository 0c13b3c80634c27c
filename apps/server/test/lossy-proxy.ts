import { connect, createServer } from "node:net";

/** Passes every request on, and drops the first `losses` replies with their connections. */
export async function lossyProxy(port: number, losses: number) {
  let lost = 0;
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    client.on("data", (chunk) => upstream.write(chunk));
    upstream.on("data", (chunk) => {
      if (lost >= losses) return void client.write(chunk);
      lost += 1;
      client.destroy();
      upstream.destroy();
    });
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const listeningPort = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${listeningPort}`,
    lost: () => lost,
    close: () => void server.close(),
  };
}
