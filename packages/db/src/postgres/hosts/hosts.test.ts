import { afterEach, expect, test } from "bun:test";
import { sql } from "kysely";
import { getRejection, run } from "../testing/scratch.ts";
import { createDb, type Db } from "../client.ts";
import { dbError } from "../errors.ts";
import { useDatabase } from "../testing/use-database.ts";

const database = useDatabase();
const openDbs: Db[] = [];
afterEach(async () => {
  for (const db of openDbs.splice(0)) await db.destroy();
});

/** The address of the test database by two names of its host, as a user. */
function open(user: string, password: string, first = "localhost"): Db {
  const { hostname, port, pathname } = new URL(database.url);
  const db = createDb(
    `postgres://${user}:${password}@${first}:${port},${hostname}:${port}${pathname}`,
    { max: 2 },
  );
  openDbs.push(db);
  return db;
}

test("reports a rejected login at once without showing its password", async () => {
  const error = await getRejection(run(open("kolekta", "hunter22"), "select 1"));
  // A wrong password or, when every password is accepted, an unknown user.
  expect(dbError(error)?.sqlstate).toStartWith("28");
  expect(error.message).not.toContain("hunter22");
});

test("skips a host that does not resolve", async () => {
  const { username, password } = new URL(database.url);
  const db = open(username, password, "nowhere.invalid");
  expect(await run(db, "select 1 as value")).toEqual([{ value: 1 }]);
});

test("judges a database that hides its log only by whether it accepts writes", async () => {
  const { db } = database;
  const role = `plain_${crypto.randomUUID().slice(0, 8)}`;
  await run(db, "revoke execute on function pg_current_wal_lsn() from public");
  await run(db, sql`create role ${sql.id(role)} login password 'plain'`);
  try {
    const rows = await run(open(role, "plain"), "select 1 as value");
    expect(rows).toEqual([{ value: 1 }]);
  } finally {
    await run(db, sql`drop role ${sql.id(role)}`);
  }
});
