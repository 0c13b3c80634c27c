import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { DomainEvent } from "@kolekta/api/core/events";
import type { Server, ServerWebSocket } from "bun";
import { LiveConnection } from "./connection.ts";

const until = async (holds: () => boolean) => {
  const end = Date.now() + 50_000;
  while (!holds() && Date.now() < end) await Bun.sleep(5);
  expect(holds()).toBe(true);
};

/** Test server that records messages and greets each connection. */
const startServer = (port = 0) => {
  const sent: string[] = [];
  const sockets = new Set<ServerWebSocket<undefined>>();
  const server: Server<undefined> = Bun.serve({
    port,
    hostname: "127.0.0.1",
    fetch: (request, self) =>
      self.upgrade(request) ? undefined : new Response("no", { status: 401 }),
    websocket: {
      open: (socket) => void sockets.add(socket),
      close: (socket) => void sockets.delete(socket),
      message: (socket, text) => {
        sent.push(String(text));
        if (text === '{"type":"open"}') socket.send("success");
      },
    },
  });
  return {
    port: server.port ?? 0,
    sent,
    send: (text: string) => sockets.forEach((socket) => socket.send(text)),
    drop: () => sockets.forEach((socket) => socket.terminate()),
    stop: () => server.stop(true),
  };
};

let ours: ReturnType<typeof startServer>;
let events: string[];
let reachable: boolean;
/** Random value that spreads the attempts; 0 reconnects soonest. */
let patience: number;
let connection: LiveConnection;

beforeEach(() => {
  ours = startServer();
  events = [];
  reachable = true;
  patience = 0;
  connection = new LiveConnection({
    address: async () => {
      if (!reachable) throw new Error("no way");
      return `ws://127.0.0.1:${ours.port}/`;
    },
    token: async () => "fresh",
    onEvent: (event: DomainEvent) => void events.push(event.type),
    onMissed: () => void events.push("missed"),
    onForceLogout: (reason) => void events.push(reason),
    onState: (state) => void events.push(state),
    random: () => patience,
  });
  connection.start();
});

afterEach(async () => {
  connection.stop();
  await ours.stop();
});

describe("a socket of a tab", () => {
  test("opens, receives events, ignores quiet answers, and closes with a message", async () => {
    await until(() => events.includes("live"));
    for (const text of [
      "pong",
      '{"type":"token-update"}',
      '{"type":"case.held","ids":{"caseId":1}}',
    ])
      ours.send(text);
    await until(() => events.includes("case.held"));
    await connection.renew();
    await until(() => ours.sent.length === 2);
    connection.stop();
    await until(() => ours.sent.length === 3);
    expect(ours.sent).toEqual([
      '{"type":"open"}',
      '{"type":"token-update","token":"fresh"}',
      '{"type":"close"}',
    ]);
    expect(events).toEqual(["connecting", "live", "case.held", "off"]);
  });

  test("G18: reconnects automatically and reports a gap", async () => {
    await until(() => events.includes("live"));
    ours.drop();
    await until(() => events.filter((event) => event === "live").length === 2);
    expect(events).toEqual(["connecting", "live", "lost", "live", "missed"]);
  });

  test("reports a gap that the server announces", async () => {
    await until(() => events.includes("live"));
    ours.send('{"type":"gap"}');
    await until(() => events.includes("missed"));
  });

  test("retries while the server is unreachable, and at once when it is back", async () => {
    await until(() => events.includes("live"));
    reachable = false;
    ours.drop();
    const losses = () => events.filter((event) => event === "lost").length;
    await until(() => losses() === 1);
    // The attempt after the next would come by itself long after this test.
    patience = 1_000;
    await until(() => losses() === 2);
    reachable = true;
    connection.wake();
    await until(() => events.at(-1) === "missed");
  });

  test("G27: after a forced logout it reports the reason and stays closed", async () => {
    await until(() => events.includes("live"));
    ours.send('{"type":"forceLogout","reason":"REPLACED"}');
    ours.drop();
    await until(() => events.includes("REPLACED"));
    await Bun.sleep(700);
    connection.wake();
    await Bun.sleep(50);
    expect(events).toEqual(["connecting", "live", "off", "REPLACED"]);
  });
});
