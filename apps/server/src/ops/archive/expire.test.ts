import { beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { maintainPartitions } from "@kolekta/api/core/months";
import { organisation } from "@kolekta/api/seeds/index";
import { archiveDueMonths } from "./actions/archive-due.ts";
import { listArchive } from "./actions/read.ts";
import { setArchiveRule } from "./actions/rule.ts";
import { setExpired } from "./queries-expiry.ts";
import { NOW, useArchive } from "./testing/archive.ts";

const { database, dataDir, context } = useArchive();
const archiveAt = (now = NOW) => archiveDueMonths(context(now));
const rule = (months: number | null, retentionDays: number | null = null) =>
  setArchiveRule(context(), { table: "login_log", months, retentionDays });

const login = (at: string, db = database.db) =>
  sql`insert into login_log (at, login, outcome) values (${at}, 'somebody', 'IN')`.execute(db);
const months = async (now = NOW) =>
  (await listArchive(context(now))).months.map(({ fileName, state, rows, expiresOn }) =>
    [fileName.slice(10, 17), state, rows, expiresOn].join(" "),
  );
const audited = async (action: string) => {
  const { rows } = await sql`
    select from audit_log where entity = 'archived_month' and action = ${action}`.execute(
    database.db,
  );
  return rows.length;
};
const hasFile = (month: string) =>
  existsSync(join(dataDir, "archive", `login_log_${month}.copy.gz`));
/** Sets the default retention from a day on. */
const retention = (loginLogDays: number, from: string) =>
  sql`
  insert into retention_rule overriding system value select (jsonb_populate_record(r, jsonb_build_object(
    'id', r.id + 1000, 'login_log_days', ${loginLogDays}::int, 'effective_on', ${from}::text))).*
  from retention_rule r where institution_id is null order by id desc limit 1`.execute(database.db);

beforeAll(async () => {
  await organisation(database.db);
  for (const at of ["2026-04-10Z", "2026-05-05Z", "2026-05-20Z"]) await login(at);
  await maintainPartitions.run({ ...context(), log: () => {} });
});

test("a writer to a month blocks no file of it and is not blocked; its rows refuse the drop", async () => {
  await rule(2);
  const { failures } = await database.db.transaction().execute(async (tx) => {
    await login("2026-05-06Z", tx);
    return archiveAt();
  });
  expect(failures).toEqual([
    expect.stringMatching(/^login_log_2026_04: /),
    expect.stringMatching(/^login_log_2026_05: /),
  ]);
  expect(await months()).toEqual(["2026_04 WRITTEN 1 2027-04-11", "2026_05 WRITTEN 2 2027-05-06"]);
  expect(await archiveAt()).toMatchObject({ archived: ["login_log_2026_04"], failures: [] });
  expect(await audited("archive.forget")).toBe(1);
  expect(await months()).toEqual(["2026_04 ARCHIVED 1 2027-04-11"]);
});

test("a due file with rows still in the database is deleted with its record after its rule ended", async () => {
  await database.db.transaction().execute(async (tx) => {
    await login(NOW, tx);
    await archiveAt();
  });
  await rule(null);
  expect(await months()).toContain("2026_05 WRITTEN 3 2027-05-06");
  await archiveAt("2027-05-04T16:00:00Z");
  expect(hasFile("2026_05")).toBe(true);
  expect(await archiveAt("2027-05-05T17:00:00Z")).toMatchObject({
    expired: expect.arrayContaining(["login_log_2026_05.copy.gz"]),
  });
  expect(hasFile("2026_05")).toBe(false);
  expect(await months()).toEqual(["2026_04 EXPIRED 1 2027-04-11"]);
});

test("current retention sets the day on which a file is deleted; a rule can only make it earlier", async () => {
  await rule(2, 300);
  await archiveAt();
  expect(await months()).toContain("2026_05 ARCHIVED 3 2027-03-02");
  await rule(2);
  await retention(100, "2026-08-20");
  expect(await months()).toContain("2026_05 ARCHIVED 3 2027-03-02");
  const then = "2026-08-20T05:00:00Z";
  expect(await months(then)).toContain("2026_05 ARCHIVED 3 2026-08-14");
  expect(await archiveAt(then)).toMatchObject({ expired: ["login_log_2026_05.copy.gz"] });
  expect(hasFile("2026_05")).toBe(false);
});

test("one of two concurrent workers expires a file and records it", async () => {
  await retention(365, "2026-08-21");
  await login("2026-06-01Z");
  await maintainPartitions.run({ ...context(), log: () => {} });
  await archiveAt("2026-09-15T05:00:00Z");
  await rule(null);
  const before = await audited("archive.expire");
  const later = "2027-09-01T05:00:00Z";
  const both = await Promise.all([archiveAt(later), archiveAt(later)]);
  expect(both.flatMap(({ expired }) => expired)).toEqual(["login_log_2026_06.copy.gz"]);
  expect(await audited("archive.expire")).toBe(before + 1);
  const june = { table: "login_log", month: "2026-06-01", part: 1 } as const;
  expect(await setExpired(database.db, june, new Date(later))).toBe(false);
});

test("no file is deleted in the turn in which its rows left; a month later its rule applies", async () => {
  await rule(2, 200);
  await login("2025-12-10Z");
  await maintainPartitions.run({ ...context(), log: () => {} });
  const now = "2027-09-15T05:00:00Z";
  await retention(1500, "2027-09-15");
  expect(await archiveAt(now)).toMatchObject({
    archived: ["login_log_2025_12", "login_log_2026_08"],
    expired: [],
    failures: [],
  });
  expect(await months(now)).toContain("2025_12 ARCHIVED 1 2027-10-17");
  expect(await archiveAt("2027-10-15T17:00:00Z")).toMatchObject({ expired: [] });
  expect(await archiveAt("2027-10-16T17:00:00Z")).toMatchObject({
    expired: ["login_log_2025_12.copy.gz", "login_log_2026_08.copy.gz"],
  });
});

test("a file is deleted at once where retention is shorter than the stay of its months", async () => {
  await retention(100, "2027-11-01");
  await login("2027-04-10Z");
  await maintainPartitions.run({ ...context(), log: () => {} });
  expect(await archiveAt("2027-11-15T05:00:00Z")).toMatchObject({
    archived: ["login_log_2027_04"],
    failures: [],
    expired: ["login_log_2027_04.copy.gz"],
  });
});
