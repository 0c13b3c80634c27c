import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { type RawBuilder, sql } from "kysely";
import { limitTo } from "./sql.ts";

const database = useTestDatabase();

beforeAll(async () => {
  await sql`create table numbered as select n from generate_series(1, 20000) n`.execute(
    database.db,
  );
  await sql`create index on numbered (n)`.execute(database.db);
  await sql`analyze numbered`.execute(database.db);
});

/**
 * Counts the plans of twelve calls on one connection, because each connection has its own plans.
 */
const countPlans = (limit: RawBuilder<unknown>) =>
  database.db.transaction().execute(async (trx) => {
    for (let round = 0; round < 12; round += 1)
      await sql`select n from numbered where n > ${round} order by n ${limit}`.execute(trx);
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans as custom, generic_plans as generic from pg_prepared_statements
      where statement like 'select n from numbered %' order by prepare_time desc limit 1`.execute(
      trx,
    );
    return rows[0];
  });

test("a first page is planned a few times and then reuses its plan", async () => {
  expect(await countPlans(limitTo(15, 0))).toEqual({ custom: 5, generic: 7 });
});

test("a page with its limit as a parameter is planned every time", async () => {
  expect(await countPlans(sql`limit ${15} offset ${0}`)).toEqual({ custom: 12, generic: 0 });
});

test.each([4, 10])("pages of %p rows are those of the list", async (size) => {
  const page = async (n: number) => {
    const { rows } = await sql<{ n: number }>`
      select n from generate_series(1, ${size * 2 + 1}::int) n order by n ${limitTo(size, (n - 1) * size)}`.execute(
      database.db,
    );
    return rows.map((row) => row.n);
  };
  const [first, second, third, none] = await Promise.all([1, 2, 3, 4].map(page));
  expect(first?.length).toBe(size);
  expect(second?.[0]).toBe(size + 1);
  expect(third).toEqual([size * 2 + 1]);
  expect(none).toEqual([]);
});
