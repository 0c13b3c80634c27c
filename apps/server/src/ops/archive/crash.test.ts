import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { draw, sessionsEnded, waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { maintainPartitions } from "@kolekta/api/core/months";
import { createTestContext } from "@kolekta/api/core/testing";
import { organisation } from "@kolekta/api/seeds/index";
import { archiveDueMonths } from "./actions/archive-due.ts";
import { setArchiveRule } from "./actions/rule.ts";
import { verifyArchive } from "./actions/verify.ts";

const database = useTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "kolekta-archive-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const WORKER = join(import.meta.dir, "testing", "archive-process.ts");
const NOW = "2026-08-15T05:00:00Z";
const LINES = 30_000;
const MONTHS = 5;
const context = () =>
  createTestContext(database.db, null, {
    databaseUrl: database.url,
    dataDir,
    via: "JOB",
    now: () => new Date(NOW),
  });

const queryRow = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => {
  const { rows } = await query.execute(database.db);
  if (!rows[0]) throw new Error("no row");
  return rows[0];
};
const inDatabase = async () =>
  (await queryRow(sql<{ n: number }>`select count(*) as n from login_log`)).n;
const inFiles = async () =>
  (
    await queryRow(
      sql<{ n: number }>`
        select coalesce(sum(row_count), 0)::int as n from archived_month where state = 'ARCHIVED'`,
    )
  ).n;

/**
 * Stages at which a worker can be killed: from the first bytes of a file to the last month that
 * leaves.
 */
const hasReached = async (stage: number): Promise<boolean> => {
  const folder = join(dataDir, "archive");
  if (!existsSync(folder)) return false;
  const names = readdirSync(folder);
  if (stage === 0) return names.length > 0;
  return names.filter((name) => name.endsWith(".json")).length >= stage;
};

async function killAt(stage: number): Promise<void> {
  const worker = Bun.spawn([process.execPath, WORKER, database.url, dataDir, NOW], {
    stdout: "ignore",
    stderr: "inherit",
  });
  try {
    await waitUntil(async () => worker.exitCode !== null || (await hasReached(stage)));
  } finally {
    worker.kill("SIGKILL");
    await worker.exited;
  }
  for (const name of ["kolekta archive", "kolekta doomed archive"])
    await sessionsEnded(database.db, name);
}

test("G14: a worker killed at any point loses no row and duplicates none; the next one resumes", async () => {
  await organisation(database.db);
  await sql`
    insert into login_log (at, login, outcome, user_agent)
    select '2026-01-01'::timestamptz + n * (interval '150 days' / ${LINES}::int), 'somebody', 'IN', md5(n::text)
    from generate_series(0, ${LINES - 1}::int) n`.execute(database.db);
  await maintainPartitions.run({ ...context(), log: () => {} });
  await setArchiveRule(context(), { table: "login_log", months: 2, retentionDays: null });
  for (const stage of draw("archive crash", [0, 1, 2, 4], 2)) {
    await killAt(stage);
    expect((await inDatabase()) + (await inFiles())).toBe(LINES);
    expect(await verifyArchive(context())).toMatchObject({ failures: [] });
  }
  expect((await archiveDueMonths(context())).failures).toEqual([]);
  expect(await inFiles()).toBe(LINES);
  expect(await inDatabase()).toBe(0);
  expect(await verifyArchive(context())).toEqual({
    files: MONTHS,
    rows: LINES,
    intact: MONTHS,
    missing: 0,
    failures: [],
    strays: [],
  });
}, 180_000);
