import { afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { createDb } from "@kolekta/db";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { newCase, organisation } from "../seeds/index.ts";
import { appendEvents, readEvents, deleteSeenEvents } from "./event-rows.ts";
import { openFeed } from "./event-feed.ts";
import type { DomainEvent } from "./events.ts";
import { publishNow } from "./publish-now.ts";
import { collectEvents, createTestContext } from "./testing.ts";
import { inTransaction } from "./transaction.ts";

const database = useTestDatabase();
const cases: number[] = [];

beforeAll(async () => {
  const org = await organisation(database.db);
  const agentId = org.north.agent.id;
  for (let n = 0; n < 3; n += 1) cases.push((await newCase(database.db, { agentId })).caseId);
});

const children: Bun.Subprocess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Another process on the same database. */
function processThat(work: "listen" | "die") {
  const file = join(import.meta.dir, "../../test/event-process.ts");
  const child = Bun.spawn([process.execPath, file, database.url, work, cases.join(",")], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  children.push(child);
  const lines: string[] = [];
  const reading = (async () => {
    let rest = "";
    for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
      const all = (rest + part).split("\n");
      rest = all.pop() ?? "";
      lines.push(...all);
    }
  })();
  return {
    lines,
    send: (word: string) => {
      void child.stdin.write(`${word}\n`);
      void child.stdin.flush();
    },
    exited: Promise.all([child.exited, reading]),
    facts: () =>
      lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as DomainEvent),
  };
}

const toVersions = (events: readonly DomainEvent[], caseId: number) =>
  events
    .filter(({ type, ids }) => type === "case.worked" && ids.caseId === caseId)
    .map(({ ids }) => ids.version);

async function getVersion(caseId: number): Promise<number> {
  const { version } = await database.db
    .selectFrom("collectionCase")
    .select("version")
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  return version;
}

const worked = (caseId: number) => ({ type: "case.worked", ids: { caseId } }) as const;

const insert = (db: typeof database.db, event: DomainEvent) =>
  appendEvents(sql`values (${{ ...event }}::jsonb)`).execute(db);

test("G18: each process receives each event once, in order per case, under concurrent writers", async () => {
  const before = await Promise.all(cases.map(getVersion));
  const here = await collectEvents(database);
  const two = [processThat("listen"), processThat("listen")] as const;
  await waitUntil(() => two.every(({ lines }) => lines.includes("ready")));
  for (const { send } of two) send("write");
  await waitUntil(() => two.every(({ lines }) => lines.includes("written")));
  const after = await Promise.all(cases.map(getVersion));
  const expected = cases.map((_, nth) =>
    Array.from(
      { length: (after[nth] ?? 0) - (before[nth] ?? 0) },
      (_item, offset) => (before[nth] ?? 0) + offset + 1,
    ),
  );
  expect(expected.flat()).toHaveLength(2 * 8 * 32);
  const ears = [() => here.events, ...two.map(({ facts }) => facts)];
  await waitUntil(() => ears.every((getEvents) => getEvents().length >= expected.flat().length));
  for (const { send } of two) send("end");
  await Promise.all(two.map(({ exited }) => exited));
  await here.stop();
  for (const getEvents of ears)
    expect(cases.map((caseId) => toVersions(getEvents(), caseId))).toEqual(expected);
  for (const { lines } of two) expect(lines).not.toContain("gap");
}, 180_000);

test("G18: events committed by a process reach the others even when it is killed before notifying them", async () => {
  const here = await collectEvents(database);
  const [caseId = 0] = cases;
  const before = await getVersion(caseId);
  await processThat("die").exited;
  expect(await getVersion(caseId)).toBe(before + 1);
  await waitUntil(() => here.events.length > 0);
  await here.stop();
  expect(toVersions(here.events, caseId)).toEqual([before + 1]);
}, 180_000);

test("a long transaction delays only its own events, and a rolled-back one publishes none", async () => {
  const here = await collectEvents(database);
  const separateDb = createDb(database.url, { max: 2 });
  const [opened, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const long = separateDb.transaction().execute(async (trx) => {
    await insert(trx, worked(1));
    opened.resolve();
    await going.promise;
  });
  await opened.promise;
  await separateDb
    .transaction()
    .execute(async (trx) => {
      await insert(trx, worked(2));
      throw new Error("taken back");
    })
    .catch(() => {});
  await publishNow(separateDb, worked(3));
  await waitUntil(() => here.events.length === 1);
  going.resolve();
  await long;
  await waitUntil(() => here.events.length === 2);
  await publishNow(separateDb, worked(4));
  await waitUntil(() => here.events.length === 3);
  await here.stop();
  await separateDb.destroy();
  expect(here.events).toEqual([worked(3), worked(1), worked(4)]);
});

test("publishes a trigger's event once per transaction, without NOTIFY while writing", async () => {
  const here = await collectEvents(database);
  await inTransaction(createTestContext(database.db, null), null, async (tx) => {
    for (let n = 0; n < 3; n += 1) await sql`select publish_agent_recount()`.execute(tx.db);
    tx.audit({ action: "test.noted", entity: "case", entityId: null });
  });
  await waitUntil(() => here.events.length > 0);
  await publishNow(database.db, worked(1));
  await waitUntil(() => here.events.length > 1);
  await here.stop();
  expect(here.events).toEqual([{ type: "agent.recountDue", ids: {} }, worked(1)]);
  const { rows } = await sql<{ proname: string }>`
    select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ilike '%notify%'`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});

test("a cleanup deletes events that every reader has seen", async () => {
  const { db } = database;
  const listStoredCaseIds = async () =>
    (await db.selectFrom("event").select("payload").orderBy("id").execute()).map(
      ({ payload }) => (payload as unknown as DomainEvent).ids.caseId,
    );
  const later = () =>
    sql`update event_cleanup set seen_at = seen_at - interval '6 minutes'`.execute(db);
  await sql`truncate event`.execute(db);
  const separateDb = createDb(database.url, { max: 1 });
  const going = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const long = separateDb.transaction().execute(async (trx) => {
    await insert(trx, worked(1));
    opened.resolve();
    await going.promise;
  });
  await opened.promise;
  await publishNow(db, worked(2));
  await later();
  await deleteSeenEvents(db);
  await publishNow(db, worked(3));
  expect(await listStoredCaseIds()).toEqual([2, 3]);
  await deleteSeenEvents(db);
  expect(await listStoredCaseIds()).toEqual([2, 3]);
  going.resolve();
  await long;
  await separateDb.destroy();
  await later();
  await deleteSeenEvents(db);
  expect(await listStoredCaseIds()).toEqual([1, 3]);
});

test("reports a gap to a reader absent for longer than events are stored", async () => {
  const { db } = database;
  const reading = { since: null, notifyAs: null };
  const { position } = await readEvents(db, reading);
  await publishNow(db, worked(5));
  const read = async (minutes: number) => {
    const at = new Date(position.at.getTime() - minutes * 60_000);
    const since = { ...position, at };
    const { isWhole, facts } = await readEvents(db, { since, notifyAs: null });
    return { isWhole, facts };
  };
  expect(await read(3)).toEqual({ isWhole: true, facts: [worked(5)] });
  expect(await read(5)).toEqual({ isWhole: false, facts: [] });
});

test("reads more than a batch in turns, each row once, with later commits after it", async () => {
  const { db } = database;
  const start = await readEvents(db, { since: null, notifyAs: null });
  const many = Array.from({ length: 2_500 }, (_, n) => worked(n));
  await appendEvents(
    sql`select value from jsonb_array_elements(${JSON.stringify(many)}::text::jsonb) with ordinality as one(value, n) order by n`,
  ).execute(db);
  let since = start.position;
  const seen: unknown[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { position, facts } = await readEvents(db, { since, notifyAs: null });
    since = position;
    seen.push(...facts);
    if (round === 0) await publishNow(db, worked(9_999));
  }
  expect(seen).toEqual([...many, worked(9_999)]);
  expect(since.rest).toBeNull();
});

test("a stopping reader notifies the others of its pending event", async () => {
  const { db, url } = database;
  const here = await collectEvents(database);
  const feed = await openFeed({ url, onEvent: () => {}, onGap: () => {}, onError: () => {} });
  await insert(db, worked(7));
  feed.wake();
  await feed.stop();
  await waitUntil(() => here.events.length === 1);
  await here.stop();
});
