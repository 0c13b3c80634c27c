import { beforeAll, describe, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { Ctx } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { SHEET_ROWS } from "../../core/keyset-page.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { dailyReport } from "../daily/actions/collect.ts";
import { activity, caseWith, type InstitutionStage } from "../daily/testing.ts";
import { reportsRouter } from "../router.ts";
import { collectDue } from "./actions/due.ts";
import { exportReport } from "./actions/read.ts";

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
const TODAY = "2026-06-10";
/** 10 June, noon in Jakarta. */
const NOW = new Date("2026-06-10T05:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
let org: Organisation;
let north: InstitutionStage;

interface At {
  readonly now?: Date;
  readonly lang?: "en" | "es";
  readonly key?: string;
}

const as = async (persona: Persona, { now = NOW, lang = "en", key }: At = {}) =>
  call(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: () => now,
      lang,
      idempotencyKey: key ?? null,
    }),
  ).daily;

beforeAll(async () => {
  org = await organisation(database.db);
  const { id: institutionId } = org.north;
  north = { institutionId, zone: "Asia/Jakarta", stageId: org.stages.early };
  await caseWith(database.db, north, [
    {
      from: "2026-06-01",
      until: null,
      entryKind: "PLACED",
      exitKind: null,
      stageId: north.stageId,
      amountMinor: 500_000,
    },
  ]);
});

const opening = async (on = TODAY) => {
  const { rows } = await (await as(org.north.admin)).page({ from: on, to: on });
  return rows[0]?.flows.opening.minor ?? null;
};

const runs = () => database.db.selectFrom("reportRun").selectAll().orderBy("id").execute();

test("a run is stored, audited and notified, and a repeat under its key returns the same run", async () => {
  const admin = await as(org.north.admin, { key: "one" });
  const run = await admin.collect({ on: TODAY });
  expect(run).toMatchObject({
    state: "DONE",
    from: TODAY,
    to: TODAY,
    hour: null,
    rows: 1,
    institutionName: "Institution north",
    message: null,
    requesterName: "User north-admin",
  });
  expect((await admin.collect({ on: TODAY })).runId).toBe(run.runId);
  expect(await runs()).toHaveLength(1);
  expect(await opening()).toBe(500_000);
  const lines = await database.db
    .selectFrom("auditLog")
    .select("action")
    .where("entity", "=", "report_run")
    .orderBy("id")
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(["report.begin", "report.collect"]);
});

describe("a failed run", () => {
  test("keeps the earlier rows and states the reason in the reader's language until one succeeds", async () => {
    // Stage with an amount that exceeds every column.
    const { db } = database;
    await activity(db, north, TODAY, { agentId: null, collectedMinor: 2e15 });
    const maxBigint = sql`9223372036854775807`;
    await sql`update report_figure set collected_minor = ${maxBigint}`.execute(db);
    await sql`insert into report_figure (day, hour, institution_id, stage_id, currency, collected_minor)
      values (${TODAY}, 11, ${north.institutionId}, ${north.stageId}, 'IDR', ${maxBigint})`.execute(
      db,
    );
    await db.updateTable("caseStagePeriod").set({ amountMinor: 700_000 }).execute();
    const admin = await as(org.north.admin, { now: later(60) });
    await expect(admin.collect({ on: TODAY })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
    expect(await opening()).toBe(500_000);
    const record = await admin.lastSuccessRecord();
    expect(record.success).toMatchObject({ state: "DONE", rows: 1 });
    expect(record.failure).toMatchObject({ state: "FAILED", rows: null });
    expect(record.failure?.message).toStartWith("The report could not be");
    expect(record.failure?.startedAt.getTime()).toBe(later(60).getTime());
    await db.deleteFrom("reportFigure").execute();
    await admin.collect({ on: TODAY });
    expect(await opening()).toBe(700_000);
    expect((await admin.lastSuccessRecord()).failure).toBeNull();
  });

  test("names a lock held too long as its reason", async () => {
    const { db } = database;
    const admin = await as(org.north.admin, { lang: "es" });
    await db.transaction().execute(async (blocking) => {
      await sql`lock table report_daily in exclusive mode`.execute(blocking);
      await expect(admin.collect({ on: TODAY })).rejects.toMatchObject({ code: "CONFLICT" });
    });
    expect(await opening()).toBe(700_000);
    const { failure } = await admin.lastSuccessRecord();
    expect(failure?.message).toStartWith("Pekerjaan lain menahan data");
    const inEnglish = await (await as(org.inspector)).lastSuccessRecord();
    expect(inEnglish.failure?.message).toStartWith("Other work locked");
    await admin.collect({ on: TODAY });
  }, 30_000);

  test("is recognised after its process died, and ended by the next run", async () => {
    const { db } = database;
    await db
      .insertInto("reportRun")
      .values({
        report: "DAILY",
        institutionId: org.north.id,
        cause: "JOB",
        fromOn: TODAY,
        toOn: TODAY,
        startedAt: later(90),
      })
      .execute();
    const admin = await as(org.north.admin, { now: later(120) });
    const record = await admin.lastSuccessRecord();
    expect(record.running).toBeNull();
    expect(record.failure?.message).toStartWith("The computation was interrupted");
    await admin.collect({ on: TODAY });
    const ended = (await runs()).filter(({ errorKey }) => errorKey === "report.brokeOff");
    expect(ended).toMatchObject([{ state: "FAILED" }]);
  });
});

test("two concurrent runs do the work once and do not block other days", async () => {
  const before = (await runs()).length;
  const [ofNorth, ofSouth, operations] = await Promise.all([
    as(org.north.admin),
    as(org.south.admin),
    as(org.operations),
  ]);
  const [firstRun, [other]] = await atOnce(
    database.db,
    "report_daily",
    () => ofNorth.collect({ on: TODAY }),
    () =>
      Promise.all([
        operations.collect({ on: TODAY, institutionId: org.north.id }),
        ofSouth.collect({ on: TODAY }),
      ]),
  );
  const after = (await runs()).slice(before);
  expect(after.map(({ institutionId }) => institutionId).toSorted()).toEqual([
    org.north.id,
    org.south.id,
  ]);
  expect(firstRun.runId).toBe(other.runId);
});

describe("refresh", () => {
  const range = { from: "2026-06-01", to: TODAY };

  test("is accepted once a minute for an institution, and states the wait", async () => {
    const api = await as(org.north.admin, { now: later(200) });
    expect(await api.refresh(range)).toMatchObject({ state: "DONE", rows: 10 });
    await expect(
      (await as(org.operations, { now: later(230) })).refresh({
        ...range,
        institutionId: org.north.id,
      }),
    ).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", cause: { params: { seconds: 30 } } });
    const record = await (await as(org.north.admin, { now: later(230) })).lastSuccessRecord();
    expect(record.refreshableAt?.getTime()).toBe(later(260).getTime());
    await (await as(org.south.admin, { now: later(230) })).refresh(range);
    await (await as(org.north.admin, { now: later(260) })).refresh(range);
  });

  test("covers a month at most, no future day, and only the own institution", async () => {
    const api = await as(org.north.admin, { now: later(900) });
    await expect(api.refresh({ from: "2026-05-10", to: TODAY })).rejects.toThrow(/tooLong/);
    await expect(api.refresh({ from: TODAY, to: "2026-06-11" })).rejects.toThrow(/dayNotStarted/);
    await expect(api.refresh({ ...range, institutionId: org.south.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const { institutionId } = await api.refresh(range);
    expect(institutionId).toBe(org.north.id);
    for (const persona of [org.north.leader, org.inspector])
      await expect((await as(persona)).refresh(range)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

test("the clock asks for yesterday once, and at each reporting hour for the day so far", async () => {
  const jobAt = (now: Date) =>
    collectDue(
      { ...createTestContext(database.db, null, { now: () => now, via: "JOB" }), log: () => {} },
      dailyReport,
    );
  const DAY = 86_400_000;
  /** 09:00 and 12:00 of the next day in Jakarta. */
  const [nine, noon] = [NOW.getTime() + DAY - 3 * 3_600_000, NOW.getTime() + DAY];
  expect(await jobAt(new Date(nine))).toBe(4);
  expect(await jobAt(new Date(nine + 60_000))).toBe(0);
  expect(await jobAt(new Date(noon))).toBe(2);
  expect(await jobAt(new Date(noon + 60_000))).toBe(0);

  // A late change of yesterday causes one more run.
  const MINUTE = 60_000;
  await activity(database.db, north, TODAY, { agentId: null, calls: 3 });
  await sql`update report_late_change set at = ${new Date(noon + 2 * MINUTE)}`.execute(database.db);
  expect(await jobAt(new Date(noon + 2.5 * MINUTE))).toBe(0);
  expect(await jobAt(new Date(noon + 3.5 * MINUTE))).toBe(1);
  expect(await jobAt(new Date(noon + 4 * MINUTE))).toBe(0);
});

test("an export of more days, or more rows than a sheet holds, is refused, its totals counted", async () => {
  const actor = await getActor(database.db, org.operations);
  const exported = (count: number, from = TODAY) =>
    exportReport(
      { ...createTestContext(database.db, actor), actor } as Ctx,
      {
        filter: { from, to: TODAY },
        count: async () => count,
        rows: async () => [],
        totals: async () => [],
      },
      { report: "DAILY", file: "daily", title: "reports.daily.title", keys: {}, measures: {} },
    );
  await expect(exported(SHEET_ROWS)).rejects.toMatchObject({ key: "range.tooManyRows" });
  expect((await exported(SHEET_ROWS - 1)).name).toContain(TODAY);
  await expect(exported(1, "2026-03-10")).rejects.toMatchObject({ key: "range.tooLong" });
});

test("G31: the last run of another institution is hidden from a limited manager", async () => {
  const now = new Date("2026-07-01T05:00:00Z");
  await (await as(org.south.admin, { now })).collect({ on: TODAY });
  const limits = { institutionIds: [org.north.id, 999_999] };
  const actor = await getActor(database.db, org.operations, limits);
  const { daily } = call(createTestContext(database.db, actor, { now: () => now }));
  const { success } = await daily.lastSuccessRecord();
  expect(success?.institutionName).not.toBe("Institution south");
});

test.each([
  ["a day before all data", "1999-12-31", "report.dayTooEarly"],
  ["a day to come", "2026-06-11", "report.dayNotStarted"],
])("%s is not collected", async (_, on, key) => {
  const admin = await as(org.north.admin);
  expect(await getRefusal(admin.collect({ on }))).toBe(key);
});

test("requires one institution from callers limited to several", async () => {
  const { operations, north: first, south } = org;
  const actor = await getActor(database.db, operations, { institutionIds: [first.id, south.id] });
  const { collect } = call(createTestContext(database.db, actor, { now: () => NOW })).daily;
  expect(await getRefusal(collect({ on: TODAY }))).toBe("report.chooseInstitution");
});
