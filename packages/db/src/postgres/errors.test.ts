import { beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { getRejection, run } from "./testing/scratch.ts";
import { createDb, withDeadline } from "./client.ts";
import { type DbErrorKind, dbError } from "./errors.ts";
import { waitUntil } from "./testing/wait-until.ts";
import { useDatabase } from "./testing/use-database.ts";

const database = useDatabase();

beforeAll(async () => {
  await run(database.db, "create table parent (id int constraint parent_key primary key)");
  await run(
    database.db,
    `create table child (id int primary key, n int not null constraint n_positive check (n > 0),
      parent_id int constraint child_parent references parent)`,
  );
  await run(database.db, "insert into parent values (1), (2)");
});

const fails = async (statement: string) => dbError(await getRejection(run(database.db, statement)));

describe("errors raised by the server", () => {
  test.each<[DbErrorKind, string, string]>([
    ["unique", "insert into parent values (1)", "parent_key"],
    ["foreignKey", "insert into child values (1, 1, 9)", "child_parent"],
    ["check", "insert into child values (1, -1, 1)", "n_positive"],
    ["notNull", "insert into child values (1, null, 1)", "n"],
  ])("%s names its constraint", async (kind, statement, constraint) => {
    expect(await fails(statement)).toMatchObject({ kind, constraint });
  });

  test.each<[DbErrorKind, string]>([
    ["exhausted", "do $$ begin raise exception 'no' using errcode = 'out_of_memory'; end $$"],
    ["raised", "do $$ begin raise exception 'no'; end $$"],
    ["diskFull", "do $$ begin raise exception 'full' using errcode = 'disk_full'; end $$"],
    ["statementTimeout", "set statement_timeout = 20; select pg_sleep(5)"],
    ["other", "select 1 / 0"],
  ])("%s", async (kind, statement) => {
    expect((await fails(statement))?.kind).toBe(kind);
  });

  test("serialization", async () => {
    const start = () => database.db.startTransaction().setIsolationLevel("serializable").execute();
    const [first, second] = [await start(), await start()];
    for (const trx of [first, second]) await run(trx, "select sum(id) from parent");
    await run(first, "insert into parent values (10)");
    await run(second, "insert into parent values (11)");
    await first.commit().execute();
    const error = await getRejection(second.commit().execute());
    await second.rollback().execute();
    expect(dbError(error)).toMatchObject({ kind: "serialization", sqlstate: "40001" });
  });

  test("deadlock and lockTimeout", async () => {
    const impatient = createDb(database.url, { max: 2, lockTimeoutMs: 50 });
    const first = await database.db.startTransaction().execute();
    const second = await database.db.startTransaction().execute();
    const lockRow = (trx: typeof first, id: number) =>
      run(trx, sql`select * from parent where id = ${id} for update`);
    await lockRow(first, 1);
    await lockRow(second, 2);
    expect(dbError(await getRejection(lockRow(impatient as typeof first, 1)))?.kind).toBe(
      "lockTimeout",
    );
    const results = await Promise.allSettled([lockRow(first, 2), lockRow(second, 1)]);
    const lost = results.find(({ status }) => status === "rejected");
    expect(dbError((lost as PromiseRejectedResult).reason)?.kind).toBe("deadlock");
    for (const trx of [first, second]) await trx.rollback().execute();
    await impatient.destroy();
  });
});

describe("requests without a delivery or a reply", () => {
  test("connectionLost: no server listens", async () => {
    const db = createDb("postgres://nobody@127.0.0.1:1/none", { max: 1 });
    expect(dbError(await getRejection(run(db, "select 1")))?.kind).toBe("connectionLost");
    await db.destroy();
  });

  test("deadline: before the query, while waiting for a connection, and during the query", async () => {
    const db = createDb(database.url, { max: 1 });
    const kind = async (signal: AbortSignal) =>
      dbError(await getRejection(run(withDeadline(db, signal), "select pg_sleep(5)")))?.kind;
    expect(await kind(AbortSignal.abort())).toBe("deadline");
    expect(
      await Promise.all([kind(AbortSignal.timeout(80)), kind(AbortSignal.timeout(40))]),
    ).toEqual(["deadline", "deadline"]);
    expect(await run(db, "select 1 as value")).toEqual([{ value: 1 }]);
    await db.destroy();
  });

  test("deadline: the statement stops on the server too", async () => {
    const db = withDeadline(database.db, AbortSignal.timeout(50));
    await getRejection(run(db, "select pg_sleep(7)"));
    const running =
      "select count(*) as n from pg_stat_activity where query = 'select pg_sleep(7)' and state = 'active'";
    const isOver = async () => (await run<{ n: number }>(database.db, running))[0]?.n === 0;
    await waitUntil(isOver);
  });

  test("a foreign error is not a database error", () => {
    expect(dbError(new TypeError("x"))).toBeNull();
    expect(dbError("text")).toBeNull();
  });
});
