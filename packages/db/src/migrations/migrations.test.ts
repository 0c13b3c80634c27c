import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { type Kysely, sql } from "kysely";
import { getRejection, run } from "../postgres/testing/scratch.ts";
import { createDb, type Db } from "../client.ts";
import { dbError } from "../postgres/errors.ts";
import { testDatabase, useTestDatabase } from "../testing/index.ts";
import { BASELINE_FILES } from "./0001_initial/files.ts";
import { migrateDown, migrateTo, migrateToLatest, migrations, pendingMigrations } from "./index.ts";

const database = useTestDatabase();
const names = migrations.map(({ name }) => name);
const BASELINE = join(import.meta.dir, "0001_initial");

/** Everything that a migration makes, in words that can be compared. */
const schema = (db: Db) =>
  run(
    db,
    `select 'column' as kind, table_name || '.' || column_name as name, concat_ws(' ', data_type, is_nullable,
        column_default, is_identity, generation_expression) as detail
      from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
    union all select 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0 and conrelid::regclass::text not like 'kysely%'
    union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
    union all select 'trigger', tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function', p.oid::regprocedure::text, md5(prosrc) from pg_proc p
      where pronamespace = 'public'::regnamespace and not exists
        (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1, 2, 3`,
  );

const reference = (db: Db) =>
  run(
    db,
    `select c.relname, (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || c.oid::regclass, false, true, '')))[1]::text as n
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`,
  );

test("applies every file of the baseline", () => {
  const files = readdirSync(BASELINE, { recursive: true, encoding: "utf8" });
  const sqlFiles = files.filter((file) => file.endsWith(".sql") && file !== "down.sql");
  expect(BASELINE_FILES.map((file) => relative("0001_initial", file)).toSorted()).toEqual(
    sqlFiles.toSorted(),
  );
});

test("G19: down and up again restores the same schema and reference rows", async () => {
  const before = { schema: await schema(database.db), reference: await reference(database.db) };
  const down = [];
  while (down.length < names.length) down.push(...(await migrateDown(database.db)));
  expect(down).toEqual(names.toReversed());
  expect(await schema(database.db)).toEqual([]);
  expect(await migrateToLatest(database.db)).toEqual(names);
  expect({ schema: await schema(database.db), reference: await reference(database.db) }).toEqual(
    before,
  );
}, 180_000);

test("rejects a database of another version in one sentence and leaves it unchanged", async () => {
  const other = await testDatabase();
  await run(other.db, "update kysely_migration set name = '0001_core' where name = '0001_initial'");
  const made = await schema(other.db);
  for (const attempt of [
    () => migrateToLatest(other.db),
    () => migrateDown(other.db),
    () => migrateTo(other.db, names[0] ?? ""),
  ])
    expect((await getRejection(attempt())).message).toMatch(
      /^The database was made by another version, .* 0001_core: .* give this one a new database/,
    );
  expect(await schema(other.db)).toEqual(made);
  await other.drop();
}, 180_000);

describe("concurrent runs", () => {
  test("run each migration once", async () => {
    await migrateDown(database.db);
    expect(await pendingMigrations(database.db)).toHaveLength(1);
    const pools = Array.from({ length: 4 }, () =>
      createDb(database.url, { max: 1, lockTimeoutMs: 20 }),
    );
    const applied = await Promise.all(pools.map((db) => migrateToLatest(db)));
    expect(applied.flat().toSorted()).toEqual(names.slice(-1));
    await Promise.all(pools.map((db) => db.destroy()));
  }, 180_000);
});

test("restores the limits of the connection afterwards", async () => {
  const db = createDb(database.url, { max: 1, statementTimeoutMs: 1_234 });
  await migrateToLatest(db);
  expect(await run(db, "show statement_timeout")).toEqual([{ statementTimeout: "1234ms" }]);
  await db.destroy();
});

test("reports a failing migration by name and cause and undoes the ones before it", async () => {
  const made = await schema(database.db);
  const make = {
    up: (db: Kysely<unknown>) => sql`create table made (id int)`.execute(db).then(() => {}),
  };
  const fail = { up: (db: Kysely<unknown>) => sql`select 1 / 0`.execute(db).then(() => {}) };
  const list = [
    ...migrations,
    { name: "9998_make", migration: make },
    { name: "9999_fail", migration: fail },
  ];
  const error = await getRejection(migrateToLatest(database.db, list));
  expect(error.message).toContain("9999_fail");
  expect(dbError(error.cause)?.sqlstate).toBe("22012");
  expect(await schema(database.db)).toEqual(made);
  expect(await pendingMigrations(database.db, list)).toEqual(["9998_make", "9999_fail"]);
});

test("a limit of the pool does not interrupt a migration", async () => {
  const db = createDb(database.url, { max: 1, statementTimeoutMs: 50, graceMs: 50 });
  const slow = {
    up: (trx: Kysely<unknown>) => sql`select pg_sleep(0.3)`.execute(trx).then(() => {}),
  };
  expect(
    await migrateToLatest(db, [...migrations, { name: "9999_slow", migration: slow }]),
  ).toEqual(["9999_slow"]);
  await db.destroy();
});
