import { expect, test } from "bun:test";
import { type RawBuilder, sql } from "kysely";
import { run } from "../testing/scratch.ts";
import { useDatabase } from "../testing/use-database.ts";
import { Texts } from "./texts.ts";

const database = useDatabase<{ appUser: { id: number } }>();

const texts = new Texts();
let writeCount = 0;
const getText = (query: RawBuilder<unknown>) =>
  texts.get(query.toOperationNode(), () => `text ${(writeCount += 1)}`);

const above = (n: number) => sql`n > ${n}`;
const named = (column: string) => sql`${sql.ref(column)} = ${1}`;
const among = (ns: readonly number[]) => sql`n in (${sql.join(ns)})`;

test("reuses one text for statements that differ only in their values", () => {
  const [firstText, other] = [getText(above(1)), getText(above(2))];
  expect(firstText).toMatchObject({ values: [1] });
  expect(other).toEqual({ sql: firstText?.sql ?? "", values: [2] });
});

test("uses another text for another template, name, number of values or order of parts", () => {
  const all = [
    sql`n > ${1}`,
    named("a.n"),
    named("a.m"),
    among([1]),
    among([1, 2]),
    sql`${above(1)} and ${named("a.n")}`,
    sql`${named("a.n")} and ${above(1)}`,
    sql`select * from ${sql.table("a")}`,
    sql`select * from ${sql.table("b")}`,
    sql.raw("n > 1"),
    sql.raw("n > 2"),
  ].map((query) => getText(query)?.sql);
  expect(new Set(all).size).toBe(all.length);
});

test("writes a statement built by Kysely each time", () => {
  const built = database.db.selectFrom("appUser").select("id");
  expect(getText(sql`${built}`)).toBeNull();
});

test("a literal belongs to the text and is no value", () => {
  const first = (n: number | string) => getText(sql`n > ${sql.lit(n)}`);
  expect(first(1)).toEqual(first(1));
  expect(first(1)?.values).toEqual([]);
  expect(new Set([1, 2, "1"].map((n) => first(n)?.sql)).size).toBe(3);
});

test("a reused statement answers for its new values", async () => {
  const doubled = (n: number) =>
    run(
      database.db,
      sql`select ${n}::int * 2 as n where ${sql`${n}::int`} in (${sql.join([n, 7])})`,
    );
  expect([await doubled(1), await doubled(2)]).toEqual([[{ n: 2 }], [{ n: 4 }]]);
});
