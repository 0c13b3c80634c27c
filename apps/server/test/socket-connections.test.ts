import { afterAll, beforeAll, expect, test } from "bun:test";
import { getActor } from "@kolekta/api/core/testing";
import { organisation, type Organisation } from "@kolekta/api/seeds";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { createLog } from "../src/log.ts";
import { Lives } from "../src/socket/session-watch.ts";
import {
  type SocketConnection,
  createSocketConnection,
  SocketConnections,
  type Socket,
} from "../src/socket/connections.ts";
import { sessionFor } from "./socket-client.ts";

const database = useTestDatabase();
const now = () => new Date();
let org: Organisation;
let connections: SocketConnections;
let server: ReturnType<typeof serve>;

function serve() {
  return Bun.serve<SocketConnection>({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request, bunServer) => {
      const actor = await getActor(database.db, org.north.agent);
      const sessionId = Number(new URL(request.url).pathname.slice(1));
      const data = createSocketConnection({ sessionId, from: "127.0.0.1" }, actor, 0);
      return bunServer.upgrade(request, { data }) ? undefined : new Response("no");
    },
    websocket: {
      open: (socket) => connections.add(socket),
      message: () => {},
      close: (socket) => connections.remove(socket),
    },
  });
}

beforeAll(async () => {
  org = await organisation(database.db);
  connections = new SocketConnections();
  server = serve();
});
afterAll(() => server.stop(true));

/** Connects a client under a session and returns the server's socket. */
async function enter(sessionId: number) {
  const client = new WebSocket(`ws://127.0.0.1:${server.port}/${sessionId}`);
  await waitUntil(() => connections.ofSession(sessionId).length > 0);
  const [socket] = connections.ofSession(sessionId) as [Socket];
  return { client, socket };
}

const session = () => sessionFor(database.db, org.north.agent.id);

test("a socket that moves to a newer session during the check stays open", async () => {
  const older = await session();
  const { socket, client } = await enter(older.id);
  const newer = await session();
  const log = createLog("error", { write() {} });
  const lives = new Lives({ db: database.db, connections, log, now });
  const looking = lives.look([socket]);
  connections.move(socket, newer.id);
  await looking;
  expect(socket.readyState).toBe(WebSocket.OPEN);
  expect(connections.ofSession(newer.id)).toEqual([socket]);
  await lives.look([socket]);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  client.close();
  await waitUntil(() => connections.size === 0);
});

test("a closed socket does not move to a newer session", async () => {
  const older = await session();
  const { socket, client } = await enter(older.id);
  client.close();
  await waitUntil(() => connections.size === 0);
  connections.move(socket, older.id + 1);
  expect(connections.ofSession(older.id + 1)).toEqual([]);
});

test("G28: a socket no longer receives topics that it may not see", async () => {
  const { id } = await session();
  const { socket, client } = await enter(id);
  const received: unknown[] = [];
  client.addEventListener("message", ({ data }) => received.push(data));
  connections.subscribe(socket, ["group:1", "group:2"]);
  connections.subscribe(socket, ["group:2", "group:3"]);
  for (const topic of ["group:1", "group:2", "group:3"]) server.publish(topic, topic);
  await waitUntil(() => received.includes("group:3"));
  expect(received).toEqual(["group:2", "group:3"]);
  client.close();
  await waitUntil(() => connections.size === 0);
});
