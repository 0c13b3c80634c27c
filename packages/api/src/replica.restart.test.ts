import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  createDb,
  type Db,
  migrateToLatest,
  readPosition,
  Replicas,
} from "@kolekta/db";
import { type Replicated, startReplicated, until } from "@kolekta/db/testing";
import { FileReply } from "./core/file.ts";
import { PERMISSIONS } from "./core/permissions.ts";
import { AS_OF, READ_AFTER } from "./core/replica.ts";
import { actorOf } from "./core/testing.ts";
import { inputFor } from "./core/testing-input.ts";
import { ask, inputOf, procedures } from "./router-walk.ts";
import { newCase, organisation, type Organisation } from "./seeds/index.ts";

let set: Replicated;
let db: Db;
let replicas: Replicas;
let org: Organisation;
let caseId: number;

beforeAll(async () => {
  set = await startReplicated();
  db = createDb(set.primary.url(), { max: 4 });
  await migrateToLatest(db);
  org = await organisation(db);
  ({ caseId } = await newCase(db, { agentId: org.north.agent.id }));
  await set.caughtUp();
  replicas = await Replicas.open(
    db,
    set.primary.url(),
    set.standbys.map((one) => one.url()),
    { max: 4, mostLagMs: 60_000 },
  );
  await until(() => replicas.states.every(({ state }) => state === "IN_USE"));
}, 180_000);
afterAll(async () => {
  await replicas.close();
  await db.destroy();
  await set.drop();
}, 60_000);

const readers = procedures.filter(
  ([, { _def }]) => _def.meta?.readsReplica === true,
);

/** Statements that the standby refused so far, one for each transaction that failed. */
const refusals = async (): Promise<number> => {
  const [row] = (await set.standbys[0]?.run(
    "select xact_rollback::int as n from pg_stat_database where datname = 'kolekta'",
  )) ?? [{}];
  return Number(row?.["n"]);
};

test("reports, statistics, logs, their exports and the audit browser read from replicas, and nothing that writes does", () => {
  expect(readers.length).toBeGreaterThan(40);
  for (const [path, { _def }] of readers)
    expect(`${path} ${_def.type}`).toBe(`${path} query`);
  const nouns = new Set(readers.map(([path]) => path.split(".")[1]));
  expect([...nouns].sort()).toEqual([
    "activity",
    "agent",
    "audit",
    "calls",
    "case",
    "change",
    "daily",
    "dashboard",
    "data",
    "figure",
    "guard",
    "log",
    "loginLog",
    "overview",
    "rollRate",
    "sms",
    "wage",
  ]);
});

test("a standby answers each of them, and refuses no statement", async () => {
  const permissions = new Set(PERMISSIONS);
  const people = [org.north.leader, org.operations, org.inspector];
  const answered = new Set<string>();
  for (const person of people) {
    const actor = await actorOf(db, person, { permissions });
    for (const one of readers) {
      const input = inputFor(inputOf(one[1]), { taskId: caseId, caseId });
      const headers = new Headers();
      const reply = await ask(db, actor, one, input, {
        ...{ replicas, readAfter: 0n, headers },
      }).catch(() => null);
      if (reply instanceof FileReply)
        await new Response(reply.body).arrayBuffer();
      if (reply !== null && headers.has(AS_OF)) answered.add(one[0]);
    }
  }
  expect(answered.size).toBeGreaterThan(readers.length / 2);
  // What a connection counted is known once it has ended.
  await replicas.close();
  expect(await refusals()).toBe(0);
  replicas = await Replicas.open(
    db,
    set.primary.url(),
    set.standbys.map((one) => one.url()),
    { max: 4, mostLagMs: 60_000 },
  );
}, 180_000);

test("an export leaves its line, and who made it finds the line at once", async () => {
  const actor = await actorOf(db, org.operations, {
    permissions: new Set(PERMISSIONS),
  });
  const procedure = (path: string) => {
    const found = procedures.find(([name]) => name === path);
    if (!found) throw new Error(`there is no ${path}`);
    return found;
  };
  const headers = new Headers();
  const day = new Date().toISOString().slice(0, 10);
  const range = {
    from: `${day}T00:00:00.000Z`,
    to: `${day}T23:59:59.000Z`,
  };
  const file = await ask(
    db,
    actor,
    procedure("manage.loginLog.export"),
    range,
    {
      ...{ replicas, readAfter: 0n, headers },
    },
  );
  expect(file).toBeInstanceOf(FileReply);
  expect(headers.get(READ_AFTER)).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  for (const readAfter of [headers.get(READ_AFTER), null]) {
    const list = (await ask(
      db,
      actor,
      procedure("manage.audit.list"),
      { page: 1, size: 20 },
      {
        replicas,
        readAfter: readAfter === null ? null : readPosition(readAfter),
      },
    )) as { rows: { action: string }[] };
    expect(list.rows.map(({ action }) => action)).toContain("loginLog.export");
  }
});
