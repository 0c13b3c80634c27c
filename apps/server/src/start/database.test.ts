import { expect, test } from "bun:test";
import { createDb, PoolingError } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { describeFailure } from "./database.ts";

const database = useTestDatabase();

/** Describes why a statement fails at an address. */
async function describeAt(url: string, text = "select 1"): Promise<string> {
  const db = createDb(url, { max: 1 });
  const failure = await sql
    .raw(text)
    .execute(db)
    .catch((error: unknown) => error);
  await db.destroy();
  return describeFailure(failure);
}

test("reports that an absent server does not answer", async () => {
  expect(await describeAt("postgres://nobody@127.0.0.1:1/none")).toMatch(/^does not answer: /);
});

test("reports that an unknown user or database is not let in", async () => {
  const user = new URL(database.url);
  user.username = "nobody_of_this_name";
  const name = new URL(database.url);
  name.pathname = "/no_database_of_this_name";
  for (const url of [user, name])
    expect(await describeAt(url.href)).toMatch(/^does not let us in: /);
});

test("reports no other refusal as a matter of the login", async () => {
  const full =
    "do $$ begin raise exception 'sorry, too many clients already' using errcode = '53300'; end $$";
  expect(await describeAt(database.url, full)).toBe(
    "cannot be used: sorry, too many clients already",
  );
  expect(describeFailure(new PoolingError())).toMatch(/^cannot be used: a connection pooler /);
});
