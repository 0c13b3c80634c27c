import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { clearHolidays, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { recountAll, verifyCounts } from "../agent/actions/verify.ts";
import { Story } from "../agent/testing.ts";
import { reportsRouter } from "../router.ts";
import { payAttendance, findWages } from "./actions.ts";

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
const NOON = new Date("2026-06-10T05:00:00Z");
const TOMORROW = "2026-06-11";
const day = (days: number) => new Date(NOON.getTime() + days * 86_400_000);
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
  await clearHolidays(database.db);
});

const as = async (person: Persona, now = NOON) =>
  call(createTestContext(database.db, await getActor(database.db, person), { now: () => now }))
    .wage;

const approve = (proposed: Promise<{ proposalId: number }>, now = NOON) =>
  approveProposed(database.db, org.management, now, proposed);

const getRefusal = (attempt: Promise<unknown>) => attempt.catch((error: Error) => error.message);

const context = () => createTestContext(database.db, null, { now: () => NOON });

const collect = async (agent: Persona, at: Date, amountMinor: number) => {
  const { institutionId } = agent;
  const story = await Story.start(database.db, new Date(at.getTime() - 3_600_000), {
    institutionId: institutionId ?? 0,
  });
  await story.assign(new Date(at.getTime() - 1_800_000), agent.id);
  await story.pay(at, amountMinor, agent.id, false);
  await processAgentFacts(context());
};

/** Twice the delivered values, with full weight for payments without contact. */
const scheme = () => ({
  currency: "IDR" as const,
  institutionId: null as number | null,
  baseId: null as number | null,
  monthlyBaseMinor: 9_000_000,
  baseRate: 6,
  capRate: 9,
  extensionRate: 3,
  selfServiceDays: null,
  selfService: 50,
  followsDefault: false,
  stages: [{ stageId: org.stages.late, factor: 200 }],
  tiers: [{ from: 100, factor: 120 }],
  closingDays: 10,
  qualitySteps: [
    { from: 95, factor: 100 },
    { from: 0, factor: 60 },
  ],
  fatalErrorFactor: 10,
});

const earned = () =>
  database.db.selectFrom("paymentCredit").select(["day", "wageMinor"]).orderBy("id").execute();

describe("a wage scheme", () => {
  test("is proposed with the earnings of last month under it", async () => {
    const { agent } = org.north;
    await collect(agent, day(-20), 1_000_000);
    await payAttendance(context(), [{ agentId: agent.id, day: "2026-05-20" }]);
    const finance = await as(org.finance);
    const preview = await finance.previewScheme(scheme());
    // Half of three per cent without contact, against six in full; May has 26 paid days.
    expect(preview).toEqual({
      from: "2026-05-01",
      to: "2026-05-31",
      agents: 1,
      payments: 1,
      collectedMinor: 1_000_000,
      current: { basicMinor: 173_077, performanceMinor: 15_000, averageMinor: 188_077 },
      proposed: { basicMinor: 346_154, performanceMinor: 60_000, averageMinor: 406_154 },
    });
    const south = await finance.previewScheme({ ...scheme(), institutionId: org.south.id });
    expect(south).toMatchObject({ agents: 0, payments: 0, proposed: { averageMinor: null } });
    const {
      rows: [defaultScheme],
    } = await finance.listSchemes();
    expect(defaultScheme).toMatchObject({
      currency: "IDR",
      institutionId: null,
      current: {
        baseRate: 3,
        stages: [],
        selfServiceDays: 7,
        fatalErrorFactor: 0,
        qualitySteps: [
          { from: 0, factor: 70 },
          { from: 80, factor: 90 },
          { from: 90, factor: 100 },
        ],
      },
    });
    const proposed = finance.updateScheme({ ...scheme(), baseId: defaultScheme?.latestId ?? null });
    expect(await getRefusal(approveProposed(database.db, org.finance, NOON, proposed))).toBe(
      "proposal.cannotDecideOwn",
    );
    expect(await approve(proposed)).toMatchObject({
      effectiveOn: TOMORROW,
      before: {
        baseRate: 3,
        stageFactors: [],
        lastMonthPerformanceMinor: 15_000,
        lastMonthAverageMinor: 188_077,
      },
      after: {
        baseRate: 6,
        stageFactors: ["Late: 200 %"],
        tierFactors: ["100 %: 120 %"],
        closingDays: 10,
        qualityFactors: ["0: 60 %", "95: 100 %"],
        fatalErrorFactor: 10,
        lastMonthPerformanceMinor: 60_000,
        lastMonthAverageMinor: 406_154,
      },
    });
  });

  test("pays from its day on, and the days before keep theirs", async () => {
    const { agent } = org.north;
    await collect(agent, day(0), 1_000_000);
    await collect(agent, day(1), 1_000_000);
    const rows = [
      { day: "2026-05-21", wageMinor: 15_000 },
      { day: "2026-06-10", wageMinor: 15_000 },
      { day: TOMORROW, wageMinor: 60_000 },
    ];
    expect(await earned()).toEqual(rows);
    expect((await verifyCounts(context())).differences).toBe(0);
    await payAttendance(context(), [{ agentId: agent.id, day: "2026-06-09" }]);
    await payAttendance(context(), [{ agentId: agent.id, day: TOMORROW }]);
    const wages = await findWages(database.db, agent.id, TOMORROW);
    expect([...(wages?.byDay ?? [])]).toEqual([
      ["2026-05-20", 173_077],
      ["2026-05-21", 15_000],
      ["2026-06-09", 173_077],
      ["2026-06-10", 15_000],
      [TOMORROW, 406_154],
    ]);
  });

  test("of an institution has priority, and ends in favour of the general one", async () => {
    const finance = await as(org.finance, day(1));
    const institutionScheme = { ...scheme(), institutionId: org.north.id, baseRate: 1, stages: [] };
    await approve(finance.updateScheme(institutionScheme), day(1));
    const {
      rows: [, north],
    } = await finance.listSchemes();
    expect(north).toMatchObject({
      institutionName: "Institution north",
      current: { baseRate: 1, effectiveOn: "2026-06-12" },
    });
    await collect(org.north.agent, day(2), 1_000_000);
    await collect(org.south.agent, day(2), 1_000_000);
    expect((await earned()).slice(-2).map((row) => row.wageMinor)).toEqual([10_000, 60_000]);
    const back = { ...institutionScheme, baseId: north?.latestId ?? null, followsDefault: true };
    expect(await approve((await as(org.finance, day(2))).updateScheme(back), day(2))).toMatchObject(
      {
        before: { baseRate: 1, followsDefault: false },
        after: { baseRate: 6, followsDefault: true },
      },
    );
    await collect(org.north.agent, day(3), 1_000_000);
    expect((await earned()).at(-1)?.wageMinor).toBe(60_000);
  });

  test("is refused by field, to unauthorised users, and after a concurrent change", async () => {
    const finance = await as(org.finance, day(5));
    const getUpdateRefusal = async (change: object) => {
      const error = await finance
        .updateScheme({ ...scheme(), ...change })
        .catch((cause: unknown) => cause);
      return JSON.stringify(error, ["message", "cause", "field"]);
    };
    expect(await getUpdateRefusal({ capRate: 5 })).toContain("capRate");
    expect(
      await getUpdateRefusal({
        stages: [
          { stageId: 1, factor: 1 },
          { stageId: 1, factor: 2 },
        ],
      }),
    ).toContain("stages");
    expect(await getUpdateRefusal({ monthlyBaseMinor: -1 })).toContain("monthlyBaseMinor");
    expect(await getUpdateRefusal({ stages: [{ stageId: 999_999, factor: 1 }] })).toContain(
      "stages.0.stageId",
    );
    expect(await getUpdateRefusal({ followsDefault: true })).toContain("followsDefault");
    expect(
      await getUpdateRefusal({
        tiers: [
          { from: 80, factor: 90 },
          { from: 80, factor: 100 },
        ],
      }),
    ).toContain("tiers");
    const twice = { from: 80, factor: 90 };
    expect(await getUpdateRefusal({ qualitySteps: [twice, twice] })).toContain("qualitySteps");
    expect(await getUpdateRefusal({ closingDays: 29 })).toContain("closingDays");
    expect(await getUpdateRefusal({})).toContain("record.changed");
    for (const person of [org.inspector, org.administrator, org.management])
      expect(await getRefusal((await as(person)).updateScheme(scheme()))).toBe("access.denied");
    for (const person of [org.north.admin, org.north.agent])
      expect(await getRefusal((await as(person)).listSchemes())).toBe("access.denied");
  });

  test("is withdrawn with its factors before it starts", async () => {
    const finance = await as(org.finance, day(5));
    const {
      rows: [defaultScheme],
    } = await finance.listSchemes();
    const stages = [{ stageId: org.stages.early, factor: 150 }];
    await approve(
      finance.updateScheme({ ...scheme(), stages, baseId: defaultScheme?.latestId ?? null }),
      day(5),
    );
    const [next] = (await finance.listSchemes()).rows.map((row) => row.next);
    expect(next).toMatchObject({ stages });
    await approve(
      finance.withdrawScheme({ ruleId: next?.ruleId ?? 0, reason: "too much" }),
      day(5),
    );
    const [withdrawnScheme, currentScheme] = await finance.schemeHistory({ currency: "IDR" });
    expect(withdrawnScheme).toMatchObject({ tiers: [{ from: 100, factor: 120 }] });
    expect(withdrawnScheme).toMatchObject({ stages, withdrawn: { reason: "too much" } });
    expect(currentScheme).toMatchObject({ stages: [{ factor: 200 }], withdrawn: null });
    const remaining = await database.db.selectFrom("wageStage").select("schemeId").execute();
    expect(remaining).toEqual([{ schemeId: currentScheme?.ruleId ?? 0 }]);
    const tiers = await database.db.selectFrom("wageTier").selectAll().execute();
    expect(tiers).not.toContainEqual(
      expect.objectContaining({ schemeId: withdrawnScheme?.ruleId }),
    );
  });

  test("G13: keeps payments unchanged when everything is recounted", async () => {
    const before = await earned();
    await recountAll(context());
    expect(await earned()).toEqual(before);
  });
});
