import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { COLLECTED_REPORTS } from "../collected.ts";
import { activity, caseWith, type InstitutionStage } from "../daily/testing.ts";
import { EVER } from "../figure/actions/verify.ts";
import { runReport } from "./actions/collect.ts";
import { verifyReports } from "./actions/verify.ts";

const database = useTestDatabase();
const REPORTS = COLLECTED_REPORTS.filter(({ verifiableRows }) => verifiableRows);
/** 10 June, noon in Jakarta. */
const context = () =>
  createTestContext(database.db, null, { now: () => new Date("2026-06-10T05:00:00Z") });

let org: Organisation;
let north: InstitutionStage;

const compute = async (from: string, to: string) => {
  for (const report of REPORTS) {
    const range = { institutionId: null, from, to, hour: null };
    await runReport(context(), report, { range, cause: "JOB", input: null });
  }
};

const found = () => verifyReports(context(), REPORTS, EVER);

beforeAll(async () => {
  org = await organisation(database.db);
  const { id: institutionId } = org.north;
  const { early, late } = org.stages;
  north = { institutionId, zone: "Asia/Jakarta", stageId: early };
  const stagePeriod = { amountMinor: 500_000, stageId: early };
  await caseWith(database.db, north, [
    {
      ...stagePeriod,
      from: "2026-05-20",
      until: "2026-06-03",
      entryKind: "PLACED",
      exitKind: "STAGE",
    },
    {
      ...stagePeriod,
      from: "2026-06-03",
      until: null,
      stageId: late,
      entryKind: "STAGE",
      exitKind: null,
    },
  ]);
  await caseWith(database.db, north, [
    {
      ...stagePeriod,
      from: "2026-06-01",
      until: "2026-06-09",
      entryKind: "PLACED",
      exitKind: "C30",
    },
  ]);
  await activity(database.db, north, "2026-06-04", { agentId: null, calls: 7 });
  await sql`update report_late_change set at = '2026-06-05'`.execute(database.db);
  await compute("2026-06-01", "2026-06-10");
});

test("figures computed after their days give the same result and stay", async () => {
  const stored = () => sql`select * from report_daily order by day, stage_id`.execute(database.db);
  const before = await stored();
  expect(before.rows.length).toBeGreaterThan(10);
  expect(await found()).toEqual({ total: 0, samples: [] });
  expect((await stored()).rows).toEqual(before.rows);
});

test.each([
  ["report_daily", "collected_minor = collected_minor + 1", "true"],
  ["report_overview", "entered = entered + 1", "true"],
  ["roll_rate", "cases = cases + 1", "days_since = 3"],
])("a modified row of %s is detected and repaired", async (table, set, which) => {
  await sql`
    update ${sql.table(table)} set ${sql.raw(set)} where ctid = (
      select ctid from ${sql.table(table)} where day = '2026-06-02' and ${sql.raw(which)} limit 1)`.execute(
    database.db,
  );
  const { total, samples } = await found();
  expect(total).toBeGreaterThan(0);
  expect(new Set(samples.map((sample) => sample.source))).toEqual(new Set([table]));
  await compute("2026-06-01", "2026-06-09");
  expect((await found()).total).toBe(0);
});

test("today so far is not verified against later events, nor a day with a late event", async () => {
  await activity(database.db, north, "2026-06-10", { agentId: null, calls: 3 });
  expect((await found()).total).toBe(0);
  await activity(database.db, north, "2026-06-05", { agentId: null, calls: 2 });
  expect((await found()).total).toBe(0);
  await sql`delete from report_late_change`.execute(database.db);
  expect((await found()).total).toBeGreaterThan(0);
  await compute("2026-06-01", "2026-06-09");
  expect((await found()).total).toBe(0);
});
