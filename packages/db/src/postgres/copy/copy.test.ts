import { beforeAll, describe, expect, test } from "bun:test";
import { getRejection, run } from "../testing/scratch.ts";
import { createDb, withDeadline } from "../client.ts";
import { dbError } from "../errors.ts";
import { useDatabase } from "../testing/use-database.ts";
import { copyRows, copyText } from "./index.ts";

const database = useDatabase();

beforeAll(async () => {
  await run(
    database.db,
    `create table things (id bigint primary key, name text, data jsonb, due_on date, seen_at timestamptz,
      raw bytea, tags text[], ok boolean)`,
  );
});

const count = async () =>
  (await run<{ n: number }>(database.db, "select count(*) as n from things"))[0]?.n;
const ids = (from: number, to: number, bad?: number) =>
  Array.from({ length: to - from }, (_, n) => [n + from === bad ? "bad" : n + from]);

describe("values", () => {
  test.each<[string, unknown]>([
    ["name", "tab\t, line\n, return\r, slash \\, end \\. and \\N"],
    ["name", ""],
    ["name", null],
    ["data", { nested: ["a\\b", { "tab\t": null }] }],
    ["data", [1, "two", null]],
    ["data", "a text"],
    ["data", 42],
    ["dueOn", "2026-02-03"],
    ["seenAt", new Date("2026-02-03T04:05:06.789Z")],
    ["raw", Buffer.from([0, 9, 10, 92, 255])],
    ["tags", ["a,b", 'with "quotes"', "back\\slash", "{}", "", "NULL", null]],
    ["ok", false],
  ])("%s %p comes out as it went in", async (column, value) => {
    await run(database.db, "truncate things");
    const name = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(await copyRows(database.db, "things", ["id", name], [[1, value]])).toBe(1);
    expect((await run(database.db, "select * from things"))[0]?.[column]).toEqual(value);
  });

  test("rejects a row of the wrong width and a value without text", async () => {
    expect(
      (await getRejection(copyRows(database.db, "things", ["id"], [[1, 2]]))).message,
    ).toContain("2 values");
    expect(
      await getRejection(copyRows(database.db, "things", ["name"], [[() => 1]])),
    ).toBeInstanceOf(TypeError);
  });
});

describe("errors are reported and leave no rows", () => {
  beforeAll(() => run(database.db, "truncate things"));

  test.each([0, 100_000, 199_999])("a bad row at %d", async (bad) => {
    const error = await getRejection(copyRows(database.db, "things", ["id"], ids(0, 200_000, bad)));
    expect(error).toMatchObject({
      errno: "22P02",
      where: expect.stringContaining(`line ${bad + 1}, column id`),
    });
    expect(await count()).toBe(0);
  });

  test("a constraint checked only at the end", async () => {
    const error = dbError(
      await getRejection(copyRows(database.db, "things", ["id"], [[1], [2], [1]])),
    );
    expect(error).toMatchObject({ kind: "unique", constraint: "things_pkey" });
  });

  test("an error raised by the rows", async () => {
    const failing = function* () {
      yield [1];
      throw new Error("mine");
    };
    const db = createDb(database.url, { max: 1 });
    expect((await getRejection(copyRows(db, "things", ["id"], failing()))).message).toBe("mine");
    expect(await run(db, "select 1 as value")).toEqual([{ value: 1 }]);
    await db.destroy();
    expect(await count()).toBe(0);
  });

  test("a missing table", async () => {
    expect(
      dbError(await getRejection(copyRows(database.db, "nothing", ["id"], [[1]])))?.sqlstate,
    ).toBe("42P01");
  });

  test("a connection killed on the way", async () => {
    const kill =
      "select pg_terminate_backend(pid) from pg_stat_activity where state = 'active' and query like 'copy%' and datname = current_database()";
    const rows = async function* () {
      yield [1];
      while ((await run(database.db, kill)).length === 0) await Bun.sleep(5);
      for (let id = 2; id < 100_000; id++) yield [id];
    };
    const error = dbError(await getRejection(copyRows(database.db, "things", ["id"], rows())));
    expect(error?.kind).toBe("connectionLost");
    expect(await count()).toBe(0);
  });

  test("a deadline", async () => {
    const slow = async function* () {
      for (let id = 0; ; id++) {
        yield [id, "x".repeat(10_000)];
        await Bun.sleep(1);
      }
    };
    const db = withDeadline(database.db, AbortSignal.timeout(100));
    expect(dbError(await getRejection(copyRows(db, "things", ["id", "name"], slow())))?.kind).toBe(
      "deadline",
    );
    expect(await count()).toBe(0);
  });
});

describe("one transaction", () => {
  beforeAll(() => run(database.db, "truncate things"));

  test("keeps copies and statements together", async () => {
    const n = await database.db.transaction().execute(async (trx) => {
      await copyRows(trx, "things", ["id"], ids(0, 1000));
      await run(trx, "update things set name = 'copied'");
      return copyRows(trx, "public.things", ["id"], ids(1000, 2000));
    });
    expect(n).toBe(1000);
    expect(await count()).toBe(2000);
  });

  test("undoes copies together", async () => {
    const error = await getRejection(
      database.db.transaction().execute(async (trx) => {
        await copyRows(trx, "things", ["id"], ids(2000, 3000));
        await copyRows(trx, "things", ["id"], ids(0, 1));
      }),
    );
    expect(dbError(error)?.kind).toBe("unique");
    expect(await count()).toBe(2000);
  });

  test("copyRows in a Kysely transaction belongs to it", async () => {
    const trx = await database.db.startTransaction().execute();
    await copyRows(trx, "things", ["id"], ids(5000, 5010));
    await trx.rollback().execute();
    expect(await count()).toBe(2000);
  });

  test("copyText accepts text that is already in a COPY format", async () => {
    expect(
      await copyText(database.db, "things (id, name)", ['9001,"a, b"\n', "9002,"], "(format csv)"),
    ).toBe(2);
  });
});
