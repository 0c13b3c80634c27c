import { afterAll, beforeAll, expect, test } from "bun:test";
import { createDb, type Db, migrateToLatest, parseLsn, Replicas } from "@kolekta/db";
import { type Replicated, startReplicated, waitUntil } from "@kolekta/db/testing";
import { FileReply } from "./core/file.ts";
import { PERMISSIONS } from "./core/permissions.ts";
import { READ_AFTER_HEADER } from "./core/replica.ts";
import { getActor } from "./core/testing.ts";
import { inputFor } from "./core/testing-input.ts";
import { REPORT_NOUNS } from "./reports/run/contract-codes.ts";
import { callProcedure, toInputSchema, procedures } from "./testing-router-walk.ts";
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
  replicas = await openReplicas();
  await waitUntil(() => replicas.states.every(({ state }) => state === "IN_USE"));
}, 180_000);
afterAll(async () => {
  await replicas.close();
  await db.destroy();
  await set.drop();
}, 60_000);

const openReplicas = () =>
  Replicas.open({
    primary: db,
    primaryUrl: set.primary.url(),
    urls: set.standbys.map((standby) => standby.url()),
    max: 4,
    maxLagMs: 60_000,
  });

const readers = procedures.filter(([, { _def }]) => _def.meta?.readsReplica === true);

const EXPECTED_UNANSWERED = ["tasks.guard.getDecision"];

const today = new Date().toISOString().slice(0, 10);
const RANGES = [
  { from: `${today}T00:00:00.000Z`, to: `${today}T23:59:59.000Z` },
  { from: today, to: today },
];

/** Statements that the standby refused so far, one for each transaction that failed. */
const refusals = async (): Promise<number> => {
  const [row] = (await set.standbys[0]?.run(
    "select xact_rollback::int as n from pg_stat_database where datname = 'kolekta'",
  )) ?? [{}];
  return Number(row?.["n"]);
};

test("reports, statistics, logs, exports and the audit browser read from replicas, writes do not", () => {
  expect(readers.length).toBeGreaterThan(40);
  for (const [path, { _def }] of readers) expect(`${path} ${_def.type}`).toBe(`${path} query`);
  const nouns = new Set(readers.map(([path]) => path.split(".")[1]));
  const others = [
    "activity",
    "agent",
    "audit",
    "borrower",
    "calls",
    "case",
    "changeFeed",
    "data",
    "figure",
    "guard",
    "log",
    "loginLog",
    "sms",
    "wage",
  ];
  expect([...nouns].sort()).toEqual([...others, ...Object.values(REPORT_NOUNS)].sort());
});

test("a standby answers each of them and rejects no statement", async () => {
  const permissions = new Set(PERMISSIONS);
  const people = [org.north.leader, org.operations, org.inspector];
  const answered = new Set<string>();
  let reads = 0;
  const watched = Object.assign(Object.create(replicas) as Replicas, {
    currentLsn: () => replicas.currentLsn(),
    dbFor: (reader: Parameters<Replicas["dbFor"]>[0]) =>
      replicas.dbFor({ ...reader, onRead: () => void (reads += 1) }),
  });
  for (const person of people) {
    const actor = await getActor(db, person, { permissions });
    for (const reader of readers) {
      for (const range of RANGES) {
        const input = inputFor(toInputSchema(reader[1]), {
          ...range,
          taskId: caseId,
          caseId,
          agentId: org.north.agent.id,
          userId: org.north.agent.id,
        });
        const reply = await callProcedure(db, actor, reader, input, {
          replicas: watched,
          readAfter: 0n,
        }).catch(() => null);
        if (reply instanceof FileReply) await new Response(reply.body).arrayBuffer();
        if (reply !== null && reads > 0) answered.add(reader[0]);
        reads = 0;
      }
    }
  }
  const unanswered = readers.filter(([path]) => !answered.has(path));
  // There is no decision yet.
  expect(unanswered.map(([path]) => path)).toEqual(EXPECTED_UNANSWERED);
  // The counts of a connection are known once it has ended.
  await replicas.close();
  expect(await refusals()).toBe(0);
  replicas = await openReplicas();
}, 180_000);

test("an export writes its audit entry, and its author finds the entry at once", async () => {
  const actor = await getActor(db, org.operations, { permissions: new Set(PERMISSIONS) });
  const procedure = (path: string) => {
    const found = procedures.find(([name]) => name === path);
    if (!found) throw new Error(`there is no ${path}`);
    return found;
  };
  const headers = new Headers();
  const [range] = RANGES;
  const file = await callProcedure(db, actor, procedure("manage.loginLog.export"), range, {
    replicas,
    readAfter: 0n,
    headers,
  });
  expect(file).toBeInstanceOf(FileReply);
  expect(headers.get(READ_AFTER_HEADER)).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  for (const readAfter of [headers.get(READ_AFTER_HEADER), null]) {
    const list = (await callProcedure(
      db,
      actor,
      procedure("manage.audit.list"),
      { page: 1, size: 20 },
      { replicas, readAfter: readAfter === null ? null : parseLsn(readAfter) },
    )) as { rows: { action: string }[] };
    expect(list.rows.map(({ action }) => action)).toContain("loginLog.export");
  }
});
