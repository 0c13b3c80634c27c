import { expect, test } from "bun:test";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dbError } from "@kolekta/db";
import { sql } from "kysely";
import { maintainPartitions } from "@kolekta/api/core/months";
import { organisation } from "@kolekta/api/seeds/index";
import { archiveDueMonths } from "./actions/archive-due.ts";
import { listArchive, restoreMonth } from "./actions/read.ts";
import { setArchiveRule } from "./actions/rule.ts";
import { verifyArchive } from "./actions/verify.ts";
import { NOW, useArchive } from "./testing/archive.ts";

const { database, dataDir, context } = useArchive();
const job = (now = NOW) => ({ ...context(now), log: () => {} });

/** Inserts logins a minute apart from a given time on. */
const logins = (from: string, count: number) =>
  sql`
  insert into login_log (at, login, outcome, user_agent)
  select ${from}::timestamptz + n * interval '1 minute', 'somebody', 'IN', E'line\nand\ttab \\\\ of ' || n
  from generate_series(0, ${count - 1}::int) n`.execute(database.db);

const lines = async (from = sql`login_log`) =>
  (await sql`select * from ${from} order by id`.execute(database.db)).rows;
const listMonths = async (table: string) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relispartition and relkind = 'r' and relname like ${`${table}_20%`}
    order by 1`.execute(database.db);
  return rows.map(({ name }) => name.slice(table.length + 1));
};
const recorded = async (now = NOW) =>
  (await listArchive(context(now))).months
    .map(({ fileName, state, rows, expiresOn }) => [fileName, state, rows, expiresOn].join(" "))
    .toSorted();
const files = () => readdirSync(join(dataDir, "archive")).toSorted();
const rule = (months: number | null, retentionDays: number | null = null) =>
  setArchiveRule(context(), { table: "login_log", months, retentionDays });

test("without a rule nothing leaves", async () => {
  await organisation(database.db);
  for (const from of ["2026-02-28T23:58:00Z", "2026-04-10Z", "2026-05-31T23:59:00Z"])
    await logins(from, 3);
  await maintainPartitions.run(job());
  const before = await lines();
  expect(before).toHaveLength(9);
  expect(await archiveDueMonths(context())).toEqual({ archived: [], expired: [], failures: [] });
  expect(await lines()).toEqual(before);
});

test("complete months leave for files with exactly their rows; a second turn finds no work", async () => {
  const before = await lines();
  await rule(2);
  const [first, other] = await Promise.all([
    archiveDueMonths(context()),
    archiveDueMonths(context()),
  ]);
  await archiveDueMonths(context());
  expect([...(first?.failures ?? []), ...(other?.failures ?? [])]).toEqual([]);
  expect(await lines()).toEqual(before.slice(7));
  expect(await recorded()).toEqual([
    "login_log_2026_02.copy.gz ARCHIVED 2 2027-03-01",
    "login_log_2026_03.copy.gz ARCHIVED 1 2027-03-02",
    "login_log_2026_04.copy.gz ARCHIVED 3 2027-04-11",
    "login_log_2026_05.copy.gz ARCHIVED 1 2027-06-01",
  ]);
  expect(await listMonths("login_log")).toEqual(expect.arrayContaining(["2026_06", "2026_08"]));
  expect(await listMonths("login_log")).not.toContain("2026_05");
  expect(files()).toHaveLength(8);
  expect(await verifyArchive(context())).toEqual({
    files: 4,
    rows: 7,
    intact: 4,
    missing: 0,
    failures: [],
    strays: [],
  });
  for (const file of files())
    expect(statSync(join(dataDir, "archive", file)).mode & 0o777).toBe(0o600);
  const { rows } = await sql<{ line: string }>`
    select action || ' ' || count(*) as line from audit_log where entity = 'archived_month' group by action order by 1`.execute(
    database.db,
  );
  expect(rows.map(({ line }) => line)).toEqual(["archive.leave 4", "archive.write 4"]);
  expect(await archiveDueMonths(context())).toMatchObject({ archived: [] });
});

test("reads a file back unchanged, beside the served rows", async () => {
  const storedLines = await lines();
  const restored = await restoreMonth(context(), "login_log_2026_04.copy.gz");
  expect(restored).toEqual({ table: "archive.login_log_2026_04", rows: 3 });
  const back = await lines(sql`archive.login_log_2026_04`);
  expect(back.map((row) => (row as { userAgent: string }).userAgent)).toEqual(
    [0, 1, 2].map((n) => `line\nand\ttab \\ of ${n}`),
  );
  expect(await lines()).toEqual(storedLines);
  await expect(restoreMonth(context(), "../x")).rejects.toMatchObject({
    message: "archive.unknownFile",
  });
  const repeatedRestore = restoreMonth(context(), "login_log_2026_04.copy.gz");
  await expect(repeatedRestore).rejects.toMatchObject({
    key: "archive.restored",
    params: { table: "archive.login_log_2026_04" },
  });
});

test("a late row of an archived month gets a file of its own", async () => {
  await logins("2026-04-20Z", 1);
  await maintainPartitions.run(job());
  await archiveDueMonths(context());
  expect(await recorded()).toContain("login_log_2026_04_2.copy.gz ARCHIVED 1 2027-04-21");
  expect(await listMonths("login_log")).not.toContain("2026_04");
});

test("a month stays while its table is written to; rows changed meanwhile are written again", async () => {
  await logins("2026-03-05Z", 2);
  await maintainPartitions.run(job());
  const busy = await database.db.transaction().execute(async (tx) => {
    await sql`insert into login_log (at, login, outcome) values (${NOW}, 'late', 'IN')`.execute(tx);
    return archiveDueMonths(context());
  });
  expect(busy.failures).toHaveLength(1);
  expect(await recorded()).toContain("login_log_2026_03_2.copy.gz WRITTEN 2 2027-03-06");
  expect((await lines()).length).toBeGreaterThan(2);
  await logins("2026-03-06Z", 1);
  expect(await archiveDueMonths(context())).toMatchObject({ archived: [] });
  expect(await archiveDueMonths(context())).toMatchObject({ archived: ["login_log_2026_03"] });
  expect(await recorded()).toContain("login_log_2026_03_2.copy.gz ARCHIVED 3 2027-03-06");
  expect(await verifyArchive(context())).toMatchObject({ failures: [] });
});

test("nothing leaves for a file damaged before verification, and the damage is reported", async () => {
  const damaged = join(dataDir, "archive", "login_log_2026_05_2.copy.gz");
  await logins("2026-05-05Z", 2);
  await maintainPartitions.run(job());
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into login_log (at, login, outcome) values (${NOW}, 'late', 'IN')`.execute(tx);
    await archiveDueMonths(context());
  });
  writeFileSync(damaged, "no archive");
  expect(await archiveDueMonths(context())).toMatchObject({ archived: [] });
  expect(await archiveDueMonths(context())).toMatchObject({ archived: ["login_log_2026_05"] });
  writeFileSync(damaged, "no archive");
  expect(await verifyArchive(context())).toMatchObject({
    failures: ["login_log_2026_05_2.copy.gz: the file has changed: its bytes differ"],
  });
  await expect(restoreMonth(context(), "login_log_2026_05_2.copy.gz")).rejects.toThrow(
    "its bytes differ",
  );
});

test("G50: a file is deleted when the first of its rows reaches its retention", async () => {
  await archiveDueMonths(context("2027-02-27T17:00:00Z"));
  expect(files()).toContain("login_log_2026_02.copy.gz");
  expect(await archiveDueMonths(context("2027-02-28T17:00:00Z"))).toMatchObject({
    expired: ["login_log_2026_02.copy.gz"],
  });
  expect(files()).not.toContain("login_log_2026_02.copy.gz");
  expect(files()).not.toContain("login_log_2026_02.copy.gz.json");
  expect(await recorded()).toContain("login_log_2026_02.copy.gz EXPIRED 2 2027-03-01");
});

test("the audit trail and other append-only tables lose no month", async () => {
  for (const table of ["audit_log", "guard_decision", "number_reveal"]) {
    const [month] = await listMonths(table);
    const dropped = sql`select drop_month(${table}, ${`${table}_${month}`})`.execute(database.db);
    const error = await dropped.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(dbError(error)).toMatchObject({ constraint: "append_only" });
  }
});
