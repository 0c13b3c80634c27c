import { describe, expect, test } from "bun:test";
import { dbError } from "@kolekta/db";
import { sql } from "kysely";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { DAY_MS, NOON, useDeductions } from "../deduction/testing.ts";

const harness = useDeductions();

const chief = () => harness.policyAs(harness.org.operations);

const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

const approve = (proposed: Promise<{ proposalId: number }>, at = NOON) =>
  approveProposed(harness.db, harness.org.finance, at, proposed);

const level = (at: 0 | 1 | 2 | 3 | 4, lateFee: number, interest = 0, principal = 0) => ({
  level: at,
  lateFee,
  extensionFee: lateFee,
  interest,
  principal,
});

const GENEROUS = [
  level(0, 20),
  level(1, 50),
  level(2, 80),
  level(3, 100, 50),
  level(4, 100, 100, 30),
];

describe("limits", () => {
  test("follow the default until a stage has its own", async () => {
    const [defaultRule, ...stages] = await (await chief()).listLimits();
    expect(defaultRule).toMatchObject({ stageId: null, next: null });
    expect(
      defaultRule?.current.levels.map(
        (share) =>
          `${share.level} ${share.role} ${share.lateFee} ${share.interest} ${share.principal}`,
      ),
    ).toEqual(["0 null 10 0 0", "1 2 30 0 0", "2 8 60 0 0", "3 4 100 30 0", "4 7 100 100 20"]);
    expect(stages.map(({ stageName, current }) => [stageName, current.followsDefault])).toEqual([
      ["Early", true],
      ["Late", true],
    ]);
  });

  test("of a stage apply from their day on and can end", async () => {
    const api = await chief();
    const stageId = harness.org.stages.early;
    const save = (overrides: object) =>
      api.updateLimits({ stageId, baseId: null, levels: GENEROUS, ...overrides });
    expect(await approve(save({}))).toMatchObject({ state: "APPROVED", effectiveOn: "2026-03-11" });
    const agent = await harness.agent();
    const request = { taskId: harness.caseIds.caseId, cleanMode: 3 as const, amountMinor: 30_000 };
    expect((await agent.quoteFull(request)).path).toHaveLength(2);
    harness.at(later(1));
    expect((await agent.quoteFull(request)).path).toEqual([{ level: 1, role: 2 }]);
    await expect(save({})).rejects.toMatchObject({ message: "record.changed" });
    const stage = async () => (await api.listLimits()).find((row) => row.stageId === stageId);
    const baseId = (await stage())?.latestId;
    const back = { baseId, followsDefault: true, levels: [] };
    await approve(save({ ...back, effectiveOn: "2026-03-12" }), later(1));
    expect((await agent.quoteFull(request)).path).toHaveLength(1);
    expect(await stage()).toMatchObject({
      current: { followsDefault: false, editorName: "User operations" },
      next: { followsDefault: true, effectiveOn: "2026-03-12" },
    });
    harness.at(later(2));
    expect((await agent.quoteFull(request)).path).toHaveLength(2);
    expect(await api.limitHistory({ stageId })).toHaveLength(2);
    harness.at(NOON);
  });

  test.each([
    ["levels are missing", { levels: GENEROUS.slice(1) }, "deduction.levelsMissing"],
    [
      "a level falls",
      { levels: [...GENEROUS.slice(0, 4), level(4, 90, 100, 30)] },
      "deduction.levelsFall",
    ],
    ["the day has passed", { levels: GENEROUS, effectiveOn: "2026-03-09" }, "proposal.dayTooEarly"],
    [
      "they would hold on the day on which they are set",
      { levels: GENEROUS, effectiveOn: "2026-03-10" },
      "proposal.dayTooEarly",
    ],
    [
      "the default would follow itself",
      { levels: [], followsDefault: true },
      "deduction.defaultCannotInherit",
    ],
  ])("are refused where %s", async (_, change, message) => {
    const api = await chief();
    const [defaultRule] = await api.listLimits();
    await expect(
      api.updateLimits({ stageId: null, baseId: defaultRule?.latestId ?? null, ...change }),
    ).rejects.toMatchObject({ message });
  });

  test("are proposed only by operations", async () => {
    for (const persona of [harness.org.management, harness.org.north.admin, harness.org.inspector])
      await expect(
        (await harness.policyAs(persona)).updateLimits({
          stageId: null,
          baseId: null,
          levels: GENEROUS,
        }),
      ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("cannot be rewritten, nor their history", async () => {
    for (const table of ["deduction_limit", "deduction_policy", "deduction_step"]) {
      const rejected: unknown = await sql`delete from ${sql.table(table)}`
        .execute(harness.db)
        .catch((error: unknown) => error);
      expect(dbError(rejected)?.sqlstate).toBe("55000");
    }
  });
});

describe("budget, check and validity", () => {
  test("are one setting per currency, and an institution may have its own", async () => {
    const api = await chief();
    const { id } = harness.org.north;
    await approve(
      api.update({
        currency: "IDR",
        institutionId: id,
        baseId: null,
        budget: 5,
        checkAboveMinor: 10_000,
        validDays: 0,
        maxDays: 1,
      }),
    );
    harness.at(later(1));
    const policies = await api.list();
    expect(policies.map((policy) => `${policy.currency} ${policy.institutionName}`)).toEqual([
      "IDR null",
      "IDR Institution north",
      "PHP null",
      "USD null",
    ]);
    const made = await (await harness.agent()).createFull(harness.full(18_000));
    const leader = await harness.as(harness.org.north.leader);
    const detail = await leader.get({ deductionId: made.deductionId });
    expect(detail).toMatchObject({
      next: { step: "ENDORSED", role: null },
      validDays: 0,
      maxDays: 1,
      budget: { budgetBp: 500, monthOn: "2026-03-01" },
    });
    const south = await harness.policyAs(harness.org.south.admin);
    expect((await south.list()).some((row) => row.institutionId === id)).toBe(false);
    expect(await api.history({ currency: "IDR", institutionId: id })).toHaveLength(1);
  });

  test("the longest validity is not shorter than the usual one", async () => {
    await expect(
      (await chief()).update({
        currency: "IDR",
        institutionId: null,
        baseId: null,
        budget: 5,
        checkAboveMinor: 0,
        validDays: 3,
        maxDays: 1,
      }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
