import { afterAll, beforeAll, expect, test } from "bun:test";
import { getRejection } from "./testing/scratch.ts";
import { dbError } from "./errors.ts";
import { type LibraryClient, openLibraryClient } from "./library-client.ts";
import { useDatabase } from "./testing/use-database.ts";

const database = useDatabase();
let client: LibraryClient;
beforeAll(() => {
  client = openLibraryClient(database.url, { max: 1, applicationName: "kolekta library test" });
});
afterAll(() => client.close());

const queryRows = async (text: string, values?: unknown[]) => [
  ...((await client.unsafe(text, values)) as object[]),
];

test.each(["json", "jsonb"])("%s accepts text and values", async (type) => {
  const text = `select name, $1::text as kind from ${type}_to_recordset($2::${type}) as x (name text)`;
  const items = [{ name: "a" }, { name: '"b"' }];
  const expected = items.map(({ name }) => ({ name, kind: "c" }));
  expect(await queryRows(text, ["c", JSON.stringify(items)])).toEqual(expected);
  expect(await queryRows(text, ["c", items])).toEqual(expected);
});

test("reads JSON text by the type of its parameter", async () => {
  const texts = [' {"a": [1, "\\u0041"]}', '["a"]', '"a"', "{}", "[1,", '{"a'];
  for (const text of texts)
    expect(await queryRows("select $1::text as value", [text])).toEqual([{ value: text }]);
  expect(
    await queryRows("select $1::jsonb as cast, jsonb_build_array($2::jsonb, $3::json) as nested", [
      '"a"',
      '{"b":"c"}',
      "[]",
    ]),
  ).toEqual([{ cast: "a", nested: [{ b: "c" }, []] }]);
  expect(
    await queryRows("select $1::text[] as names, $2::date + 0 as day", ["{}", "2026-03-01"]),
  ).toEqual([{ names: [], day: new Date("2026-03-01Z") }]);
});

test("rejects invalid JSON text and continues with the connection", async () => {
  await getRejection(queryRows("select $1::jsonb as cast", ["[1,"]));
  expect(await queryRows("select $1::jsonb as cast", ["[1]"])).toEqual([{ cast: [1] }]);
});

test("stores JSON text in a column of JSON", async () => {
  await queryRows("create table given (id int, data jsonb)");
  await queryRows("insert into given values ($1, $2)", [1, '{"a":{"b":[]}}']);
  expect(await queryRows("select jsonb_typeof(data->'a'->'b') as kind from given")).toEqual([
    { kind: "array" },
  ]);
});

test("names arrive unchanged from the database", async () => {
  expect(await queryRows(`select 1 as snake_case, 2 as "camelCase"`)).toEqual([
    { snake_case: 1, camelCase: 2 },
  ]);
});

test("a transaction that failed midway is not inherited by the next", async () => {
  const reserved = await client.reserve();
  const error = await getRejection(
    reserved.unsafe("begin; select 1 / 0; commit") as Promise<unknown>,
  );
  expect(dbError(error)?.sqlstate).toBe("22012");
  reserved.release();
  expect(await queryRows("select 1 as value")).toEqual([{ value: 1 }]);
});
