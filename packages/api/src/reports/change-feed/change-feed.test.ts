import { beforeAll, describe, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { deleteExpired, renewFeedEpoch } from "./actions.ts";
import { CHANGE_TYPES } from "./contract-codes.ts";
import { writeDueChanges } from "./queries.ts";
import {
  type Feed,
  feedAs,
  getCursor,
  getLastId,
  insertPromises,
  readAll,
  write,
} from "./testing.ts";

const database = useTestDatabase();
let org: Organisation;
let feed: Feed;

beforeAll(async () => {
  org = await organisation(database.db);
  feed = await feedAs(database.db, org.operations);
});

const newNorthCase = () => newCase(database.db, { agentId: org.north.agent.id });

const promise = (db: Db, caseId: number, ...amounts: number[]) =>
  insertPromises(db, caseId, org.north.agent.id, sql`select unnest(${amounts}::bigint[])`);

const toAmounts = (changes: readonly { data: Record<string, unknown> }[]) =>
  changes.map(({ data }) => data["amountMinor"]);

describe("the cursor", () => {
  test("continues behind the last change and stays behind an empty page", async () => {
    const { caseId } = await newNorthCase();
    const start = await getCursor(database.db);
    await promise(database.db, caseId, 1, 2, 3);
    await write(database.db);
    const first = await feed.list({ after: start, size: 2 });
    expect(toAmounts(first.changes)).toEqual([1, 2]);
    expect(first).toMatchObject({
      hasMore: true,
      next: await getCursor(database.db, first.changes[1]?.id),
    });
    const second = await feed.list({ after: first.next, size: 2 });
    expect(toAmounts(second.changes)).toEqual([3]);
    expect(second.hasMore).toBe(false);
    const third = await feed.list({ after: second.next });
    expect(third).toMatchObject({ changes: [], next: second.next, hasMore: false });
    expect(await feed.list({ after: start, size: 2 })).toMatchObject({
      changes: first.changes,
      next: first.next,
    });
  });

  test("moves past changes of other types", async () => {
    const { caseId } = await newNorthCase();
    const start = await getCursor(database.db);
    await promise(database.db, caseId, 1);
    const last = await getCursor(database.db);
    expect(await feed.list({ after: start, types: ["hold.begun"] })).toMatchObject({
      changes: [],
      next: last,
      hasMore: false,
    });
  });

  test.each(["x", "41873", "-1", "7-1-1", "7-9999999999999999"])("%p is invalid", async (after) => {
    await expect(feed.list({ after })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { issues: [{ path: ["after"], message: "changeFeed.cursorInvalid" }] },
    });
  });

  test("of before a restored backup is refused, in the feed and in records", async () => {
    const { db } = database;
    const after = await getCursor(db);
    const { next } = await feed.listCases({ size: 1 });
    await db.transaction().execute(async (tx) => {
      await renewFeedEpoch(tx);
      const reader = await feedAs(tx, org.operations);
      const refusal = { cause: { key: "changeFeed.cursorUnknown", field: "after" } };
      await expect(reader.list({ after })).rejects.toMatchObject(refusal);
      await expect(reader.listCases({ after: next })).rejects.toMatchObject(refusal);
      expect(await getCursor(tx)).not.toBe(after);
    });
  });

  test("ahead of the feed is refused", async () => {
    const after = await getCursor(database.db, (await getLastId(database.db)) + 1);
    await expect(feed.list({ after })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { key: "changeFeed.cursorUnknown", field: "after" },
    });
  });

  test("an unknown type is refused with its position", async () => {
    const types = ["hold.begun" as const, "case.lost" as "case.opened"];
    await expect(feed.list({ types })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { issues: [{ path: ["types", 1], values: [...CHANGE_TYPES] }] },
    });
  });
});

describe("asOf", () => {
  test("is before every change that waits, and passes it with its entry in the feed", async () => {
    const { caseId } = await newNorthCase();
    await write(database.db);
    const before = new Date();
    expect((await feed.list({})).asOf.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1_000);
    await promise(database.db, caseId, 1);
    const { rows } = await sql<{ at: Date }>`
      select min(recorded_at) as at from change_backlog`.execute(database.db);
    expect((await feed.list({})).asOf).toEqual(rows[0]?.at as Date);
    await write(database.db);
    expect((await feed.list({})).asOf.getTime()).toBeGreaterThan(rows[0]?.at.getTime() ?? 0);
  });
});

describe("a transaction", () => {
  test("that stays open delays only its own changes", async () => {
    const { db } = database;
    const [slow, quick] = [await newNorthCase(), await newNorthCase()];
    const start = await getCursor(db);
    const going = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const long = db.transaction().execute(async (tx) => {
      await promise(tx, slow.caseId, 1);
      written.resolve();
      await going.promise;
    });
    await written.promise;
    await promise(db, quick.caseId, 2);
    await write(db);
    const early = await readAll(feed, { after: start });
    expect(toAmounts(early.changes)).toEqual([2]);
    going.resolve();
    await long;
    await write(db);
    const late = await readAll(feed, { after: early.next });
    expect(toAmounts(late.changes)).toEqual([1]);
    expect(late.changes[0]?.at.getTime()).toBeLessThan(early.changes[0]?.at.getTime() ?? 0);
  });

  test("that is rolled back leaves no change, also to a savepoint", async () => {
    const { db } = database;
    const { caseId } = await newNorthCase();
    const start = await getCursor(db);
    await db.transaction().execute(async (tx) => {
      await sql`savepoint here`.execute(tx);
      await promise(tx, caseId, 1);
      await sql`rollback to savepoint here`.execute(tx);
      await promise(tx, caseId, 2);
      const events = sql`select from event
        where xid = pg_current_xact_id() and payload ->> 'type' = 'changeFeed.due'`;
      expect((await events.execute(tx)).rows).toHaveLength(1);
    });
    await write(db);
    expect(toAmounts((await readAll(feed, { after: start })).changes)).toEqual([2]);
  });
});

test("a reader that pages while many write misses nothing, in the order of each case", async () => {
  const { db } = database;
  const cases = await Promise.all(Array.from({ length: 4 }, newNorthCase));
  const start = await getCursor(db);
  const work = { isGoing: true };
  const writers = cases.map(async ({ caseId }, index) => {
    for (let amount = 1; amount <= 40; amount += 1)
      await db.transaction().execute(async (tx) => {
        await sql`select from collection_case where id = ${caseId} for update`.execute(tx);
        await promise(tx, caseId, amount * 2 - 1, amount * 2);
        if (amount % 7 === index) await Bun.sleep(5);
      });
  });
  const move = async () => {
    while (work.isGoing) await writeDueChanges(db, 3, false);
  };
  const movers = [move(), move()];
  const read: { id: number; caseId: number | null; amount: unknown }[] = [];
  let after = start;
  const page = async () => {
    const { changes, next, hasMore } = await feed.list({ after, size: 7 });
    read.push(
      ...changes.map(({ id, caseId, data }) => ({ id, caseId, amount: data["amountMinor"] })),
    );
    after = next;
    return hasMore;
  };
  const reading = (async () => {
    while (work.isGoing) await page();
  })();
  await Promise.all(writers);
  work.isGoing = false;
  await Promise.all([...movers, reading]);
  await write(db);
  while (await page());
  expect(read.map(({ id }) => id)).toEqual(
    [...new Set(read.map(({ id }) => id))].toSorted((a, b) => a - b),
  );
  const amounts = Array.from({ length: 80 }, (_, index) => index + 1);
  for (const { caseId } of cases)
    expect(read.filter((change) => change.caseId === caseId).map(({ amount }) => amount)).toEqual(
      amounts,
    );
}, 60_000);

test("a writer that is killed loses and doubles nothing", async () => {
  const { db } = database;
  const { caseId } = await newNorthCase();
  const start = await getCursor(db);
  for (let kill = 0; kill < 12; kill += 1) {
    await promise(db, caseId, kill * 2 + 1, kill * 2 + 2);
    const killed = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await writeDueChanges(tx, 1 + (kill % 3));
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(tx);
    });
    await expect(killed).rejects.toThrow(/terminat|closed|reset/i);
    if (kill % 2 === 0) await writeDueChanges(db, 1);
  }
  await write(db);
  const { changes } = await readAll(feed, { after: start });
  expect(toAmounts(changes)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
});

test("one process writes at a time, and another does not wait", async () => {
  const { db } = database;
  const { caseId } = await newNorthCase();
  await write(db);
  await promise(db, caseId, 1);
  const firstBatch = Promise.withResolvers<number>();
  const going = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    firstBatch.resolve(await writeDueChanges(tx, 10));
    await going.promise;
  });
  expect(await firstBatch.promise).toBe(1);
  const [other] = await Promise.allSettled([writeDueChanges(db, 10, false)]);
  going.resolve();
  await holding;
  expect(other).toEqual({ status: "fulfilled", value: 0 });
  expect(await writeDueChanges(db, 10)).toBe(0);
});

test("100,000 changes of one statement are read in 100 requests", async () => {
  const { db } = database;
  const { caseId } = await newNorthCase();
  const start = await getCursor(db);
  await insertPromises(db, caseId, org.north.agent.id, sql`select generate_series(1, 100000)`);
  await write(db);
  const { changes, pages } = await readAll(feed, { after: start, size: 1_000 });
  expect(pages).toBe(100);
  expect(changes).toHaveLength(100_000);
  expect(toAmounts(changes)).toEqual(Array.from({ length: 100_000 }, (_, index) => index + 1));
}, 180_000);

describe("the reader", () => {
  test("of an institution, or limited to it, reads no change of another", async () => {
    const { db } = database;
    const { north, south } = org;
    await newCase(db, { agentId: north.agent.id });
    await newCase(db, { agentId: south.agent.id });
    const after = await getCursor(db);
    const ours = await newCase(db, { agentId: north.agent.id });
    const theirs = await newCase(db, { agentId: south.agent.id });
    await write(db);
    const read = async (reader: Feed) => {
      const { changes } = await readAll(reader, { after });
      return [...new Set(changes.map(({ loanId }) => loanId))];
    };
    expect(await read(feed)).toEqual([ours.loanId, theirs.loanId]);
    expect(await read(await feedAs(db, org.administrator))).toEqual([ours.loanId, theirs.loanId]);
    expect(await read(await feedAs(db, north.admin))).toEqual([ours.loanId]);
    expect(await read(await feedAs(db, south.admin))).toEqual([theirs.loanId]);
    const limits = { institutionIds: [south.id] };
    expect(await read(await feedAs(db, org.operations, limits))).toEqual([theirs.loanId]);
  });

  test("without the permission, or with a narrower scope, reads nothing", async () => {
    const { db } = database;
    const leader = await feedAs(db, org.north.leader);
    await expect(leader.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    const permissions = new Set(["changeFeed.read"] as const);
    for (const persona of [org.north.leader, org.north.agent, org.service])
      expect((await readAll(await feedAs(db, persona, { permissions }))).changes).toEqual([]);
  });

  test("of an institution reads nothing of a case withheld before", async () => {
    const { db } = database;
    const { caseId } = await newNorthCase();
    await sql`update collection_case set is_withheld = true where id = ${caseId}`.execute(db);
    const after = await getCursor(db);
    await promise(db, caseId, 1);
    await write(db);
    expect((await readAll(await feedAs(db, org.north.admin), { after })).changes).toEqual([]);
    expect((await readAll(feed, { after })).changes).toHaveLength(1);
  });
});

describe("changes older than 90 days", () => {
  test("are deleted in batches, and a cursor before them expires", async () => {
    const { db } = database;
    const { caseId } = await newNorthCase();
    await promise(db, caseId, 1, 2, 3, 4, 5);
    const last = await getLastId(db);
    const kept = last - 2;
    await sql`update change set recorded_at = now() - interval '91 days' where id <= ${kept}`.execute(
      db,
    );
    const context = createTestContext(db, null);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from change where id <= ${kept}`.execute(db);
    expect(await deleteExpired(context, 1_000)).toBe(rows[0]?.n ?? 0);
    expect(await deleteExpired(context, 1_000)).toBe(0);
    await expect(feed.list({ after: await getCursor(db, kept - 1) })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { key: "changeFeed.cursorExpired", field: "after" },
    });
    expect((await feed.list({ after: await getCursor(db, kept) })).changes).toHaveLength(2);
    expect((await feed.list({})).changes.map(({ id }) => id)).toEqual([last - 1, last]);
  });

  test("leave the cursor behind the last of them valid", async () => {
    const { db } = database;
    const last = await getLastId(db);
    await sql`update change set recorded_at = now() - interval '91 days'`.execute(db);
    await deleteExpired(createTestContext(db, null));
    const page = await feed.list({ after: await getCursor(db, last) });
    expect(page).toMatchObject({ changes: [], next: await getCursor(db, last), hasMore: false });
    const { caseId } = await newNorthCase();
    await promise(db, caseId, 7);
    await write(db);
    expect(toAmounts((await readAll(feed, { after: page.next })).changes)).toContain(7);
  });
});
