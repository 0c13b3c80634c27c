import type { BaseContext } from "@kolekta/api/core/context";
import { createTestContext } from "@kolekta/api/core/testing";
import { inTransaction } from "@kolekta/api/core/transaction";
import { startSession } from "@kolekta/api/session/session/actions/session";
import type { Db } from "@kolekta/db";
import { waitUntil } from "@kolekta/db/testing";

/** A session of its own for a user, as a login would begin it. */
export const sessionFor = (db: Db, userId: number, overrides: Partial<BaseContext> = {}) =>
  inTransaction(createTestContext(db, null, overrides), null, async (tx) => {
    tx.audit({
      action: "session.enter",
      entity: "user_session",
      entityId: null,
    });
    return startSession(tx, userId, "device-of-a-test");
  });

export interface Ear {
  readonly frames: readonly string[];
  /** The close code, once it is closed. */
  readonly closed: () => number | null;
  /** The events and other messages, without the quiet answers. */
  readonly listReceived: () => Record<string, unknown>[];
  send(text: string): void;
  leave(): void;
}

const IGNORED_FRAMES = new Set(["success", "pong"]);

/** Connects, says "open" and waits to be heard; rejects where the door stays shut. */
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

/** What the door answers to whoever knocks. */
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
  const body = (await reply.json().catch(() => null)) as {
    code: string;
  } | null;
  return { status: reply.status, code: body?.code ?? null };
}

/** A client that takes its seat and then never reads again. */
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
