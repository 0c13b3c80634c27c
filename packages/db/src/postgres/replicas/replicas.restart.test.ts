import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { run } from "../testing/scratch.ts";
import { createDb, type Db } from "../client.ts";
import { primaryDb } from "./reader-db.ts";
import { type Replicated, startReplicated } from "../testing/replicated.ts";
import { waitUntil } from "../testing/wait-until.ts";
import { type Lsn, MAX_LSN } from "./lsn.ts";
import { Replicas } from "./replicas.ts";

const MAX_LAG_MS = 2_000;

let set: Replicated;
let primary: Db;
let replicas: Replicas;
const changes: string[] = [];

beforeAll(async () => {
  set = await startReplicated({ standbys: 2 });
  await set.primary.run("create table note (id int primary key)", "kolekta");
  await set.primary.run("create table wide as select n from generate_series(1, 1000) n", "kolekta");
}, 120_000);
afterAll(() => set.drop());

beforeEach(async () => {
  await set.caughtUp();
  primary = createDb(set.primary.url(), { max: 4 });
  replicas = await Replicas.open({
    primary,
    primaryUrl: set.primary.url(),
    urls: set.standbys.map((standby) => standby.url()),
    max: 4,
    maxLagMs: MAX_LAG_MS,
    onChange: (name, state) => void changes.push(`${name} ${state}`),
  });
  await waitUntil(() => states().every((state) => state === "IN_USE"));
}, 60_000);
afterEach(async () => {
  await replicas.close();
  await primary.destroy();
});

const states = () => replicas.states.map(({ state }) => state);

interface Read {
  readonly db: Db;
  readonly instants: Date[];
  /** Ages of the data from a replica, in milliseconds. */
  readonly ages: number[];
}

const readAfter = (after: Lsn | null): Read => {
  const instants: Date[] = [];
  const ages: number[] = [];
  const { signal } = new AbortController();
  const db = replicas.dbFor({
    signal,
    after,
    onRead: (asOf) => {
      instants.push(asOf);
      ages.push(Date.now() - asOf.getTime());
    },
  });
  return { db, instants, ages };
};

const answeredBy = async (db: Db): Promise<number> => {
  const [row] = await run<{ port: number }>(db, "select inet_server_port() as port");
  return row?.port ?? 0;
};

const ports = () => set.standbys.map(({ port }) => port);

let next = 1;
const write = async (): Promise<number> => {
  const id = (next += 1);
  await sql`insert into note values (${id})`.execute(primary);
  return id;
};

const has = async (db: Db, id: number): Promise<boolean> =>
  (await run(db, sql`select from note where id = ${id}`)).length === 1;

describe("reading from replicas", () => {
  test("takes turns and reports the instant of the data", async () => {
    const before = Date.now() - MAX_LAG_MS;
    const readers = [readAfter(0n), readAfter(0n)];
    const seen = await Promise.all(readers.map(({ db }) => answeredBy(db)));
    expect(seen.sort()).toEqual(ports().sort());
    const instants = readers.flatMap((reader) => reader.instants);
    expect(instants).toHaveLength(2);
    for (const instant of instants) {
      expect(instant.getTime()).toBeGreaterThan(before);
      expect(instant.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  test("uses one replica per reader", async () => {
    const { db } = readAfter(0n);
    const seen = await Promise.all(Array.from({ length: 4 }, () => answeredBy(db)));
    expect(new Set(seen).size).toBe(1);
  });

  test("finds the user's own writes with and without a given LSN", async () => {
    for (let round = 0; round < 50; round += 1) {
      const id = await write();
      const lsn = await replicas.currentLsn();
      expect(await has(readAfter(lsn).db, id)).toBe(true);
      expect(await has(readAfter(null).db, id)).toBe(true);
    }
  });

  test("lets concurrent writers each find their own row", async () => {
    const found = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const id = await write();
        return has(readAfter(await replicas.currentLsn()).db, id);
      }),
    );
    expect(new Set(found)).toEqual(new Set([true]));
  });

  test("sends a reader's writes to the primary", async () => {
    const { db } = readAfter(0n);
    await sql`insert into note values (-1)`.execute(db);
    expect(await has(primary, -1)).toBe(true);
    expect(primaryDb(db)).not.toBe(db);
  });

  test("reads a snapshot from one replica as a whole", async () => {
    const seen = await readAfter(0n)
      .db.transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (trx) => [await answeredBy(trx), await answeredBy(trx)]);
    expect(new Set(seen).size).toBe(1);
    expect(ports()).toContain(seen[0] ?? 0);
  });
});

test("returns the connections of readers who leave while waiting", async () => {
  const [first, other] = set.standbys;
  await first?.pauseReplay();
  await other?.pauseReplay();
  await write();
  const lsn = await replicas.currentLsn();
  const abortedReads = Array.from({ length: 12 }, () => {
    const controller = new AbortController();
    const db = replicas.dbFor({ signal: controller.signal, after: lsn, onRead: () => {} });
    setTimeout(() => controller.abort(), 20);
    return answeredBy(db).catch(() => 0);
  });
  await Promise.all(abortedReads);
  await first?.resumeReplay();
  await other?.resumeReplay();
  await waitUntil(async () => {
    const seen = await Promise.all(Array.from({ length: 8 }, () => answeredBy(readAfter(lsn).db)));
    return seen.every((port) => ports().includes(port));
  });
}, 60_000);

test("a reader with an LSN beyond every write is served by the primary at once", async () => {
  for (const after of [MAX_LSN, (1n << 63n) - 1n])
    expect(await answeredBy(readAfter(after).db)).toBe(set.primary.port);
});

describe("a replica that lags", () => {
  afterEach(async () => {
    for (const standby of set.standbys) await standby.resumeReplay();
  });

  test("serves only readers whose writes it has and none once it is beyond the bound", async () => {
    const old = await replicas.currentLsn();
    await set.caughtUp();
    for (const standby of set.standbys) await standby.pauseReplay();
    const id = await write();
    const lsn = await replicas.currentLsn();
    expect(await answeredBy(readAfter(lsn).db)).toBe(set.primary.port);
    expect(await has(readAfter(lsn).db, id)).toBe(true);
    expect(await has(readAfter(null).db, id)).toBe(true);
    await waitUntil(async () => {
      const { db, ages } = readAfter(old);
      await answeredBy(db);
      for (const age of ages) expect(age).toBeLessThan(MAX_LAG_MS + 1_000);
      return states().every((state) => state === "BEHIND");
    });
    const late = readAfter(old);
    expect(await answeredBy(late.db)).toBe(set.primary.port);
    expect(late.instants).toEqual([]);
    for (const standby of set.standbys) await standby.resumeReplay();
    await waitUntil(() => states().every((state) => state === "IN_USE"));
    expect(ports()).toContain(await answeredBy(readAfter(lsn).db));
  }, 60_000);
});

describe("a replica that does not answer", () => {
  test("is abandoned with its statement and used again after it recovers", async () => {
    const [first, other] = set.standbys;
    if (!first || !other) throw new Error("needs two standbys");
    await other.stop();
    await waitUntil(() => states()[1] === "LOST");
    const slow = run(
      readAfter(0n).db,
      "select pg_sleep(case when pg_is_in_recovery() then 600 else 0 end)::text, inet_server_port() as port",
    );
    await waitUntil(async () => {
      const waiting = await first.run(
        "select from pg_stat_activity where query like 'select pg_sleep(case%'",
      );
      return waiting.length > 0;
    });
    first.freeze();
    const [answer] = await slow;
    expect(answer?.["port"]).toBe(set.primary.port);
    expect(await answeredBy(readAfter(0n).db)).toBe(set.primary.port);
    first.thaw();
    await waitUntil(() => states()[0] === "IN_USE");
    expect(await answeredBy(readAfter(0n).db)).toBe(first.port);
    await other.start();
    await waitUntil(() => states()[1] === "IN_USE");
  }, 120_000);

  test("hands its statement to the primary when it is killed", async () => {
    const [first, other] = set.standbys;
    if (!first || !other) throw new Error("needs two standbys");
    const reads = Promise.all(
      Array.from({ length: 40 }, () =>
        run(readAfter(0n).db, "select pg_sleep(0.05)::text, (select count(*) from wide) as n"),
      ),
    );
    await first.kill();
    const rows = await reads;
    expect(new Set(rows.map(([row]) => row?.["n"]))).toEqual(new Set([1000]));
    await first.start();
    await waitUntil(() => states().every((state) => state === "IN_USE"));
  }, 120_000);

  test("hands a long read of rows removed on the primary to the primary", async () => {
    const [first, other] = set.standbys;
    if (!first || !other) throw new Error("needs two standbys");
    await other.stop();
    await waitUntil(() => states()[1] === "LOST");
    await first.set("max_standby_streaming_delay", "0");
    const { db } = readAfter(0n);
    const reading = run(
      db,
      sql`select (select count(*) from wide) as n, inet_server_port() as port,
        pg_sleep(case when pg_is_in_recovery() then 600 else 0 end)::text`,
    );
    await waitUntil(async () => {
      const waiting = await first.run("select from pg_stat_activity where wait_event = 'PgSleep'");
      return waiting.length > 0;
    });
    await primary.transaction().execute(async (trx) => {
      await run(trx, "drop table wide");
      await run(trx, "create table wide as select 1 as n");
    });
    const [answer] = await reading;
    expect(answer?.["port"]).toBe(set.primary.port);
    await first.set("max_standby_streaming_delay", "30s");
    await other.start();
    await waitUntil(() => states()[1] === "IN_USE");
  }, 120_000);
});

test("excludes a promoted standby and a follower that is ahead of the primary", async () => {
  const [first, other] = set.standbys;
  if (!first || !other) throw new Error("needs two standbys");
  await first.promote();
  await waitUntil(() => states()[0] === "NOT_STANDBY");
  expect(await answeredBy(readAfter(0n).db)).toBe(other.port);
  expect(changes).toContain(`127.0.0.1:${first.port} NOT_STANDBY`);
  await set.follow(other, first);
  await first.run("create table elsewhere as select n from generate_series(1, 50000) n", "kolekta");
  await waitUntil(() => states()[1] === "DIVERGED");
  for (const after of [0n, null])
    expect(await answeredBy(readAfter(after).db)).toBe(set.primary.port);
  // The diverged replica is not used even after the primary has written as much.
  await sql`create table here as select n from generate_series(1, 200000) n`.execute(primary);
  expect(await answeredBy(readAfter(0n).db)).toBe(set.primary.port);
  expect(states()[1]).toBe("DIVERGED");
}, 60_000);
