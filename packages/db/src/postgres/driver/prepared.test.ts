import { expect, test } from "bun:test";
import { sql } from "kysely";
import { run } from "../testing/scratch.ts";
import { useDatabase } from "../testing/use-database.ts";

const database = useDatabase();

test("plans a select without parameters once and reuses the plan", async () => {
  const plans = await database.db.transaction().execute(async (trx) => {
    for (let round = 0; round < 5; round += 1) await run(trx, sql`select 'kept' as word`);
    return run<{ generic: number; custom: number }>(
      trx,
      sql`select generic_plans as generic, custom_plans as custom from pg_prepared_statements
        where statement = ${"select 'kept' as word"}`,
    );
  });
  expect(plans).toEqual([{ generic: 5, custom: 0 }]);
});

test("a plain select always returns the same values as one with parameters", async () => {
  const values = sql`1::bigint as a, 1.50::numeric as b, '2026-03-31'::date as c, '2026-03-31 05:00Z'::timestamptz as d,
    '{"e":[1]}'::jsonb as e, array['x', null] as f, true as g, null::text as h, '127.0.0.1'::inet as i`;
  const rows = await database.db.transaction().execute(async (trx) => {
    const plain = () => run(trx, sql`select ${values}`);
    const withParameters = await run(trx, sql`select ${values} where ${1}::int = 1`);
    return [withParameters, await plain(), await plain(), await plain()];
  });
  const [first, ...others] = rows;
  for (const other of others) expect(other).toEqual(first ?? []);
});

test("outside a transaction a prepared select survives a change of its table", async () => {
  const { db } = database;
  await sql`create table changing (a int)`.execute(db);
  await sql`insert into changing values (1)`.execute(db);
  const read = () => run(db, sql`select * from changing`);
  expect([await read(), await read()]).toEqual([[{ a: 1 }], [{ a: 1 }]]);
  await sql`alter table changing add b int default 2`.execute(db);
  for (let round = 0; round < 10; round += 1) expect(await read()).toEqual([{ a: 1, b: 2 }]);
});
