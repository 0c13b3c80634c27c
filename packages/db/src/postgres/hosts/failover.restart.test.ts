import { afterEach, expect, test } from "bun:test";
import { sql } from "kysely";
import { getRejection, run } from "../testing/scratch.ts";
import { DEADLINE_MS, makeLedger, Writers } from "../testing/writers.ts";
import { createDb, type Db, type DbOptions } from "../client.ts";
import { dbError } from "../errors.ts";
import { listen } from "../listen.ts";
import {
  type Replicated,
  type ReplicatedHost,
  type ReplicatedOptions,
  startReplicated,
} from "../testing/replicated.ts";
import { waitUntil } from "../testing/wait-until.ts";
import { PATIENCE_MS } from "./search.ts";

/** Far above the delay of a busy machine, far below the duration without a timeout. */
const BUSY_MS = 10_000;
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
}, 180_000);

type Pair = Replicated & { readonly standby: ReplicatedHost };

async function pair(options: ReplicatedOptions = {}): Promise<Pair> {
  const set = await startReplicated({ synchronous: true, ...options });
  ends.push(() => set.drop());
  const [standby] = set.standbys;
  if (!standby) throw new Error("a set without a standby");
  return { ...set, standby };
}

function open(set: Replicated, options: DbOptions = {}): Db {
  const db = createDb(set.url(), { max: 10, ...options });
  ends.push(() => db.destroy());
  return db;
}

const countLedgerEntries = async (host: ReplicatedHost): Promise<number> =>
  Number((await host.run("select count(*) as n from ledger", "kolekta"))[0]?.n);

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function failOver(set: Pair, db: Db, end: () => Promise<void> | void) {
  const load = new Writers(db);
  await waitUntil(() => load.acknowledged.size > 500);
  await end();
  await set.standby.promote();
  const promoted = performance.now();
  await waitUntil(() => load.since(promoted) > 500);
  await load.stop();
  return load;
}

test("G15: the primary killed under load: no acknowledged write is lost and no request hangs", async () => {
  const set = await pair();
  const db = open(set);
  await makeLedger(db);
  const load = await failOver(set, db, () => set.primary.kill());
  expect(await load.lost()).toEqual([]);
  expect(load.slowestMs).toBeLessThan(DEADLINE_MS + BUSY_MS);
  expect(
    [...load.kinds].filter((kind) => kind !== "connectionLost" && kind !== "deadline"),
  ).toEqual([]);
  expect(await run(db, "select inet_server_port() as port")).toEqual([{ port: set.standby.port }]);
}, 180_000);

test("G15: the primary silent under load: waiting work ends once the standby is promoted", async () => {
  const set = await pair();
  const db = open(set);
  await makeLedger(db);
  const patient = getRejection(run(db, "select pg_sleep(600)"));
  const load = await failOver(set, db, () => set.primary.freeze());
  expect(dbError(await patient)?.kind).toBe("connectionLost");
  expect(await load.lost()).toEqual([]);
  expect(load.slowestMs).toBeLessThan(DEADLINE_MS + BUSY_MS);
}, 180_000);

test("a surviving old primary receives no more writes, even as the only one left", async () => {
  const set = await pair({ synchronous: false });
  const db = open(set);
  await makeLedger(db);
  await set.caughtUp();
  await set.standby.promote();
  const portOfNow = async () =>
    (await run<{ port: number }>(db, "select inet_server_port() as port"))[0]?.port;
  // A query that is pending when the host changes ends as lost.
  const portOrLost = () => portOfNow().catch(() => undefined);
  await waitUntil(async () => (await portOrLost()) === set.standby.port);
  const before = await countLedgerEntries(set.primary);
  await run(db, sql`insert into ledger values ('new')`);
  await set.standby.kill();
  const error = await getRejection(run(db, sql`insert into ledger values ('late')`));
  expect(dbError(error)?.kind).toBe("connectionLost");
  expect(error.message).toContain("timeline 1");
  expect(await countLedgerEntries(set.primary)).toBe(before);
  await set.standby.start();
  await waitUntil(() => succeeds(run(db, sql`insert into ledger values ('later')`)));
  expect(await countLedgerEntries(set.standby)).toBe(before + 2);
}, 180_000);

test("waits for a restart and refuses all requests in time when it takes too long", async () => {
  const set = await pair();
  const db = open(set, { max: 2 });
  await makeLedger(db);
  await set.primary.kill();
  const write = (id: string) => run(db, sql`insert into ledger values (${id})`);
  // A connection that has not noticed the kill loses its statement, and a start may take longer
  // than a caller waits.
  await Promise.all([waitUntil(() => succeeds(write("waited"))), set.primary.start()]);
  expect(await countLedgerEntries(set.primary)).toBe(1);

  await set.primary.kill();
  const started = performance.now();
  const kinds = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => dbError(await getRejection(write(`${n}`)))?.kind),
  );
  expect(new Set(kinds)).toEqual(new Set(["connectionLost"]));
  const elapsed = performance.now() - started;
  expect(elapsed).toBeGreaterThan(PATIENCE_MS / 2);
  expect(elapsed).toBeLessThan(PATIENCE_MS + BUSY_MS);
  await set.standby.promote();
  await waitUntil(() => succeeds(write("again")));
  expect(await countLedgerEntries(set.standby)).toBe(2);
}, 180_000);

test("does not acknowledge a write without a standby", async () => {
  const set = await pair();
  const db = open(set, { statementTimeoutMs: 200, graceMs: 1_000 });
  await makeLedger(db);
  set.standby.freeze();
  const writes = [
    run(db, sql`insert into ledger values ('alone')`),
    db.transaction().execute((trx) => run(trx, sql`insert into ledger values ('together')`)),
  ];
  for (const write of writes) expect(dbError(await getRejection(write))?.kind).toBe("deadline");
  set.standby.thaw();
  await waitUntil(() => succeeds(run(db, sql`insert into ledger values ('again')`)));
}, 180_000);

test("a listener receives notices of the new primary", async () => {
  const set = await pair({ synchronous: false });
  const db = open(set);
  const received: string[] = [];
  let ready = 0;
  const ear = await listen(set.url(), ["news"], {
    onNotice: (_channel, payload) => received.push(payload),
    onReady: () => ready++,
  });
  ends.push(() => ear.stop());
  set.primary.freeze();
  await set.standby.promote();
  await waitUntil(() => ready === 2);
  await run(db, sql`select pg_notify('news', 'promoted')`);
  await waitUntil(() => received.length > 0);
  expect(received).toEqual(["promoted"]);
}, 180_000);
