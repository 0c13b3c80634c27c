import { afterAll, beforeAll, expect, test } from "bun:test";
import { stallingProxy } from "./testing/proxy.ts";
import { getRejection, run } from "./testing/scratch.ts";
import { createDb, type Db, withDeadline } from "./client.ts";
import { dbError } from "./errors.ts";
import { useDatabase } from "./testing/use-database.ts";

const database = useDatabase();
const DEADLINE_MS = 200;
/** Far above the delay of a busy machine, far below the length of a silence without a timeout. */
const HANG_MS = 10_000;
let proxy: Awaited<ReturnType<typeof stallingProxy>>;
let url: string;
let db: Db;

beforeAll(async () => {
  const through = new URL(database.url);
  proxy = await stallingProxy(Number(through.port));
  through.port = String(proxy.port);
  url = through.href;
  db = createDb(url, { max: 4 });
  await run(db, "select 1");
});

afterAll(async () => {
  proxy.close();
  await db.destroy();
});

const timed = async (work: (bounded: Db) => Promise<unknown>) => {
  const started = performance.now();
  const error = await getRejection(work(withDeadline(db, AbortSignal.timeout(DEADLINE_MS))));
  return { kind: dbError(error)?.kind, ms: performance.now() - started };
};

test("G16: with the network silent every query and transaction ends at its deadline", async () => {
  proxy.stall();
  const ends = await Promise.all([
    ...Array.from({ length: 10 }, () => timed((bounded) => run(bounded, "select 1"))),
    ...Array.from({ length: 10 }, () =>
      timed((bounded) => bounded.transaction().execute((trx) => run(trx, "select 1"))),
    ),
  ]);
  expect(new Set(ends.map(({ kind }) => kind))).toEqual(new Set(["deadline"]));
  expect(Math.max(...ends.map(({ ms }) => ms))).toBeLessThan(HANG_MS);
});

test("after the silence the pool works and no connection is stuck in a transaction", async () => {
  proxy.flow();
  const started = performance.now();
  const all = Array.from({ length: 12 }, (_, n) => run<{ n: number }>(db, `select ${n}::int as n`));
  expect((await Promise.all(all)).map(([row]) => row?.n)).toEqual(
    Array.from({ length: 12 }, (_, n) => n),
  );
  expect(performance.now() - started).toBeLessThan(HANG_MS);
  const stuck =
    "select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in%'";
  expect(await run(database.db, stuck)).toEqual([{ n: 0 }]);
});

test("a silence in the middle of a transaction rolls it back", async () => {
  await run(db, "create table halves (id int)");
  const end = await timed((bounded) =>
    bounded.transaction().execute(async (trx) => {
      await run(trx, "insert into halves values (1)");
      proxy.stall();
      await run(trx, "insert into halves values (2)");
    }),
  );
  expect(end.kind).toBe("deadline");
  proxy.flow();
  expect(await run(db, "select count(*) as n from halves")).toEqual([{ n: 0 }]);
});

test("without a deadline a silence ends soon after the statement timeout", async () => {
  const patient = createDb(url, { max: 1, statementTimeoutMs: 100, graceMs: 200 });
  await run(patient, "select 1");
  proxy.stall();
  const started = performance.now();
  expect(dbError(await getRejection(run(patient, "select 1")))?.kind).toBe("deadline");
  expect(performance.now() - started).toBeLessThan(HANG_MS);
  proxy.flow();
  await patient.destroy();
});
