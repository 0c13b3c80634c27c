import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { addDays } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  newCase,
  type Organisation,
  organisation,
  type Persona,
  setZone,
} from "../../seeds/index.ts";
import { createRandom } from "../../seeds/random.ts";
import { reportsRouter } from "../router.ts";
import { readLeaf } from "../run/testing.ts";
import { OVERVIEW_SUMS, type OverviewSums } from "./contract-codes.ts";

const database = useTestDatabase();
/** Tuesday, noon in Jakarta. */
const NOW = new Date("2026-03-10T05:00:00Z");
const TODAY = "2026-03-10";
const FIRST = "2026-02-01";
let org: Organisation;

const as = async (persona: Persona, now = NOW) =>
  createCallerFactory(reportsRouter)(
    createTestContext(database.db, await getActor(database.db, persona), { now: () => now }),
  );

const random = createRandom(37);
const noon = (day: string) => new Date(`${day}T05:00:00Z`);

/**
 * Writes stage periods in the stages of both institutions: some open since January, some ended,
 * some reopened.
 */
async function writeStagePeriods(): Promise<void> {
  const stages = [org.stages.early, org.stages.late];
  for (let at = 0; at < 40; at += 1) {
    const institutionId = random.pick([org.north.id, org.south.id]);
    const { caseId } = await newCase(database.db, { institutionId });
    let from = addDays(FIRST, random.int(-20, 36));
    for (let seq = 1; seq <= random.int(1, 3) && from <= TODAY; seq += 1) {
      const until = addDays(from, random.int(0, 20));
      const isLast = until > TODAY;
      const exitKind = isLast ? null : random.pick(["C30", "C31", "C40"]);
      await database.db
        .insertInto("caseStagePeriod")
        .values({
          caseId,
          seq,
          institutionId,
          currency: "IDR",
          stageId: random.pick(stages),
          fromAt: noon(from),
          fromOn: from,
          ...(isLast ? {} : { untilAt: noon(until), untilOn: until, exitKind }),
          entryKind: seq > 1 ? "REOPENED" : random.pick(["PLACED", "STAGE"]),
          amountMinor: random.int(1, 9) * 1000,
          principalMinor: random.int(1, 9) * 900,
          feeMinor: 100,
        })
        .execute();
      from = addDays(until, random.int(0, 3));
    }
  }
}

/**
 * Writes figures of every hour, by agent and without agent; on some hours reversals exceed
 * payments.
 */
async function writeFigures(): Promise<void> {
  for (const { id, agent, colleague, groupId } of [org.north, org.south])
    for (let day = FIRST; day <= TODAY; day = addDays(day, 1))
      for (const agentId of [agent.id, colleague.id, null])
        await database.db
          .insertInto("reportFigure")
          .values({
            day,
            agentId,
            groupId,
            institutionId: id,
            currency: "IDR",
            hour: random.int(8, 19),
            stageId: random.pick([org.stages.early, org.stages.late]),
            payments: random.int(-1, 2),
            collectedMinor: random.int(-300, 900),
            collectedPrincipalMinor: random.int(-200, 700),
            calls: random.int(5, 9),
            connected: random.int(0, 5),
            attemptedCases: random.int(2, 4),
            reachedCases: 1,
            kept: random.int(0, 2),
            partial: 1,
            broken: random.int(0, 2),
          })
          .execute();
}

beforeAll(async () => {
  org = await organisation(database.db);
  await writeStagePeriods();
  await writeFigures();
});

/** Computes one stage from the first of the month by the definitions, each sum separately. */
async function naive(
  stage: { institutionId: number; stageId: number },
  day: string,
): Promise<OverviewSums> {
  const first = `${day.slice(0, 7)}-01`;
  const stagePeriodSql = sql`from case_stage_period where institution_id = ${stage.institutionId} and stage_id = ${stage.stageId}`;
  const opened = sql`${stagePeriodSql} and from_on < ${first}::date and (until_on is null or until_on >= ${first}::date)`;
  const entered = sql`${stagePeriodSql} and from_on between ${first}::date and ${day}::date and entry_kind <> 'REOPENED'`;
  const figure = sql`from report_figure where institution_id = ${stage.institutionId} and stage_id = ${stage.stageId}
    and day between ${first}::date and ${day}::date`;
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) ${opened}) as opened, (select coalesce(sum(amount_minor), 0)::bigint ${opened}) as opened_minor,
      (select coalesce(sum(principal_minor), 0)::bigint ${opened}) as opened_principal_minor,
      (select count(*) ${entered}) as entered, (select coalesce(sum(amount_minor), 0)::bigint ${entered}) as entered_minor,
      (select coalesce(sum(principal_minor), 0)::bigint ${entered}) as entered_principal_minor,
      (select count(*) ${stagePeriodSql} and until_on between ${first}::date and ${day}::date and exit_kind in ('C30', 'C31', 'C32'))
        - (select count(*) ${stagePeriodSql} and from_on between ${first}::date and ${day}::date and entry_kind = 'REOPENED') as settled,
      (select coalesce(sum(collected_minor), 0)::bigint ${figure} and agent_id is null) as unassisted_minor,
      f.* from (select coalesce(sum(payments), 0)::bigint as payments, coalesce(sum(collected_minor), 0)::bigint as collected_minor,
        coalesce(sum(collected_principal_minor), 0)::bigint as collected_principal_minor, coalesce(sum(calls), 0)::bigint as calls,
        coalesce(sum(connected), 0)::bigint as connected, coalesce(sum(attempted_cases), 0)::bigint as attempted_cases,
        coalesce(sum(reached_cases), 0)::bigint as reached_cases, coalesce(sum(kept), 0)::bigint as kept,
        coalesce(sum(partial), 0)::bigint as partial, coalesce(sum(broken), 0)::bigint as broken ${figure}) f`.execute(
    database.db,
  );
  return Object.fromEntries(
    OVERVIEW_SUMS.map((name) => [name, Number(rows[0]?.[name])]),
  ) as OverviewSums;
}

const stored = () =>
  database.db
    .selectFrom("reportOverview")
    .selectAll()
    .orderBy("institutionId")
    .orderBy("day")
    .orderBy("stageId")
    .execute();

describe("collected figures", () => {
  test("match plain SQL for each stage, this month and the last, and are written once", async () => {
    const api = (await as(org.operations)).overview;
    const run = await api.collect({ on: TODAY });
    expect(run.state).toBe("DONE");
    const rows = await stored();
    expect(run.rows).toBe(rows.length);
    // Two institutions with two stages each: all of February, and March so far.
    expect(rows).toHaveLength(2 * 2 * (28 + 10));
    const days = [FIRST, "2026-02-10", "2026-02-28", "2026-03-01", TODAY];
    for (const row of rows.filter(({ day }) => days.includes(day))) {
      const { institutionId, stageId } = row;
      if (stageId === null) throw new Error("every case lay in a stage");
      expect(row).toMatchObject(await naive({ institutionId, stageId }, row.day));
    }
    const repeated = await api.collect({ on: TODAY });
    expect(repeated.state).toBe("DONE");
    expect(await stored()).toEqual(rows);
  }, 60_000);

  test("follows a correction of a past day through the days after it", async () => {
    const { overview } = await as(org.operations);
    const { early } = org.stages;
    const stage = { institutionId: org.north.id, stageId: early };
    await database.db
      .insertInto("reportFigure")
      .values({ ...stage, day: "2026-03-04", hour: 3, currency: "IDR", collectedMinor: -250 })
      .execute();
    const range = { from: "2026-03-04", to: "2026-03-04" };
    await overview.refresh({ ...range, institutionId: org.north.id });
    for (const day of ["2026-03-03", "2026-03-04", TODAY]) {
      const row = (await stored()).find(
        (candidate) =>
          candidate.day === day &&
          candidate.institutionId === org.north.id &&
          candidate.stageId === early,
      );
      expect(row).toMatchObject(await naive(stage, day));
    }
    await expect(overview.refresh({ ...range, institutionId: org.north.id })).rejects.toMatchObject(
      { code: "TOO_MANY_REQUESTS" },
    );
  });

  test("have no day that has not started at the institution", async () => {
    const { overview } = await as(org.operations, noon("2026-04-01"));
    await setZone(database.db, org.south.id, "Pacific/Honolulu");
    await overview.collect({ on: "2026-04-01" });
    const last = await database.db
      .selectFrom("reportOverview")
      .select(["institutionId", (eb) => eb.fn.max("day").as("day")])
      .groupBy("institutionId")
      .orderBy("institutionId")
      .execute();
    expect(last).toEqual([
      { institutionId: org.north.id, day: "2026-04-01" },
      { institutionId: org.south.id, day: "2026-03-31" },
    ]);
    await database.db.deleteFrom("reportOverview").where("day", ">", TODAY).execute();
    await setZone(database.db, org.south.id, "Asia/Jakarta");
  });
});

describe("the month", () => {
  beforeAll(async () => {
    const { target } = await as(org.operations);
    for (const [institutionId, stageId, amountMinor] of [
      [org.north.id, org.stages.early, 10_000],
      [org.south.id, org.stages.late, 30_000],
    ] as const)
      await target.save({
        institutionId,
        stageId,
        month: "2026-03",
        currency: "IDR",
        amountMinor,
        rate: 20,
        reason: "Agreed",
        baseId: null,
      });
  });

  test("is compared with its target and the same days of the month before; totals are of sums", async () => {
    const { overview } = await as(org.operations);
    const { rows, total, totals } = await overview.page({ month: "2026-03" });
    expect(total).toBe(4);
    for (const row of rows) {
      const stage = { institutionId: row.institutionId, stageId: row.stageId ?? 0 };
      expect([row.day, row.beforeDay]).toEqual([TODAY, "2026-02-10"]);
      expect(row.now).toMatchObject(await naive(stage, TODAY));
      expect(row.before).toMatchObject(await naive(stage, "2026-02-10"));
      // 2 to 7, 9 and 10 March, of 26 days from Monday to Saturday, less the stored holidays.
      expect(row.pace).toBeGreaterThanOrEqual(8 / 26);
    }
    const sum = (toValue: (row: (typeof rows)[number]) => number) =>
      rows.reduce((all, row) => all + toValue(row), 0);
    const collected = sum(({ now }) => now.collectedMinor);
    const book = sum(({ now }) => now.openedMinor + now.enteredMinor);
    expect(totals.now.collectedMinor).toBe(collected);
    expect(totals.now.amountRate).toBeCloseTo(collected / book, 12);
    const aimed = rows.filter(({ targetMinor }) => targetMinor !== null);
    expect(aimed).toHaveLength(2);
    expect(totals.targetMinor).toBe(40_000);
    expect(totals.attained).toBeCloseTo(
      aimed.reduce((all, { now }) => all + now.collectedMinor, 0) / 40_000,
      12,
    );
  });

  test("is charted day by day: the last point is the total, and the pace ends below the target", async () => {
    const { overview } = await as(org.operations);
    const summary = await overview.getSummary({ month: "2026-03" });
    const { totals } = await overview.page({ month: "2026-03" });
    expect(summary).toMatchObject({
      currency: "IDR",
      currencies: ["IDR"],
      through: TODAY,
      floor: 20,
    });
    expect(summary.days).toHaveLength(10);
    expect(summary.days.at(-1)?.collectedMinor).toBe(totals.now.collectedMinor);
    expect(summary.days.at(-1)?.paceMinor).toBe(Math.round(40_000 * totals.pace));
    expect(summary.daysBefore).toHaveLength(28);
    expect(summary.daysBefore[9]?.collectedMinor).toBe(totals.before?.collectedMinor);
    expect(summary.stages.map(({ stageName }) => stageName)).toEqual(["Early", "Late"]);
    expect(summary.institutions.by).toBe("ATTAINED");
  });

  test("exports a workbook with the totals of the screen, and records the export", async () => {
    const { overview } = await as(org.operations);
    const { rows, totals } = await overview.page({ month: "2026-03" });
    const file = await overview.export({ month: "2026-03" });
    const leaf = await readLeaf(file);
    expect(leaf.rows).toHaveLength(rows.length + 1);
    expect(leaf.heads).toEqual(
      expect.arrayContaining([
        "Collected",
        "Target",
        "Target attained",
        "Working days elapsed",
        "Collected last month",
        "Difference to last month",
        "Target rate",
        "Recovery by amount",
        "Recovery by cases",
        "Recovery of principal",
        "Connect rate",
        "Reach rate",
        "Kept rate",
        "Cases at start",
        "Amount at start",
        "New cases",
        "New amount",
        "Cases recovered",
        "Collected without an agent",
      ]),
    );
    const at = leaf.heads.indexOf("Collected");
    expect(leaf.rows.map((line) => Number(line[at]))).toEqual(
      [...rows, totals].map(({ now }) => now.collectedMinor),
    );
    // Fraction of 1, as in every workbook of a report.
    const { attained, pace } = totals;
    const getTotal = (head: string) => Number(leaf.total(head));
    expect(getTotal("Target attained")).toBeCloseTo(attained ?? -1, 12);
    expect(getTotal("Working days elapsed")).toBeCloseTo(pace ?? -1, 12);
    const audit = await database.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "report.export")
      .executeTakeFirstOrThrow();
    expect(audit.after).toMatchObject({ report: "OVERVIEW" });
  });

  test("of an institution is visible only to viewers of the whole institution", async () => {
    const listIds = async (persona: Persona) => {
      const { rows } = await (await as(persona)).overview.page({ month: "2026-03" });
      return [...new Set(rows.map(({ institutionId }) => institutionId))];
    };
    expect(await listIds(org.management)).toEqual([org.north.id, org.south.id]);
    expect(await listIds(org.south.admin)).toEqual([org.south.id]);
    for (const persona of [org.north.agent, org.north.leader])
      await expect(listIds(persona)).rejects.toThrow("report.ofInstitutions");
    const { overview } = await as(org.south.admin);
    await expect(
      overview.page({ month: "2026-03", institutionId: org.north.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("that was never computed is empty and says so", async () => {
    const { overview } = await as(org.operations);
    expect(await overview.page({ month: "2025-01" })).toMatchObject({
      rows: [],
      total: 0,
      totals: { now: { collectedMinor: 0 } },
    });
    expect(await overview.getSummary({ month: "2025-01" })).toMatchObject({
      through: null,
      days: [],
      daysBefore: [],
      stages: [],
    });
  });
});

test("agents rank by the share recovered of their cases; agents with few cases have no rank", async () => {
  const { agent, colleague } = org.north;
  const days = [
    [agent.id, "2026-02-15", 30, 10, 0, 0],
    [agent.id, "2026-03-02", 5, 5, 2, 9000],
    [colleague.id, "2026-03-03", 19, 0, 19, 90_000],
  ] as const;
  for (const [agentId, day, entered, exited, settled, collectedMinor] of days)
    await database.db
      .insertInto("agentDay")
      .values({
        agentId,
        day,
        entered,
        exited,
        settled,
        collectedMinor,
        institutionId: org.north.id,
        currency: "IDR",
        enteredMinor: entered * 1000,
        exitedMinor: exited * 1000,
      })
      .execute();
  const { overview } = await as(org.operations);
  await overview.collect({ on: TODAY, institutionId: org.north.id });
  const { agents } = await overview.getSummary({ month: "2026-03" });
  // 20 cases remain from February and 5 are new; the five that left in March count.
  expect(agents.top).toEqual([
    expect.objectContaining({ id: agent.id, cases: 25, collectedMinor: 9000, score: 0.36 }),
  ]);
  expect(agents.bottom).toEqual([]);
  const topFor = async (persona: Persona) => {
    const api = (await as(persona)).overview;
    const { agents: found } = await api.getSummary({ month: "2026-03" });
    return found.top.map(({ id }) => id);
  };
  expect(await topFor(org.north.admin)).toEqual([agent.id]);
  await database.db
    .updateTable("appUser")
    .set({ institutionId: org.south.id, groupId: null })
    .where("id", "=", agent.id)
    .execute();
  expect(await topFor(org.north.admin)).toEqual([]);
});
