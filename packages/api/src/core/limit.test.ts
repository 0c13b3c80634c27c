import { expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { limitTo } from "./limit.ts";

const database = useTestDatabase();

/** The same connection, as plans are kept by each of its own. */
const plansOf = (offset: number) =>
  database.db.transaction().execute(async (trx) => {
    for (let turn = 0; turn < 12; turn += 1)
      await sql`select u.id from app_user u where u.id > ${turn} order by u.id ${limitTo(15, offset)}`.execute(
        trx,
      );
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans as custom, generic_plans as generic from pg_prepared_statements
      where statement like 'select u.id from app_user u where u.id > %'`.execute(
      trx,
    );
    return rows;
  });

test("a first page is planned a few times, then its plan is kept", async () => {
  const [plans] = await plansOf(0);
  expect(plans).toEqual({ custom: 5, generic: 7 });
});

test("the rows are those of the page", async () => {
  const page = (n: number) =>
    sql<{
      n: number;
    }>`select n from generate_series(1, 10) n order by n ${limitTo(4, (n - 1) * 4)}`.execute(
      database.db,
    );
  const pages = await Promise.all([1, 2, 3, 4].map(page));
  expect(pages.map(({ rows }) => rows.map(({ n }) => n))).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10],
    [],
  ]);
});
