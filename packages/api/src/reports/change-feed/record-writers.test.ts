import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  randomFor,
  type TestDatabase,
  testDatabase,
  usualOrFull,
  waitUntil,
} from "@kolekta/db/testing";
import { sql } from "kysely";
import { load, moveCases, newCase } from "../../seeds/index.ts";
import type { FeedChange } from "./contract.ts";
import { type Feed, feedAs, readAll, write } from "./testing.ts";
import {
  addRecords,
  readPages,
  RECORD_NAMES,
  type RecordName,
  type RecordRow,
} from "./testing-record.ts";

const CASES = usualOrFull({ usual: 5_000, full: 100_000 });
const SIZE = 1_000;

let database: TestDatabase;
let feed: Feed;
beforeAll(async () => {
  database = await testDatabase();
  await load(database.url, { cases: CASES, now: new Date(), passwordHash: "x" });
  feed = await feedAs(database.db, { login: "ops01" });
}, 600_000);
afterAll(() => database.drop());

/** State of each row of an endpoint, by its id. */
type Store = Record<RecordName, Map<number, string>>;

const createStore = (): Store => ({
  listCases: new Map(),
  listResults: new Map(),
  listPayments: new Map(),
  listPromises: new Map(),
  listCodes: new Map(),
});

const toEntry: { [Name in RecordName]: (row: RecordRow<Name>) => [number, string] } = {
  listCases: ({ caseId, status }) => [caseId, status],
  listResults: ({ resultId, result }) => [resultId, result],
  listPayments: ({ paymentId, amountMinor }) => [paymentId, `${amountMinor}`],
  listPromises: ({ promiseId, amountMinor }) => [promiseId, `${amountMinor}`],
  listCodes: ({ codeId, codeNumber, state }) => [codeId, `${codeNumber} ${state}`],
};

/** Stores a change as a reader of the feed does. */
function applyChange(store: Store, { type, entityId, data }: FeedChange): void {
  if (type.startsWith("case.")) store.listCases.set(entityId, `${data["status"]}`);
  if (type === "result.recorded") store.listResults.set(entityId, `${data["result"]}`);
  if (type === "payment.posted") store.listPayments.set(entityId, `${data["amountMinor"]}`);
  if (type === "promise.made") store.listPromises.set(entityId, `${data["amountMinor"]}`);
  if (type === "code.created") store.listCodes.set(entityId, `${data["codeNumber"]} ACTIVE`);
  if (type === "code.expired") store.listCodes.set(entityId, `${data["codeNumber"]} EXPIRED`);
}

/** Reads the tables themselves. */
async function readTables(): Promise<Store> {
  const store = createStore();
  for (const [name, statement] of [
    ["listCases", sql`select id, status as state from collection_case`],
    ["listResults", sql`select id, result as state from collection_log`],
    ["listPayments", sql`select id, amount_minor::text as state from payment`],
    ["listPromises", sql`select id, amount_minor::text as state from promise`],
    [
      "listCodes",
      sql`select id, number || ' ' || state as state from repayment_code where number is not null`,
    ],
  ] as const) {
    const { rows } = await statement.execute(database.db);
    for (const { id, state } of rows as { id: number; state: string }[]) store[name].set(id, state);
  }
  return store;
}

/** Adds, closes and pays cases until it is stopped. */
function startWriters() {
  const { db } = database;
  const random = randomFor("writers of records");
  const draw = () => Array.from({ length: 20 }, () => 1 + Math.floor(random() * CASES));
  const work = { isGoing: true, steps: 0 };
  const writers = [
    async () => addRecords(db, [(await newCase(db)).caseId]),
    async () => {
      const { rows } = await sql<{ id: number }>`
        select id from collection_case where id = any(${draw()}::bigint[]) and status = 'C10'`.execute(
        db,
      );
      await moveCases(db, { status: "C40", at: new Date(), caseIds: rows.map(({ id }) => id) });
    },
    () => addRecords(db, draw()),
    () => write(db),
  ].map(async (step) => {
    while (work.isGoing) {
      await step();
      work.steps += 1;
    }
  });
  return {
    proceed: async () => {
      const target = work.steps + writers.length;
      await waitUntil(() => work.steps >= target);
    },
    stop: async () => {
      work.isGoing = false;
      await Promise.all(writers);
    },
  };
}

/** Adds a case in a transaction that stays open. */
async function addCaseSlowly() {
  const added = Promise.withResolvers<number>();
  const going = Promise.withResolvers<void>();
  const transaction = database.db.transaction().execute(async (tx) => {
    const { caseId } = await newCase(tx);
    await addRecords(tx, [caseId]);
    added.resolve(caseId);
    await going.promise;
  });
  const caseId = await Promise.race([added.promise, transaction.then(() => 0)]);
  const commit = async () => {
    going.resolve();
    await transaction;
  };
  return { caseId, commit };
}

test(`${CASES} cases are read in pages of ${SIZE}, none lost or doubled while others write`, async () => {
  const { db } = database;
  const store = createStore();
  const late = await addCaseSlowly();
  const writers = startWriters();
  const cursors: string[] = [];
  const readInto = async (name: RecordName) => {
    const pages = await readPages(feed, name, { size: SIZE }, writers.proceed);
    cursors.push(pages[0]?.changes ?? "");
    for (const { rows } of pages.slice(0, -1)) expect(rows).toHaveLength(SIZE);
    const getEntry = toEntry[name] as (row: RecordRow<RecordName>) => [number, string];
    for (const [id, state] of pages.flatMap(({ rows }) => rows.map(getEntry))) {
      expect(store[name].has(id)).toBe(false);
      store[name].set(id, state);
    }
    return pages.length;
  };
  const casePages = await readInto("listCases");
  expect(casePages).toBe(Math.ceil(store.listCases.size / SIZE));
  for (const name of RECORD_NAMES.slice(1)) await readInto(name);
  expect(store.listCases.has(late.caseId)).toBe(false);
  expect(Math.max(...store.listCases.keys())).toBeGreaterThan(late.caseId);
  await late.commit();
  await writers.proceed();
  await writers.stop();
  await write(db);
  const { changes } = await readAll(feed, { after: cursors[0] as string });
  for (const change of changes) applyChange(store, change);
  const tables = await readTables();
  for (const name of RECORD_NAMES)
    expect([...store[name]].toSorted(([a], [b]) => a - b)).toEqual(
      [...tables[name]].toSorted(([a], [b]) => a - b),
    );
  const types = new Set(changes.map(({ type }) => type));
  expect([...types]).toEqual(
    expect.arrayContaining(["case.opened", "case.withdrawn", "payment.posted"]),
  );
}, 600_000);
