import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { stallingProxy } from "../testing/proxy.ts";
import { getRejection, run } from "../testing/scratch.ts";
import { createDb, withDeadline } from "../client.ts";
import { dbError } from "../errors.ts";
import { useDatabase } from "../testing/use-database.ts";
import { pipeline } from "./pipeline.ts";

const database = useDatabase();

/** Measures the number of sends of a client. */
async function spoken<T>(
  work: (db: ReturnType<typeof createDb>) => Promise<T>,
): Promise<{ result: T; times: number }> {
  const url = new URL(database.url);
  const proxy = await stallingProxy(Number(url.port));
  url.port = String(proxy.port);
  const db = createDb(url.href, { max: 1 });
  try {
    // Runs once before the count, because a statement that is new to a connection is described
    // before it is sent.
    await work(db);
    const before = proxy.spoken();
    const result = await work(db);
    return { result, times: proxy.spoken() - before };
  } finally {
    await db.destroy();
    proxy.close();
  }
}

describe("steps of a pipeline", () => {
  test("are sent at once with the begin of the transaction and answered by name", async () => {
    const { result, times } = await spoken((db) =>
      db
        .transaction()
        .execute((trx) =>
          pipeline({
            readOne: () => run(trx, sql`select ${1}::int as n`),
            readSlowly: () => run(trx, sql`select ${2}::int as n, pg_sleep(0.01)`),
            readThree: () => run(trx, sql`select ${3}::int as n`),
          }),
        ),
    );
    expect(result).toMatchObject({
      readOne: [{ n: 1 }],
      readSlowly: [{ n: 2 }],
      readThree: [{ n: 3 }],
    });
    // One for all statements, one for the commit.
    expect(times).toBe(2);
  });

  test("fail with the original failure, whichever is answered first", async () => {
    const twice = async (trx: typeof database.db) => {
      await run(trx, "select 1 as n");
      return run(trx, "select 2 as n");
    };
    const error = await getRejection(
      database.db
        .transaction()
        .execute((trx) =>
          pipeline({ readTwice: () => twice(trx), divide: () => run(trx, "select 1 / 0 as n") }),
        ),
    );
    expect(dbError(error)?.sqlstate).toBe("22012");
  });

  test("see the writes of earlier steps", async () => {
    await run(database.db, "create table in_order (id int)");
    const { countFirst, countBoth } = await database.db
      .transaction()
      .execute((trx) =>
        pipeline({
          insertFirst: () => run(trx, sql`insert into in_order values (${1}::int)`),
          countFirst: () => run(trx, "select count(*) as n from in_order"),
          insertSecond: () => run(trx, sql`insert into in_order values (${2}::int)`),
          countBoth: () => run(trx, "select count(*) as n from in_order"),
        }),
      );
    expect([countFirst, countBoth]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  });

  test("are undone when one fails and leave the connection usable", async () => {
    await run(database.db, "create table all_or_none (id int)");
    const failing = database.db
      .transaction()
      .execute((trx) =>
        pipeline({
          insertFirst: () => run(trx, sql`insert into all_or_none values (${1}::int)`),
          divide: () => run(trx, sql`select 1 / ${0}::int as n`),
          insertSecond: () => run(trx, sql`insert into all_or_none values (${2}::int)`),
        }),
      );
    expect((await getRejection(failing)).message).toContain("division by zero");
    expect(await run(database.db, "select count(*) as n from all_or_none")).toEqual([{ n: 0 }]);
  });

  test("all end before the first failure is thrown, even when a step throws synchronously", async () => {
    const failing = database.db.transaction().execute((trx) =>
      pipeline({
        failLate: async () => {
          await run(trx, "select pg_sleep(0.05)");
          throw new Error("first");
        },
        failAtOnce: () => {
          throw new Error("second");
        },
      }),
    );
    expect((await getRejection(failing)).message).toBe("first");
  });
});

describe("a transaction that is sent along with its first statement", () => {
  test("begins before the first write", async () => {
    await run(database.db, "create table begun (id int)");
    const ended = database.db.transaction().execute(async (trx) => {
      await run(trx, "insert into begun values (1)");
      throw new Error("undone");
    });
    expect((await getRejection(ended)).message).toBe("undone");
    expect(await run(database.db, "select count(*) as n from begun")).toEqual([{ n: 0 }]);
  });

  test("begins and ends without any statement", async () => {
    expect(await database.db.transaction().execute(async () => 7)).toBe(7);
    const failing = database.db.transaction().execute(async () => {
      throw new Error("at once");
    });
    expect((await getRejection(failing)).message).toBe("at once");
    expect(await run(database.db, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test("reads at its isolation level", async () => {
    const { readLevel } = await database.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((trx) =>
        pipeline({
          readLevel: () => run(trx, "show transaction_isolation"),
          readOne: () => run(trx, "select 1 as n"),
        }),
      );
    expect(readLevel).toEqual([{ transactionIsolation: "repeatable read" }]);
  });
});

test("G16: a silent server fails all steps of a pipeline and the connection is not reused", async () => {
  const url = new URL(database.url);
  const proxy = await stallingProxy(Number(url.port));
  url.port = String(proxy.port);
  const db = createDb(url.href, { max: 1 });
  await run(db, "select 1");
  const bounded = withDeadline(db, AbortSignal.timeout(200));
  const error = await getRejection(
    bounded.transaction().execute((trx) => {
      proxy.stall();
      return pipeline({
        readOne: () => run(trx, sql`select ${1}::int as n`),
        readTwo: () => run(trx, sql`select ${2}::int as n`),
      });
    }),
  );
  expect(dbError(error)?.kind).toBe("deadline");
  proxy.flow();
  expect(await run(db, "select 1 as n")).toEqual([{ n: 1 }]);
  await db.destroy();
  proxy.close();
});
