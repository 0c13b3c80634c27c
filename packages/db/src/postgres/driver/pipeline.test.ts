import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { stallingProxy } from "../testing/proxy.ts";
import { rejection, run } from "../testing/scratch.ts";
import { createDb, withDeadline } from "../client.ts";
import { dbError } from "../errors.ts";
import { useDatabase } from "../testing/use-database.ts";
import { together } from "./pipeline.ts";

const database = useDatabase();

/** Bytes by which a client speaks, one entry for each time it spoke. */
async function spoken<T>(
  work: (db: ReturnType<typeof createDb>) => Promise<T>,
): Promise<{ result: T; times: number }> {
  const url = new URL(database.url);
  const proxy = await stallingProxy(Number(url.port));
  url.port = String(proxy.port);
  const db = createDb(url.href, { max: 1 });
  try {
    // Prepared once: what is new to a connection is described before it is sent.
    await work(db);
    const before = proxy.spoken();
    const result = await work(db);
    return { result, times: proxy.spoken() - before };
  } finally {
    await db.destroy();
    proxy.close();
  }
}

describe("statements of a transaction that are asked for together", () => {
  test("go out at once with its beginning, and are answered in their order", async () => {
    const { result, times } = await spoken((db) =>
      db
        .transaction()
        .execute((trx) =>
          together(
            run(trx, sql`select ${1}::int as n`),
            run(trx, sql`select ${2}::int as n, pg_sleep(0.01)`),
            run(trx, sql`select ${3}::int as n`),
          ),
        ),
    );
    expect(result.flat().map((row) => row["n"])).toEqual([1, 2, 3]);
    // All of them, and the commit.
    expect(times).toBe(2);
  });

  test("tell the failure that made the others fail, whichever of them is answered first", async () => {
    const twice = async (trx: typeof database.db) => {
      await run(trx, "select 1 as n");
      return run(trx, "select 2 as n");
    };
    const error = await rejection(
      database.db
        .transaction()
        .execute((trx) => together(twice(trx), run(trx, "select 1 / 0 as n"))),
    );
    expect(dbError(error)?.sqlstate).toBe("22012");
  });

  test("see what those before them wrote", async () => {
    await run(database.db, "create table in_order (id int)");
    const seen = await database.db
      .transaction()
      .execute((trx) =>
        together(
          run(trx, sql`insert into in_order values (${1}::int)`),
          run(trx, "select count(*) as n from in_order"),
          run(trx, sql`insert into in_order values (${2}::int)`),
          run(trx, "select count(*) as n from in_order"),
        ),
      );
    expect([seen[1], seen[3]]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  });

  test("fail together: the first that failed is told, nothing of any stays, and the connection goes on", async () => {
    await run(database.db, "create table together_or_not (id int)");
    const failing = database.db
      .transaction()
      .execute((trx) =>
        together(
          run(trx, sql`insert into together_or_not values (${1}::int)`),
          run(trx, sql`select 1 / ${0}::int as n`),
          run(trx, sql`insert into together_or_not values (${2}::int)`),
        ),
      );
    expect((await rejection(failing)).message).toContain("division by zero");
    expect(await run(database.db, "select count(*) as n from together_or_not")).toEqual([{ n: 0 }]);
  });

  test("a failure of ours waits for what is under way, and tells the first in the order", async () => {
    const failing = database.db.transaction().execute((trx) =>
      together(
        run(trx, "select pg_sleep(0.05)").then(() => {
          throw new Error("first");
        }),
        Promise.reject(new Error("second")),
      ),
    );
    expect((await rejection(failing)).message).toBe("first");
  });
});

describe("a transaction that is sent along with its first statement", () => {
  test("has begun before anything that writes", async () => {
    await run(database.db, "create table begun (id int)");
    const ended = database.db.transaction().execute(async (trx) => {
      await run(trx, "insert into begun values (1)");
      throw new Error("undone");
    });
    expect((await rejection(ended)).message).toBe("undone");
    expect(await run(database.db, "select count(*) as n from begun")).toEqual([{ n: 0 }]);
  });

  test("that asks nothing at all begins and ends", async () => {
    expect(await database.db.transaction().execute(async () => 7)).toBe(7);
    const failing = database.db.transaction().execute(async () => {
      throw new Error("at once");
    });
    expect((await rejection(failing)).message).toBe("at once");
    expect(await run(database.db, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test("reads as its isolation says", async () => {
    const [level] = await database.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((trx) =>
        together(run(trx, "show transaction_isolation"), run(trx, "select 1 as n")),
      );
    expect(level).toEqual([{ transactionIsolation: "repeatable read" }]);
  });
});

test("G16: a silence ends all that was asked for together, and the connection is not used again", async () => {
  const url = new URL(database.url);
  const proxy = await stallingProxy(Number(url.port));
  url.port = String(proxy.port);
  const db = createDb(url.href, { max: 1 });
  await run(db, "select 1");
  const bounded = withDeadline(db, AbortSignal.timeout(200));
  const error = await rejection(
    bounded.transaction().execute((trx) => {
      proxy.stall();
      return together(run(trx, sql`select ${1}::int as n`), run(trx, sql`select ${2}::int as n`));
    }),
  );
  expect(dbError(error)?.kind).toBe("deadline");
  proxy.flow();
  expect(await run(db, "select 1 as n")).toEqual([{ n: 1 }]);
  await db.destroy();
  proxy.close();
});
