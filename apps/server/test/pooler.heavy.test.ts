import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  assertOwnSession,
  createDb,
  type Db,
  listen,
  openLibraryClient,
  PoolingError,
} from "@kolekta/db";
import { testDatabase, type TestDatabase, waitUntil } from "@kolekta/db/testing";
import { sql } from "kysely";
import { canRunPgBouncer, type PgBouncer, startPgBouncer } from "./pgbouncer.ts";
import { failToStart, startServer } from "./process.ts";
import { openRealApp } from "./real-app.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
}, 180_000);
afterAll(() => database?.drop());

const findLimits = async (db: Db) =>
  (
    await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`.execute(
      db,
    )
  ).rows[0];

/** Counts answers that do not contain the requested number. */
async function wrongAnswers(db: Db, count: number): Promise<number> {
  let wrong = 0;
  for (let at = 0; at < count; at += 20) {
    const numbers = Array.from({ length: 20 }, (_, n) => at + n);
    const answers = await Promise.all(
      numbers.map((n) =>
        sql<{ n: number }>`select ${n}::int as n, ${sql.lit(n % 7)}::int as seven`.execute(db),
      ),
    );
    wrong += answers.filter(({ rows }, n) => rows[0]?.n !== at + n).length;
  }
  return wrong;
}

describe.if(canRunPgBouncer)("PgBouncer in session mode, with its defaults", () => {
  let pooler: PgBouncer;
  beforeAll(async () => {
    pooler = await startPgBouncer(database.url);
  });
  afterAll(() => pooler?.stop());

  test("limits every connection, and the connection keeps the limits", async () => {
    const db = createDb(pooler.url, { max: 3, lockTimeoutMs: 1_500 });
    await assertOwnSession(db);
    const all = await Promise.all(Array.from({ length: 12 }, () => findLimits(db)));
    for (const limits of all)
      expect(limits).toEqual({ statement: "30s", lock: "1500ms", idle: "30s", zone: "UTC" });
    await db.destroy();
  });

  test("sets up a session left by another client from scratch", async () => {
    for (let round = 0; round < 5; round += 1) {
      const db = createDb(pooler.url, { max: 2, statementTimeoutMs: 1_000 + round });
      await assertOwnSession(db);
      expect((await findLimits(db))?.["statement"]).toBe(round === 0 ? "1s" : `${1_000 + round}ms`);
      await db.destroy();
    }
  });

  test("reconnects lost connections", async () => {
    const db = createDb(pooler.url, { max: 3 });
    const useAll = () => Promise.all(Array.from({ length: 6 }, () => findLimits(db)));
    for (let round = 0; round < 3; round += 1) {
      await useAll();
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
          where datname = current_database() and application_name = 'kolekta'`.execute(database.db);
      await waitUntil(() =>
        useAll().then(
          () => true,
          () => false,
        ),
      );
    }
    expect(await wrongAnswers(db, 200)).toBe(0);
    await db.destroy();
  });

  test("gives two concurrent clients their own answers", async () => {
    const [first, second] = [1, 2].map(() => createDb(pooler.url, { max: 4 }));
    if (!first || !second) throw new Error("two were asked for");
    const wrong = await Promise.all([wrongAnswers(first, 2_000), wrongAnswers(second, 2_000)]);
    expect(wrong).toEqual([0, 0]);
    for (const db of [first, second]) await db.destroy();
  });

  test("delivers notices, and the client of the clock has no limits", async () => {
    const received: string[] = [];
    const listening = await listen(pooler.url, ["pooled"], {
      onNotice: (_, payload) => received.push(payload),
    });
    const client = openLibraryClient(pooler.url, {
      max: 1,
      applicationName: "kolekta pooler test",
    });
    await client.unsafe("select pg_notify('pooled', 'heard')");
    await waitUntil(() => received.length > 0);
    expect(received).toEqual(["heard"]);
    expect([...((await client.unsafe("show statement_timeout")) as object[])]).toEqual([
      { statement_timeout: "0" },
    ]);
    await client.close();
    await listening.stop();
  });

  test("the whole server starts, becomes ready and ends", async () => {
    const server = await startServer({ DATABASE_URL: pooler.url });
    const reply = await fetch(`${server.url}/readyz`);
    expect(reply.status).toBe(200);
    expect((await server.end()).code).toBe(0);
  }, 180_000);

  test("requests are answered and events delivered through it", async () => {
    const poolers: PgBouncer[] = [];
    const app = await openRealApp({
      through: async (url) => {
        const started = await startPgBouncer(url);
        poolers.push(started);
        return started.url;
      },
    });
    const replies = await Promise.all(
      Array.from({ length: 40 }, () =>
        fetch(`${app.url}/prod/api/task/listing`, { headers: { token: app.people.agent } }).then(
          (reply) => reply.json() as Promise<{ code: string }>,
        ),
      ),
    );
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(["00"]));
    await app.stop();
    for (const started of poolers) await started.stop();
  }, 180_000);
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const SHARING: readonly (readonly [string, readonly string[]])[] = [
  ["transaction mode", ["pool_mode = transaction"]],
  ["statement mode", ["pool_mode = statement"]],
  ["transaction mode, taking turns", ["pool_mode = transaction", "server_round_robin = 1"]],
  ["session mode that resets nothing", ["server_reset_query ="]],
];

describe.if(canRunPgBouncer).each(SHARING)("PgBouncer in %s", (_, settings) => {
  let pooler: PgBouncer;
  beforeAll(async () => {
    pooler = await startPgBouncer(database.url, settings);
  });
  afterAll(() => pooler?.stop());

  const check = async () => {
    const db = createDb(pooler.url, { max: 4 });
    try {
      return await refusal(assertOwnSession(db));
    } finally {
      await db.destroy();
    }
  };

  test("is refused at the first look, or the second", async () => {
    const found = [await check(), await check()];
    expect(found.at(-1)).toBeInstanceOf(PoolingError);
  });

  test("is refused by a server in one sentence, and by listeners", async () => {
    const { code, err } = await failToStart({ DATABASE_URL: pooler.url, SEED: "none" });
    expect(code).toBe(1);
    expect(err).toMatch(
      /^The database at .+ cannot be used: a connection pooler .+ pool_mode = session .+ Check DATABASE_URL\.\n$/,
    );
    const listening = listen(pooler.url, ["x"], { onNotice: () => {} });
    expect(await refusal(listening)).toBeInstanceOf(PoolingError);
  }, 180_000);
});

test.if(canRunPgBouncer)(
  "refuses a new connection where a pooler was added after the start",
  async () => {
    const pooler = await startPgBouncer(database.url, ["pool_mode = transaction"]);
    const [first, second] = [1, 2].map(() => createDb(pooler.url, { max: 1 }));
    if (!first || !second) throw new Error("two were asked for");
    await findLimits(first);
    expect(await refusal(findLimits(second))).toBeInstanceOf(PoolingError);
    for (const db of [first, second]) await db.destroy();
    await pooler.stop();
  },
);
