import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { SQL } from "bun";
import { Holder } from "../postgres/testing/holder.ts";
import { getRejection, run } from "../postgres/testing/scratch.ts";
import { temporaryDir } from "../postgres/testing/temporary.ts";
import { dbError } from "../postgres/errors.ts";
import { isAlive } from "../postgres/embedded/postmaster.ts";
import { pendingMigrations } from "../migrations/index.ts";
import { testDatabase, useTestDatabase } from "./index.ts";
import { testServer } from "../postgres/testing/server.ts";
import { ensureTemplate } from "./template.ts";

type DatabaseReport = { name: string; tables: number };

const { dir, remove } = temporaryDir();
afterAll(remove);

const databases = async (like: string): Promise<string[]> => {
  const server = await testServer();
  const sql = new SQL(server, { max: 1 });
  const rows = await sql
    .unsafe("select datname from pg_database where datname like $1", [like])
    .values();
  await sql.close({ timeout: 1 });
  return rows.map(([name]: string[]) => name ?? "");
};

test("each test database is separate, migrated and dropped", async () => {
  const [first, second] = [await testDatabase(), await testDatabase()];
  expect(first.url).not.toBe(second.url);
  expect(await pendingMigrations(first.db)).toEqual([]);
  expect(await run(first.db, "show synchronous_commit")).toEqual([{ synchronousCommit: "off" }]);
  await run(first.db, "create table only_here (id int)");
  expect(dbError(await getRejection(run(second.db, "select * from only_here")))?.sqlstate).toBe(
    "42P01",
  );
  await Promise.all([first.drop(), second.drop()]);
  const name = new URL(first.url).pathname.slice(1);
  expect(await databases(name)).toEqual([]);
}, 600_000);

test("gives each of several concurrent processes a database", async () => {
  const processes = Array.from({ length: 4 }, () =>
    Bun.spawn([process.execPath, join(import.meta.dir, "../../test/test-database-process.ts")], {
      stderr: "inherit",
    }),
  );
  const reports = await Promise.all(
    processes.map(({ stdout }) => new Response(stdout).json() as Promise<DatabaseReport>),
  );
  expect(new Set(reports.map(({ name }) => name)).size).toBe(4);
  expect(new Set(reports.map(({ tables }) => tables)).size).toBe(1);
  expect(reports[0]?.tables).toBeGreaterThan(10);
}, 600_000);

test("builds the template once for any number of requests", async () => {
  const server = await testServer();
  const admins = Array.from({ length: 3 }, () => new SQL(server, { max: 1 }));
  const names = await Promise.all(admins.map((admin) => ensureTemplate(admin, server)));
  expect(new Set(names).size).toBe(1);
  // Another checkout may be building its template on the same server.
  expect(await databases(`${names[0]}_half`)).toEqual([]);
  await Promise.all(admins.map((admin) => admin.close({ timeout: 1 })));
});

describe("useTestDatabase", () => {
  const database = useTestDatabase();
  test("is open inside tests", async () => {
    expect(await run(database.db, "select 1 as value")).toEqual([{ value: 1 }]);
  });
});

// Creating a cluster takes most of a minute on a busy machine: the limit only ends a hang.
test("the reaper stops a server after all its users were killed", async () => {
  const holder = new Holder(dir);
  const { pid } = await holder.up();
  const reaper = Bun.spawn(
    [process.execPath, join(import.meta.dir, "../postgres/testing/reaper.ts"), dir],
    { stderr: "inherit" },
  );
  await holder.kill();
  expect(await reaper.exited).toBe(0);
  expect(isAlive(pid)).toBe(false);
}, 600_000);
