import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { publishNow } from "@kolekta/api/core/publish-now";
import { newCase, type Organisation, organisation } from "@kolekta/api/seeds";
import { testDatabase, type TestDatabase, waitUntil } from "@kolekta/db/testing";
import { sql } from "kysely";
import { type ServerProcess, startServer } from "./process.ts";
import { knock, listenAt, sessionFor } from "./socket-client.ts";

let database: TestDatabase;
let org: Organisation;
let firstServer: ServerProcess;
let other: ServerProcess;

const start = () => startServer({ DATABASE_URL: database.url, LOG_LEVEL: "error", WORKER: "off" });

beforeAll(async () => {
  database = await testDatabase();
  [firstServer, other] = await Promise.all([start(), start()]);
  org = await organisation(database.db);
}, 180_000);
afterAll(async () => {
  await Promise.all([firstServer.end(), other.end()]);
  await database.drop();
});

const post = async (url: string, path: string, token: string, body: object) => {
  const reply = await fetch(`${url}/prod${path}`, {
    method: "POST",
    headers: { token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return ((await reply.json()) as { code: string }).code;
};

describe("two servers on one database", () => {
  test("deliver events of one at the other", async () => {
    const { agent, leader } = org.north;
    const caseIds = await newCase(database.db, { agentId: agent.id });
    const worker = await sessionFor(database.db, agent.id);
    const chief = await sessionFor(database.db, leader.id);
    const ear = await listenAt(other.url, chief.token);
    const hold = { taskId: caseIds.caseId, kind: "DISPUTE", reason: "Disputed" };
    expect(await post(firstServer.url, "/api/task/hold/open", worker.token, hold)).toBe("00");
    const event = { type: "case.held", ids: { caseId: caseIds.caseId } };
    await waitUntil(() => ear.listReceived().some((message) => Bun.deepEquals(message, event)));
    ear.leave();
  });

  test("G26, G27: end socket and token at one on a login at the other", async () => {
    const { colleague } = org.north;
    const first = await sessionFor(database.db, colleague.id);
    const ear = await listenAt(other.url, first.token);
    await sessionFor(database.db, colleague.id);
    await waitUntil(() => ear.closed() !== null);
    expect(ear.listReceived()).toEqual([{ type: "forceLogout", reason: "REPLACED" }]);
    for (const { url } of [firstServer, other])
      expect(await knock(url, first.token)).toEqual({ status: 401, code: "02" });
  });

  test("G18: deliver events published while the bus was away", async () => {
    const { leader } = org.south;
    const { token } = await sessionFor(database.db, leader.id);
    const ears = await Promise.all([firstServer, other].map(({ url }) => listenAt(url, token)));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kolekta listener' and datname = current_database()`.execute(
      database.db,
    );
    const event = { type: "notification.new", ids: { userId: leader.id } } as const;
    await publishNow(database.db, event);
    await waitUntil(() =>
      ears.every((ear) => ear.listReceived().some((message) => Bun.deepEquals(message, event))),
    );
    for (const ear of ears) {
      expect(ear.listReceived()).toEqual([event]);
      ear.leave();
    }
  }, 180_000);

  test("G18: ask all clients to fetch again after a database crash", async () => {
    const { leader } = org.south;
    const { token } = await sessionFor(database.db, leader.id);
    const ears = await Promise.all([firstServer, other].map(({ url }) => listenAt(url, token)));
    // A crash empties unlogged tables.
    await sql`truncate event, event_cleanup`.execute(database.db);
    await waitUntil(() =>
      ears.every((ear) => ear.listReceived().some(({ type }) => type === "gap")),
    );
    for (const ear of ears) ear.leave();
  }, 180_000);

  test("G18: detect a session that ended while the bus was away", async () => {
    const { admin } = org.south;
    const { token } = await sessionFor(database.db, admin.id);
    const ear = await listenAt(firstServer.url, token);
    await database.db
      .updateTable("userSession")
      .set({ endedAt: new Date(), endReason: "DISABLED" })
      .where("userId", "=", admin.id)
      .execute();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kolekta listener' and datname = current_database()`.execute(
      database.db,
    );
    await waitUntil(() => ear.closed() !== null);
    expect(ear.listReceived().at(-1)).toEqual({ type: "forceLogout", reason: "DISABLED" });
  }, 180_000);

  test("G17: move sockets to the other when one stops", async () => {
    const { agent } = org.south;
    const { token } = await sessionFor(database.db, agent.id);
    const going = await start();
    const ear = await listenAt(going.url, token);
    const ended = going.end("SIGTERM");
    await waitUntil(() => ear.closed() !== null);
    expect(ear.closed()).toBe(1012);
    expect(ear.listReceived()).toEqual([{ type: "reconnect" }]);
    const secondConnection = await listenAt(firstServer.url, token);
    expect((await ended).code).toBe(0);
    secondConnection.leave();
  }, 180_000);
});
