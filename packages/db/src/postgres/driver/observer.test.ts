import { expect, test } from "bun:test";
import { sql } from "kysely";
import { getRejection, run } from "../testing/scratch.ts";
import { createDb, observePool, poolStats, withDeadline } from "../client.ts";
import { copyRows } from "../copy/index.ts";
import { waitUntil } from "../testing/wait-until.ts";
import { useDatabase } from "../testing/use-database.ts";
import type { ObserveStatement } from "./observer.ts";

const database = useDatabase();

const openPool = (max: number) => {
  const db = createDb(database.url, { max });
  return Object.assign(db, { [Symbol.asyncDispose]: () => db.destroy() });
};

test("a pool reports its connections and waiting requests", async () => {
  await using db = openPool(1);
  const waits: number[] = [];
  observePool(db, { waited: (ms) => void waits.push(ms) });
  expect(poolStats(db)).toEqual({ size: 1, inUse: 0, idle: 0, waiting: 0, lost: 0 });
  await run(db, "select 1");
  expect(poolStats(db)).toMatchObject({ inUse: 0, idle: 1 });
  expect(waits).toEqual([]);

  const gate = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await run(trx, "select 1");
    await gate.promise;
  });
  await waitUntil(() => poolStats(db).inUse === 1);
  const queued = run(db, "select 2");
  const controller = new AbortController();
  const impatient = getRejection(run(withDeadline(db, controller.signal), "select 3"));
  await waitUntil(() => poolStats(db).waiting === 2);
  controller.abort();
  await impatient;
  expect(poolStats(db)).toMatchObject({ inUse: 1, idle: 0, waiting: 1 });
  expect(waits).toHaveLength(1);
  gate.resolve();
  await Promise.all([holding, queued]);
  expect(waits).toHaveLength(2);
  expect(waits.every((ms) => ms >= 0)).toBe(true);
  expect(poolStats(db)).toMatchObject({ inUse: 0, idle: 1, waiting: 0 });
});

test("a pool counts its lost connections", async () => {
  await using db = openPool(1);
  const [{ pid } = { pid: 0 }] = await run(db, "select pg_backend_pid() as pid");
  await run(database.db, sql`select pg_terminate_backend(${pid}::int)`);
  await waitUntil(() => poolStats(db).lost > 0);
  expect(await run(db, "select 1 as n")).toEqual([{ n: 1 }]);
});

test("observes each statement by its text only, with its rows and the wait of the first", async () => {
  await using db = openPool(1);
  const seen: { text: string; rows: number; hasWaited: boolean }[] = [];
  const statement: ObserveStatement = async ({ text, waitedMs }, send) => {
    const result = await send();
    const rows = result.length || (result.count ?? 0);
    seen.push({ text, rows, hasWaited: waitedMs > 0 });
    return result;
  };
  observePool(db, { statement });
  await db.transaction().execute(async (trx) => {
    await run(trx, "create temporary table noted (n int) on commit drop");
    await run(trx, sql`insert into noted select generate_series(1, ${3}::int)`);
    await run(trx, sql`select n from noted where n > ${1}`);
    await copyRows(trx, "noted", ["n"], [[7], [8]]);
  });
  expect(seen).toEqual([
    { text: "start transaction", rows: 0, hasWaited: true },
    { text: "create temporary table noted (n int) on commit drop", rows: 0, hasWaited: false },
    { text: "insert into noted select generate_series(1, $1::int)", rows: 3, hasWaited: false },
    { text: "select n from noted where n > $1", rows: 2, hasWaited: false },
    { text: 'select "n" from "noted" limit 0', rows: 0, hasWaited: false },
    { text: 'copy "noted" ("n") from stdin', rows: 2, hasWaited: false },
    { text: "commit", rows: 0, hasWaited: false },
  ]);
});
