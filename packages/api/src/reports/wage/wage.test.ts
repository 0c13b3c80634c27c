import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { clearHolidays, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { recountAll } from "../agent/actions/verify.ts";
import { Story } from "../agent/testing.ts";
import { reportsRouter } from "../router.ts";
import { readLeaf } from "../run/testing.ts";
import { payAttendance, findWages } from "./actions.ts";
import { closeWageMonths } from "./jobs.ts";
import { setFactor } from "./testing.ts";

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
/** Wednesday; June 2026 has 26 working days, and so has May. */
const NOON = new Date("2026-06-10T05:00:00Z");
const TODAY = "2026-06-10";
const MAY = { from: new Date("2026-04-30T17:00:00Z") };
const BASIC = 173_077;
let org: Organisation;

const context = (now = NOON) => createTestContext(database.db, null, { now: () => now });

const as = async (person: Persona, now = NOON) =>
  call(createTestContext(database.db, await getActor(database.db, person), { now: () => now }))
    .wage;

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: { message: string; cause?: { field?: string } }) =>
      [error.message, error.cause?.field].filter(Boolean).join(" "),
  );

const collect = async (agent: Persona, at: string, amountMinor: number) => {
  const paid = new Date(at);
  const before = (hours: number) => new Date(paid.getTime() - hours * 3_600_000);
  const institutionId = agent.institutionId ?? 0;
  const story = await Story.start(database.db, before(2), { institutionId });
  await story.assign(before(1), agent.id);
  await story.pay(paid, amountMinor, agent.id, false);
  await processAgentFacts(context());
  return story;
};

const explainDay = async (agent: Persona, day = TODAY, person = org.finance) =>
  (await as(person)).explain({ agentId: agent.id, from: day, to: day });

const edit = async (agent: Persona, change: object, day = TODAY) => {
  const now = await explainDay(agent, day);
  const { baseSalary, performanceWage, bonus, dailyDebit, deduction } = now;
  return {
    agentId: agent.id,
    day,
    version: now.version,
    reason: "Agreed",
    baseSalary,
    performanceWage,
    bonus,
    dailyDebit,
    deduction,
    ...change,
  };
};

beforeAll(async () => {
  org = await organisation(database.db);
  await clearHolidays(database.db);
  const { agent, colleague } = org.north;
  await payAttendance(context(), [
    { agentId: agent.id, day: "2026-05-20" },
    { agentId: agent.id, day: TODAY },
    { agentId: colleague.id, day: TODAY },
    { agentId: org.south.agent.id, day: TODAY },
  ]);
  await collect(agent, "2026-05-20T03:00:00Z", 1_000_000);
  await collect(agent, "2026-06-10T03:00:00Z", 2_000_000);
});

describe("an edit of a day", () => {
  test("adds the difference with actor, time, old value, new value and reason", async () => {
    const { agent } = org.north;
    const finance = await as(org.finance);
    const before = await explainDay(agent);
    expect(before).toMatchObject({
      baseSalary: BASIC,
      performanceWage: 30_000,
      totalWage: 203_077,
      entries: [{ part: "baseSalary", base: 4_500_000, paidDays: 26 }],
      credits: [
        {
          amount: 2_000_000,
          wage: 30_000,
          rate: 3,
          contact: 50,
          stage: 100,
          tier: 100,
          quality: 100,
          attainment: null,
        },
      ],
    });
    const saved = await finance.update(await edit(agent, { bonus: 50_000, dailyDebit: 20_000 }));
    expect(saved.totalWage).toBe(233_077);
    const { rows } = await finance.logs({ agentId: agent.id });
    expect(rows).toMatchObject([
      { part: "dailyDebit", before: 0, after: 20_000, reason: "Agreed" },
      { part: "bonus", before: 0, after: 50_000, day: TODAY },
    ]);
    const updated = await finance.update(await edit(agent, { bonus: 10_000 }));
    expect(updated.totalWage).toBe(193_077);
    expect((await finance.logs({ agentId: agent.id })).rows[0]).toMatchObject({
      part: "bonus",
      before: 50_000,
      after: 10_000,
      editorName: "User finance",
    });
    expect((await findWages(database.db, agent.id, TODAY))?.totalMinor).toBe(193_077);
  });

  test("is refused below zero by its field, in a day to come, without a change, on an old version", async () => {
    const { colleague } = org.north;
    const finance = await as(org.finance);
    const denied = async (change: object, day?: string) =>
      refusal(finance.update(await edit(colleague, change, day)));
    expect(await denied({ dailyDebit: BASIC + 1 })).toBe("wage.belowZero dailyDebit");
    expect(await denied({ deduction: BASIC + 1 })).toBe("wage.belowZero deduction");
    expect(await denied({ performanceWage: -BASIC - 1 })).toBe("wage.belowZero performanceWage");
    expect(await denied({})).toBe("wage.nothingChanged reason");
    expect(await denied({ bonus: 1 }, "2026-06-11")).toBe("wage.dayAhead day");
    expect(await denied({ bonus: 1, version: 0 })).toBe("record.changed");
    expect(await explainDay(colleague)).toMatchObject({ totalWage: BASIC });
    const noBonus = await edit(colleague, { bonus: undefined });
    expect(await refusal(finance.update(noBonus as never))).toContain("bonus");
  });

  test("applied twice at once is written once, and the other gets a conflict", async () => {
    const { colleague } = org.north;
    const [operations, finance] = await Promise.all([as(org.operations), as(org.finance)]);
    const change = await edit(colleague, { bonus: 7 });
    const outcomes = await Promise.all([
      refusal(operations.update(change)),
      refusal(finance.update({ ...change, bonus: 9 })),
    ]);
    expect(new Set(outcomes)).toEqual(new Set([null, "record.changed"]));
    expect([7, 9]).toContain((await explainDay(colleague)).bonus);
  });

  test("is for operations and finance, within their sight", async () => {
    const { agent, leader, admin } = org.north;
    const change = await edit(agent, { bonus: 1 });
    for (const person of [agent, leader, admin, org.management])
      expect(await refusal((await as(person)).update(change))).toBe("access.denied");
  });
});

describe("the list", () => {
  test("shows each role its scope: own, group, institution, all", async () => {
    const { agent, leader, admin } = org.north;
    const names = async (person: Persona) =>
      (await (await as(person)).list({ sort: "agent", dir: "asc" })).rows.map(({ login }) => login);
    const north = ["north-agent", "north-colleague"];
    expect(await names(agent)).toEqual(["north-agent"]);
    expect(await names(leader)).toEqual(expect.arrayContaining(["north-agent"]));
    expect(await names(admin)).toEqual(north);
    expect(await names(org.finance)).toEqual([...north, "south-agent"]);
    expect(await refusal((await as(org.inspector)).list({}))).toBe("access.denied");
    expect(await refusal(explainDay(org.south.agent, TODAY, org.north.admin))).toBe(
      "record.notFound",
    );
    const [agentRow] = (await (await as(agent)).list({})).rows;
    const [seen] = (await (await as(org.finance)).list({ agentId: agent.id })).rows;
    expect(agentRow).toEqual(seen as NonNullable<typeof seen>);
  });

  test("adds up by day and month, ranks, sorts, pages and totals", async () => {
    const finance = await as(org.finance);
    const filter = { institutionId: org.north.id, ...MAY };
    const days = await finance.list({ ...filter, by: "DAY", to: NOON });
    expect(days.rows.map(({ login, period }) => `${login} ${period}`)).toEqual([
      `north-agent ${TODAY}`,
      `north-colleague ${TODAY}`,
      "north-agent 2026-05-20",
    ]);
    expect(days.rows.map(({ ranking }) => ranking)).toEqual([1, 2, 1]);
    const months = await finance.list({ ...filter, to: NOON });
    expect(months.rows.map(({ period }) => period)).toEqual([
      "2026-06-01",
      "2026-06-01",
      "2026-05-01",
    ]);
    expect(months.totals).toEqual(days.totals);
    const sum = months.rows.reduce((all, { totalWage }) => all + totalWage, 0);
    expect(months.totals[0]).toMatchObject({ agents: 2, totalWage: sum });
    const second = await finance.list({
      ...filter,
      to: NOON,
      by: "DAY",
      sort: "totalWage",
      dir: "asc",
      size: 1,
      page: 2,
    });
    expect(second).toMatchObject({ total: 3 });
    const may = await finance.list({ month: "2026-05", agent: "NORTH-AG" });
    expect(may).toMatchObject({
      from: "2026-05-01",
      to: "2026-05-31",
      rows: [{ performanceWage: 15_000, totalWage: BASIC + 15_000 }],
    });
  });

  test("G40: an export is a month at most and has the totals of the screen", async () => {
    const finance = await as(org.finance);
    const end = new Date("2026-06-10T16:59:59Z");
    const days = (n: number) => ({
      from: new Date(end.getTime() - n * 86_400_000 + 1000),
      to: end,
      by: "DAY" as const,
    });
    expect(await refusal(finance.export(days(32)))).toBe("range.tooLong to");
    expect(await refusal(finance.export({ to: end }))).toBe("range.required from");
    const leaf = await readLeaf(await finance.export(days(31)));
    const at = leaf.heads.indexOf("Total wage");
    const { total, totals } = await finance.list(days(31));
    expect(leaf.rows).toHaveLength(total + 1);
    const sum = leaf.rows.slice(0, total).reduce((all, cells) => all + Number(cells[at]), 0);
    expect(sum).toBe(totals[0]?.totalWage ?? -1);
    expect(leaf.total("Agent")).toBe("Total");
    expect(Number(leaf.total("Total wage"))).toBe(sum);
    const exportLogs = database.db.selectFrom("auditLog").select("actorId");
    expect(await exportLogs.where("action", "=", "wage.export").execute()).toEqual([
      { actorId: org.finance.id },
    ]);
  });
});

test("a factor of quality weighs payments from its day on", async () => {
  const { agent } = org.south;
  await setFactor(database.db, org, { agentId: agent.id, effectiveOn: TODAY, factor: 70 });
  await collect(agent, "2026-06-10T04:00:00Z", 1_000_000);
  expect(await explainDay(agent)).toMatchObject({
    quality: 70,
    credits: [{ wage: 10_500, quality: 70 }],
  });
});

describe("a month", () => {
  const due = new Date("2026-06-15T05:00:00Z");
  const may = () => ({ institutionId: org.north.id, month: "2026-05" });

  test("closes by hand once it is over and its payments are counted", async () => {
    const finance = await as(org.finance);
    expect(await refusal((await as(org.operations)).closeMonth(may()))).toBe("access.denied");
    expect(await refusal(finance.closeMonth({ ...may(), month: "2026-06" }))).toBe(
      "wage.monthRuns month",
    );
    expect(await finance.closeMonth(may())).toMatchObject({ agents: 1 });
    expect(await refusal(finance.closeMonth(may()))).toBe("wage.monthClosed month");
    const { rows } = await finance.listMonths({ institutionId: org.north.id });
    expect(rows.find(({ month }) => month === "2026-05-01")).toMatchObject({
      closesOn: "2026-06-06",
      closerName: "User finance",
    });
    expect(rows.filter(({ closedAt }) => closedAt === null)).toHaveLength(1);
    const storedRows = await database.db
      .selectFrom("wageMonthAgent")
      .select(["agentId", "totalMinor", "excessDebitMinor"])
      .execute();
    expect(storedRows).toEqual([
      { agentId: org.north.agent.id, totalMinor: BASIC + 15_000, excessDebitMinor: 0 },
    ]);
  });

  test("refuses edits, attendance and rows once closed, and a recount changes nothing", async () => {
    const { agent } = org.north;
    const finance = await as(org.finance);
    const change = await edit(agent, { bonus: 5 }, "2026-05-20");
    expect(await refusal(finance.update(change))).toBe("wage.monthClosed day");
    const late = [{ agentId: agent.id, day: "2026-05-21" }];
    expect(await payAttendance(context(), late)).toBe(0);
    for (const day of ["2026-05-20", "2026-04-02"])
      await expect(
        sql`insert into wage_entry (agent_id, day, currency, kind, cause, amount_minor, at)
          values (${agent.id}, ${day}::date, 'IDR', 'DEBIT', 'PENALTY', -1, now())`.execute(
          database.db,
        ),
      ).rejects.toThrow(/closed/);
    await expect(sql`delete from wage_month`.execute(database.db)).rejects.toThrow(/append-only/);
    const before = await finance.list({ month: "2026-05" });
    await recountAll(context());
    expect(await finance.list({ month: "2026-05" })).toEqual(before);
    expect(before.rows[0]).toMatchObject({ isClosed: true });
  });

  test("counts a later reversal on its own day, with the shortfall lowering later days across months", async () => {
    const { agent } = org.south;
    const story = await collect(agent, "2026-05-11T03:00:00Z", 20_000_000);
    await story.reversePayment(new Date("2026-05-30T03:00:00Z"));
    await processAgentFacts(context());
    const finance = await as(org.finance);
    const listRows = async () =>
      (await finance.list({ agentId: agent.id, by: "DAY", ...MAY, to: due })).rows.map(
        ({ period, carried, totalWage }) => [period, carried, totalWage],
      );
    const all = await listRows();
    // 300,000 were paid out in May; after the reversal they are an excess debit of June.
    expect(all).toEqual([
      [TODAY, -BASIC - 10_500, 0],
      ["2026-05-30", 300_000, 0],
      ["2026-05-11", 0, 300_000],
    ]);
    await closeWageMonths.run({ ...context(due), log: () => undefined });
    expect(await listRows()).toEqual(all);
    const [storedRows] = await database.db
      .selectFrom("wageMonthAgent")
      .select(["totalMinor", "excessDebitMinor"])
      .where("agentId", "=", agent.id)
      .execute();
    expect(storedRows).toEqual({ totalMinor: 300_000, excessDebitMinor: 300_000 });
    const wages = await findWages(database.db, agent.id, TODAY);
    expect(wages?.totalMinor).toBe(0);
  });
});

test("money earns by the tier of the target that was reached when the day began", async () => {
  const { colleague, id: institutionId } = org.north;
  const stageId = org.stages.early;
  await database.db
    .updateTable("appUser")
    .set({ stageId, updatedAt: new Date("2026-05-31T17:00:00Z") })
    .where("id", "=", colleague.id)
    .execute();
  const scheme = await sql<{ id: number }>`
    insert into wage_scheme (institution_id, currency, effective_on, monthly_base_minor, base_rate_bp, cap_rate_bp,
      extension_rate_bp, self_service_days, self_service_bp)
    values (${institutionId}, 'IDR', '2026-06-01', 0, 300, 900, 300, null, 5000) returning id`.execute(
    database.db,
  );
  await sql`
    insert into wage_tier (scheme_id, from_bp, factor_bp)
    select ${scheme.rows[0]?.id ?? 0}::bigint, t.from_bp, t.factor_bp
    from (values (0, 8000), (10000, 12000)) as t (from_bp, factor_bp)`.execute(database.db);
  const target = (rateBp: number) =>
    sql`
    insert into report_target (institution_id, stage_id, month, currency, amount_minor, rate_bp, reason, effective_on, created_at)
    values (${institutionId}, ${stageId}, '2026-06-01', 'IDR', 1, ${rateBp}, 'Agreed', '2026-06-01', now())`.execute(
      database.db,
    );
  const wages = async (day: string) =>
    (await explainDay(colleague, day)).credits.map(({ wage, tier, attainment }) => [
      wage,
      tier,
      attainment,
    ]);
  // Without a target each payment has full weight.
  await collect(colleague, "2026-06-08T03:00:00Z", 100_000);
  expect(await wages("2026-06-08")).toEqual([[3000, 100, null]]);
  await target(10_000);
  await collect(colleague, "2026-06-09T03:00:00Z", 100_000);
  const { rows } = await sql<{ rate: number }>`
    select sum(collected_minor)::float8 / sum(entered_minor - dropped_minor) as rate from agent_day
    where agent_id = ${colleague.id} and day < '2026-06-09'`.execute(database.db);
  const rate = rows[0]?.rate ?? 0;
  expect(await wages("2026-06-09")).toEqual([[2400, 80, Math.floor(rate * 10_000) / 100]]);
  // The last written target is valid.
  await target(1);
  await collect(colleague, "2026-06-10T03:30:00Z", 100_000);
  expect((await wages(TODAY))[0]?.slice(0, 2)).toEqual([3600, 120]);
});
