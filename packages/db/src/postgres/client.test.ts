import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { getRejection, run } from "./testing/scratch.ts";
import { createDb, withDeadline } from "./client.ts";
import { dbError } from "./errors.ts";
import { useDatabase } from "./testing/use-database.ts";

const database = useDatabase();

describe("values", () => {
  test("int8, sums, dates, instants, JSON and bytes arrive in our types", async () => {
    const [row] = await run(
      database.db,
      `select 9007199254740991::bigint as amount_minor, '{1,2}'::bigint[] as ids, sum(x) as total, avg(x) as mean,
        '2026-02-03'::date as due_on, '{2026-02-03,null}'::date[] as days, '0044-03-15 BC'::date is null as never,
        '2026-02-03 04:05:06+07'::timestamptz as called_at, '{"snake_key": [1]}'::jsonb as data, null::date as none_on,
        'infinity'::date as end_on, '\\x00ff'::bytea as bytes from generate_series(1, 3) x`,
    );
    expect(row).toEqual({
      amountMinor: Number.MAX_SAFE_INTEGER,
      ids: [1, 2],
      total: 6,
      mean: "2.0000000000000000",
      dueOn: "2026-02-03",
      days: ["2026-02-03", null],
      never: false,
      calledAt: new Date("2026-02-02T21:05:06Z"),
      data: { snake_key: [1] },
      noneOn: null,
      endOn: "infinity",
      bytes: Buffer.from([0, 255]),
    });
  });

  test("a bigint beyond the range of a number stays a bigint", async () => {
    expect(
      await run(
        database.db,
        "select 9007199254740993::bigint as n, 9007199254740993::numeric as sum",
      ),
    ).toEqual([{ n: 9007199254740993n, sum: 9007199254740993n }]);
  });

  test("sends numbers, days, instants, arrays and JSON unchanged", async () => {
    const at = new Date("2026-02-03T00:00:00.123Z");
    const [row] = await run(
      database.db,
      sql`select ${5_000_000_000}::bigint as big, ${"2026-12-31"}::date as day_on, ${at}::timestamptz as at,
        ${[1, 2]}::bigint[] as ids, ${["a,b", null]}::text[] as names, ${{ a: [1] }}::jsonb as data`,
    );
    expect(row).toEqual({
      big: 5_000_000_000,
      dayOn: "2026-12-31",
      at,
      ids: [1, 2],
      names: ["a,b", null],
      data: { a: [1] },
    });
  });

  test("counts the rows written", async () => {
    await run(database.db, "create table counted (id int)");
    const inserted = await sql`insert into counted select generate_series(1, 3)`.execute(
      database.db,
    );
    expect(inserted.numAffectedRows).toBe(3n);
  });
});

describe("sessions", () => {
  const setting = async (name: string) => (await run(database.db, `show ${name}`))[0];

  test("each connection has its limits, UTC and no JIT", async () => {
    expect(await setting("statement_timeout")).toEqual({ statementTimeout: "30s" });
    expect(await setting("lock_timeout")).toEqual({ lockTimeout: "5s" });
    expect(await setting("idle_in_transaction_session_timeout")).toEqual({
      idleInTransactionSessionTimeout: "30s",
    });
    expect(await setting("TimeZone")).toEqual({ TimeZone: "UTC" });
    expect(await setting("jit")).toEqual({ jit: "off" });
  });

  test("uses the database of the url despite PGDATABASE", async () => {
    process.env.PGDATABASE = "postgres";
    const db = createDb(database.url, { max: 1 });
    const [row] = await run<{ name: string }>(db, "select current_database()::text as name");
    delete process.env.PGDATABASE;
    await db.destroy();
    expect(row?.name).toBe(new URL(database.url).pathname.slice(1));
  });
});

describe("transactions", () => {
  test("report the first error and leave the connection usable", async () => {
    const db = createDb(database.url, { max: 1 });
    const error = await getRejection(db.transaction().execute((trx) => run(trx, "select 1 / 0")));
    expect(dbError(error)?.sqlstate).toBe("22012");
    expect(await run(db, "select 1 as value")).toEqual([{ value: 1 }]);
    await db.destroy();
  });

  test("report a commit that the server turned into a rollback as an error", async () => {
    const error = await getRejection(
      database.db.transaction().execute(async (trx) => {
        await run(trx, "select 1 / 0").catch(() => {});
      }),
    );
    expect(error.name).toBe("AbortedTransactionError");
  });

  test("support savepoints", async () => {
    const trx = await database.db.startTransaction().execute();
    await run(trx, "create table saved (id int)");
    const inner = await trx.savepoint("inner").execute();
    await run(inner, "insert into saved values (1)");
    await inner.rollbackToSavepoint("inner").execute();
    expect(await run(trx, "select count(*) as n from saved")).toEqual([{ n: 0 }]);
    await trx.rollback().execute();
  });

  test("report a lost connection as lost, not as a failed rollback", async () => {
    const error = await getRejection(
      database.db.transaction().execute(async (trx) => {
        const [mine] = await run<{ pid: number }>(trx, "select pg_backend_pid() as pid");
        await run(database.db, sql`select pg_terminate_backend(${mine?.pid})`);
        await Bun.sleep(20);
        await run(trx, "select 1");
      }),
    );
    expect(dbError(error)?.kind).toBe("connectionLost");
    expect(await run(database.db, "select 1 as value")).toEqual([{ value: 1 }]);
  });
});

const drain = async (rows: AsyncIterable<unknown>): Promise<void> => {
  const reader = rows[Symbol.asyncIterator]();
  while (!(await reader.next()).done);
};

describe("streams", () => {
  const numbers = sql<{ n: number }>`(select generate_series(1, 2500)::bigint as n)`.as("numbers");

  test("return all rows in pieces with the same types", async () => {
    let sum = 0;
    for await (const { n } of database.db.selectFrom(numbers).selectAll().stream(1000)) sum += n;
    expect(sum).toBe((2500 * 2501) / 2);
  });

  test("return the connection when the reader stops early", async () => {
    const db = createDb(database.url, { max: 1 });
    for await (const { n } of db.selectFrom(numbers).selectAll().stream(10)) if (n === 5) break;
    expect(await run(db, "select 1 as value")).toEqual([{ value: 1 }]);
    await db.destroy();
  });

  test("belong to the transaction they run in", async () => {
    const seen = await database.db.transaction().execute(async (trx) => {
      await run(trx, "create table streamed as select 7::bigint as n");
      const rows: unknown[] = [];
      const table = sql<{ n: number }>`streamed`.as("streamed");
      for await (const row of trx.selectFrom(table).selectAll().stream(10)) rows.push(row);
      await run(trx, "drop table streamed");
      return rows;
    });
    expect(seen).toEqual([{ n: 7 }]);
  });

  test("report an error in the middle to the reader", async () => {
    const failing = sql<{ n: number }>`(select 1 / (20 - x) as n from generate_series(1, 30) x)`.as(
      "failing",
    );
    const rows = database.db.selectFrom(failing).selectAll().stream(5);
    expect(dbError(await getRejection(drain(rows)))?.sqlstate).toBe("22012");
  });

  test("end at a deadline", async () => {
    const slow = sql<{
      n: string;
    }>`(select pg_sleep(0.02)::text as n from generate_series(1, 1000) x)`.as("slow");
    const db = withDeadline(database.db, AbortSignal.timeout(150));
    const rows = db.selectFrom(slow).selectAll().stream(2);
    expect(dbError(await getRejection(drain(rows)))?.kind).toBe("deadline");
  });
});
