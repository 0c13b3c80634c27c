import type { BaseContext } from "@kolekta/api/core/context";
import { createTestContext } from "@kolekta/api/core/testing";
import { inTransaction } from "@kolekta/api/core/transaction";
import { startSession } from "@kolekta/api/session/session/actions/session";
import type { Db } from "@kolekta/db";
import { waitUntil } from "@kolekta/db/testing";

/** Creates a session for a user, like a login. */
export const sessionFor = (db: Db, userId: number, overrides: Partial<BaseContext> = {}) =>
  inTransaction(createTestContext(db, null, overrides), null, async (tx) => {
    tx.audit({ action: "session.enter", entity: "user_session", entityId: null });
    return startSession(tx, userId, "device-of-a-test");
  });

export interface Ear {
  readonly frames: readonly string[];
  readonly closed: () => number | null;
  /** Events and other messages, without acknowledgements. */
  readonly listReceived: () => Record<string, unknown>[];
  send(text: string): void;
  leave(): void;
}

const IGNORED_FRAMES = new Set(["success", "pong"]);

/** Connects, sends "open" and waits for the answer; rejects when refused. */
export async function listenAt(
  url: string,
  token: string,
  { path = "user", headers = {} }: { path?: string; headers?: object } = {},
): Promise<Ear> {
  const address = `${url.replace(/^http/, "ws")}/prod/api/webSocket/${path}/${token}`;
  const socket = new WebSocket(address, { headers } as never);
  const frames: string[] = [];
  let code: number | null = null;
  socket.onopen = () => socket.send('{"type":"open"}');
  socket.onmessage = ({ data }) => void frames.push(String(data));
  socket.onclose = (event) => void (code = event.code);
  await waitUntil(() => frames.includes("success") || code !== null);
  if (code !== null && !frames.includes("success")) throw new Error(`the door stays shut: ${code}`);
  return {
    frames,
    closed: () => code,
    listReceived: () =>
      frames
        .filter((frame) => !IGNORED_FRAMES.has(frame))
        .map((frame) => JSON.parse(frame) as Record<string, unknown>),
    send: (text) => socket.send(text),
    leave: () => socket.close(),
  };
}

/** Requests an upgrade and returns the answer. */
export async function knock(
  url: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; code: string | null }> {
  const reply = await fetch(`${url}/prod/api/webSocket/user/${token}`, {
    headers: {
      connection: "upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      ...headers,
    },
  });
  const body = (await reply.json().catch(() => null)) as { code: string } | null;
  return { status: reply.status, code: body?.code ?? null };
}

/** Connects a client that never reads. */
export async function holdWithoutReading(
  url: string,
  token: string,
): Promise<{ terminate(): void }> {
  const { hostname, port, host } = new URL(url);
  let seated = false;
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data: (connection) => {
        seated = true;
        connection.pause();
      },
    },
  });
  socket.write(
    [
      `GET /prod/api/webSocket/user/${token} HTTP/1.1`,
      `Host: ${host}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "\r\n",
    ].join("\r\n"),
  );
  await waitUntil(() => seated);
  return socket;
}
