import { afterAll, beforeAll, expect, test } from "bun:test";
import { rejection } from "./testing/scratch.ts";
import { dbError } from "./errors.ts";
import { type LibraryClient, openLibraryClient } from "./library-client.ts";
import { useDatabase } from "./testing/use-database.ts";

const database = useDatabase();
let client: LibraryClient;
beforeAll(() => {
  client = openLibraryClient(database.url, {
    max: 1,
    applicationName: "kolekta library test",
  });
});
afterAll(() => client.close());

const rowsOf = async (text: string, values?: unknown[]) => [
  ...((await client.unsafe(text, values)) as object[]),
];

test.each(["json", "jsonb"])(
  "%s may be given as its text or as a value",
  async (type) => {
    const text = `select name, $1::text as kind from ${type}_to_recordset($2::${type}) as x (name text)`;
    const given = [{ name: "a" }, { name: '"b"' }];
    const expected = given.map(({ name }) => ({ name, kind: "c" }));
    expect(await rowsOf(text, ["c", JSON.stringify(given)])).toEqual(expected);
    expect(await rowsOf(text, ["c", given])).toEqual(expected);
  },
);

test("names come as they are in the database", async () => {
  expect(await rowsOf(`select 1 as snake_case, 2 as "camelCase"`)).toEqual([
    { snake_case: 1, camelCase: 2 },
  ]);
});

test("a transaction that failed in the middle is not left to the next", async () => {
  const reserved = await client.reserve();
  const error = await rejection(
    reserved.unsafe("begin; select 1 / 0; commit") as Promise<unknown>,
  );
  expect(dbError(error)?.sqlstate).toBe("22012");
  reserved.release();
  expect(await rowsOf("select 1 as one")).toEqual([{ one: 1 }]);
});
