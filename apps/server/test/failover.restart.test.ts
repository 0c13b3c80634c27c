import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { organisation } from "@kolekta/api/seeds";
import { createDb, migrateToLatest } from "@kolekta/db";
import {
  type Replicated,
  type ReplicatedHost,
  startReplicated,
  waitUntil,
} from "@kolekta/db/testing";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { type ServerProcess, startServer } from "./process.ts";
import { type Ear, listenAt, sessionFor } from "./socket-client.ts";
import { ViewWriters } from "./view-writers.ts";

const DEADLINE_MS = 20_000;
let dir: string;
let set: Replicated;
let standby: ReplicatedHost;
let server: ServerProcess;
let token: string;
let ear: Ear;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "kolekta-failover-"));
  set = await startReplicated({ synchronous: true });
  const [first] = set.standbys;
  if (!first) throw new Error("a set without a standby");
  standby = first;
  const db = createDb(set.url(), { max: 2 });
  await migrateToLatest(db);
  const { north } = await organisation(db);
  ({ token } = await sessionFor(db, north.agent.id));
  await db.destroy();
  server = await startServer({
    DATABASE_URL: set.url(),
    DATA_DIR: dir,
    LOG_LEVEL: "error",
    REQUEST_TIMEOUT_MS: String(DEADLINE_MS),
  });
  ear = await listenAt(server.url, token);
}, 600_000);

afterAll(async () => {
  ear?.leave();
  await server?.end();
}, 180_000);
afterAll(() => set?.drop(), 180_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

const isReady = async (): Promise<boolean> => (await fetch(`${server.url}/readyz`)).ok;

/** Counts the saves of each view by its version and by the audit. */
async function savedOn(host: ReplicatedHost) {
  const db = createDb(host.url(), { max: 1 });
  const { rows } = await sql<{ id: number; version: number; audited: number }>`
    select id, version, (select count(*) from audit_log where action = 'view.save' and entity_id = v.id::text) as audited
    from case_view v order by id`.execute(db);
  await db.destroy();
  return rows;
}

const toExpectedRows = (saves: ReadonlyMap<number, number>) =>
  [...saves]
    .map(([id, times]) => ({ id, version: times, audited: times }))
    .toSorted((row, other) => row.id - other.id);

test("G15: a primary killed under load loses no acknowledged save, and none hangs", async () => {
  const load = new ViewWriters(server.url, token);
  await load.saved(100);
  await set.primary.kill();
  await waitUntil(async () => !(await isReady()));
  await standby.promote();
  await waitUntil(isReady);
  await load.saved(100);
  const saves = await load.stop();
  expect(await savedOn(standby)).toEqual(toExpectedRows(saves));
  expect(load.slowestMs).toBeLessThan(DEADLINE_MS);
}, 180_000);

test("G18: sockets receive a notice of the gap and later events", async () => {
  await waitUntil(() => ear.listReceived().some(({ type }) => type === "gap"));
  const before = ear.listReceived().length;
  const load = new ViewWriters(server.url, token);
  await waitUntil(() =>
    ear
      .listReceived()
      .slice(before)
      .some(({ type }) => type === "view.changed"),
  );
  await load.stop();
}, 180_000);

test("the clock runs jobs on the new primary", async () => {
  const boss = new PgBoss({
    connectionString: standby.url(),
    schema: "pgboss",
    schedule: false,
    supervise: false,
  });
  boss.on("error", () => {});
  await boss.start();
  const id = await boss.send("event.sweep");
  const findState = async () => (await boss.findJobs("event.sweep", { id: id ?? "" }))[0]?.state;
  await waitUntil(async () => (await findState()) === "completed");
  await boss.stop({ graceful: false });
}, 180_000);

test("the old primary receives no write when it returns unchanged", async () => {
  set.primary.configure("synchronous_standby_names", "");
  await set.primary.start();
  const before = await savedOn(set.primary);
  const statement = "select from pg_stat_activity where application_name = 'kolekta hosts'";
  await waitUntil(async () => (await set.primary.run(statement)).length > 0);
  const newBefore = await savedOn(standby);
  const load = new ViewWriters(server.url, token);
  await load.saved(100);
  await load.stop();
  expect(await savedOn(set.primary)).toEqual(before);
  const sum = (rows: { version: number }[]) => rows.reduce((all, { version }) => all + version, 0);
  expect(sum(await savedOn(standby)) - sum(newBefore)).toBe(load.acknowledged.length);
}, 180_000);
