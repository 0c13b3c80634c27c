import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "kysely";
import { getRejection, run } from "../postgres/testing/scratch.ts";
import { dbError } from "../postgres/errors.ts";
import { useTestDatabase } from "../testing/index.ts";

/*
 * Two lists of rows: those that a CHECK must refuse, one for each of its conditions, and those that
 * a unique index must refuse the second time. A new rule needs its row; a rule that is gone leaves
 * its row behind.
 */

interface ListedRow {
  readonly table: string;
  readonly rule: string;
  readonly row: string;
}

interface Rule {
  readonly table: string;
  readonly rule: string;
  readonly definition: string;
}

const database = useTestDatabase();

async function readRows(name: string): Promise<ListedRow[]> {
  const text = await Bun.file(join(import.meta.dir, "testing", name)).text();
  const lines = text.trimEnd().split("\n");
  return lines.map((line) => {
    const [table = "", rule = "", row = ""] = line.split("\t");
    return { table, rule, row };
  });
}

const toNames = (rules: readonly Omit<Rule, "definition">[]) =>
  [...new Set(rules.map(({ table, rule }) => `${table} ${rule}`))].sort();

const byName = (rules: readonly Rule[]) =>
  new Map(rules.map((rule) => [`${rule.table} ${rule.rule}`, rule.definition]));

describe("every CHECK", () => {
  let rows: ListedRow[];
  let checks: Rule[];

  beforeAll(async () => {
    rows = await readRows("refused-rows.tsv");
    checks = await run<Rule & Record<string, unknown>>(
      database.db,
      `select t.relname as table, k.conname as rule, pg_get_expr(k.conbin, k.conrelid) as definition
       from pg_constraint k join pg_class t on t.oid = k.conrelid
       where k.contype = 'c' and k.convalidated
         and t.relnamespace = 'public'::regnamespace and not t.relispartition`,
    );
  });

  test("has a row that it must refuse", () => {
    expect(toNames(checks)).toEqual(toNames(rows));
  });

  test("refuses its rows", async () => {
    const definitions = byName(checks);
    const tests = rows.map(
      ({ table, rule, row }) => sql`
        select ${`${rule} ${row}`}::text as name,
          (select ${sql.raw(definitions.get(`${table} ${rule}`) ?? "true")}
           from jsonb_populate_record(null::${sql.table(table)}, ${row}::text::jsonb)) as accepts`,
    );
    const accepted: string[] = [];
    for (let at = 0; at < tests.length; at += 100) {
      const union = sql.join(tests.slice(at, at + 100), sql` union all `);
      const found = await run<{ name: string }>(
        database.db,
        sql`select name from (${union}) tested where accepts is not false`,
      );
      accepted.push(...found.map(({ name }) => name));
    }
    expect(accepted).toEqual([]);
  });
});

describe("every unique index", () => {
  let rows: ListedRow[];
  let indexes: Rule[];

  beforeAll(async () => {
    rows = await readRows("repeated-rows.tsv");
    indexes = await run<Rule & Record<string, unknown>>(
      database.db,
      `select t.relname as table, x.relname as rule, pg_get_indexdef(x.oid) as definition
       from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
       where i.indisunique and not i.indisprimary
         and t.relnamespace = 'public'::regnamespace and not t.relispartition`,
    );
  });

  test("has a row that it must refuse the second time", () => {
    expect(toNames(indexes)).toEqual(toNames(rows));
  });

  test("refuses its row the second time", async () => {
    const definitions = byName(indexes);
    const answers = [];
    for (const { table, rule, row } of rows)
      answers.push(
        `${rule} ${await repeat(table, row, definitions.get(`${table} ${rule}`) ?? "")}`,
      );
    expect(answers).toEqual(rows.map(({ rule }) => `${rule} unique`));
  });

  /** Writes the row twice to a copy of the table that has only this index. */
  const repeat = (table: string, row: string, definition: string) =>
    database.db.connection().execute(async (connection) => {
      const copy = sql`insert into copied select * from jsonb_populate_record(null::copied, ${row}::text::jsonb)`;
      await run(connection, `create temporary table copied as select * from ${table} limit 0`);
      try {
        await run(connection, definition.replace(/ ON (ONLY )?public\.\S+ /, " ON copied "));
        await run(connection, copy);
        return dbError(await getRejection(run(connection, copy)))?.kind;
      } finally {
        await run(connection, "drop table copied");
      }
    });
});
