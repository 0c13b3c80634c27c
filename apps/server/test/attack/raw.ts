import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface Raw {
  /** Sends text that may be incomplete; does nothing once the connection is closed. */
  send(text: string): Promise<void>;
  /** Resolves with the first complete reply. */
  reply(): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Resolves once the server has ended the connection. */
  readonly closed: Promise<void>;
  leave(): void;
}

const WAIT_MS = 20;

/** Opens a raw connection that follows no protocol. */
export async function rawConnection(url: string): Promise<Raw> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve) => socket.once("connect", resolve));
  let received = "";
  socket.on("data", (data) => (received += data.toString()));
  // A write after the server closed the connection is no failure of the test.
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.on("close", resolve));
  return {
    closed,
    send: (text) => (socket.writable ? writeText(socket, text) : closed),
    reply: async () => {
      for (;;) {
        const reply = replyIn(received);
        if (reply) return reply;
        if (socket.destroyed) throw new Error(`hung up after: ${received}`);
        await sleep(WAIT_MS);
      }
    },
    leave: () => socket.destroy(),
  };
}

const writeText = (socket: Socket, text: string): Promise<void> =>
  new Promise((resolve) => socket.write(text, () => resolve()));

function replyIn(received: string) {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
  const body = Buffer.from(received.slice(end + 4));
  if (body.length < length) return null;
  return {
    status: Number(received.split(" ")[1]),
    body: JSON.parse(body.toString()) as Record<string, unknown>,
  };
}

/** Builds the head of a POST with the given headers. */
export const buildHead = (path: string, headers: Readonly<Record<string, string>>): string =>
  [
    `POST ${path} HTTP/1.1`,
    "host: kolekta",
    ...Object.entries({ "content-type": "application/json", ...headers }).map((pair) =>
      pair.join(": "),
    ),
    "\r\n",
  ].join("\r\n");

export const CHUNKED = { "transfer-encoding": "chunked" };

export const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
