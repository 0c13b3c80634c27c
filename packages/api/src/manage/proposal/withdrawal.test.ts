import { beforeAll, describe, expect, test } from "bun:test";
import { dbError } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { appRouter } from "../../router.ts";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { approveProposed, getProposalApi } from "./testing.ts";

const database = useTestDatabase();
const call = createCallerFactory(appRouter);
const NOON = new Date("2026-03-10T05:00:00Z");
/** A day before an undecided proposal expires. */
const COMING = "2026-03-20";
const REASON = "Entered for the wrong month";
let org: Organisation;

const as = async (persona: Persona, overrides: object = {}) =>
  call(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: () => NOON,
      ...overrides,
    }),
  );

beforeAll(async () => {
  org = await organisation(database.db);
});

const approve = (proposed: Promise<{ proposalId: number }>, now = NOON) =>
  approveProposed(database.db, org.management, now, proposed);

const LEVELS = ([0, 1, 2, 3, 4] as const).map((level) => ({
  level,
  lateFee: 10,
  extensionFee: 10,
  interest: 0,
  principal: 0,
}));

async function comingLimits() {
  const { repay } = await as(org.operations);
  const stageId = org.stages.early;
  const stage = async () =>
    (await repay.deductionPolicy.listLimits()).find((limit) => limit.stageId === stageId);
  const baseId = (await stage())?.latestId ?? null;
  const change = { stageId, baseId, levels: LEVELS, effectiveOn: COMING };
  await approve(repay.deductionPolicy.updateLimits(change));
  const ruleId = (await stage())?.next?.ruleId ?? 0;
  return { deductionPolicy: repay.deductionPolicy, stage, ruleId };
}

describe("a change by two people for a future day", () => {
  test("is withdrawn by two of them, with every row it created", async () => {
    const { deductionPolicy, stage, ruleId } = await comingLimits();
    const proposed = deductionPolicy.withdrawLimits({ ruleId, reason: REASON });
    expect(await proposed).toMatchObject({ effectiveOn: COMING });
    expect((await stage())?.next).not.toBeNull();
    const { proposalId } = await proposed;
    const api = await getProposalApi(database.db, org.management, NOON);
    expect(await api.get({ proposalId })).toMatchObject({
      kind: "DEDUCTION_LIMIT",
      before: { effectiveOn: COMING, "lateFee.1": 10 },
      after: { withdrawn: true, reason: REASON },
    });
    await approve(proposed);
    expect(await stage()).toMatchObject({ next: null, latestId: null });
    const withdrawal = await database.db
      .selectFrom("settingWithdrawal")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(withdrawal).toMatchObject({
      setting: "deduction_limit",
      effectiveOn: COMING,
      reason: REASON,
      withdrawerId: org.operations.id,
    });
    expect(withdrawal.rowIds).toHaveLength(LEVELS.length);
    const line = await database.db
      .selectFrom("auditLog")
      .selectAll()
      .where("entity", "=", "deduction_limit")
      .where("entityId", "=", String(ruleId))
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(line.after).toMatchObject({ withdrawn: true, reason: REASON });
  });

  test("remains if its day starts before the approval", async () => {
    const { deductionPolicy, ruleId } = await comingLimits();
    const proposed = deductionPolicy.withdrawLimits({ ruleId, reason: REASON });
    const day = new Date(`${COMING}T05:00:00Z`);
    await expect(approve(proposed, day)).rejects.toMatchObject({
      message: "setting.alreadyEffective",
    });
    const { proposalId } = await proposed;
    const api = await getProposalApi(database.db, org.operations, NOON);
    await api.withdraw({ proposalId, version: 1 });
    await approve(deductionPolicy.withdrawLimits({ ruleId, reason: REASON }));
  });

  test("restores the change announced before it", async () => {
    const { repay, setting } = await as(org.operations);
    const { id: institutionId } = org.north;
    const row = async () => {
      const { rows } = await repay.extension.listInstitutionSettings();
      const found = rows.find((candidate) => candidate.institutionId === institutionId);
      if (!found) throw new Error("out of sight");
      return found;
    };
    const announce = async (percentage: number) => {
      const { current, latestId: baseRuleId } = await row();
      const change = { ...current, percentage, institutionId, baseRuleId };
      const input = { ...change, effectiveOn: COMING };
      await approve(repay.extension.updateInstitutionSetting(input));
    };
    await announce(20);
    await announce(30);
    const { next } = await row();
    const ruleId = next?.ruleId ?? 0;
    await approve(setting.institutionExtension.withdraw({ ruleId, reason: REASON }));
    expect((await row()).next?.percentage).toBe(20);
    const history = await setting.institutionExtension.history({ institutionId });
    const seen = history.map(({ values, withdrawn }) => [values?.percentage, withdrawn?.reason]);
    expect(seen).toEqual([
      [30, REASON],
      [20, undefined],
      [100, undefined],
    ]);
  });

  test("may be a rule of contact", async () => {
    const { tasks } = await as(org.operations);
    const calls = async () =>
      (await tasks.guard.listRequirements({ profile: "ID" })).rules.filter(
        ({ rule }) => rule === "FREQ_CALL",
      );
    const [currentRule] = await calls();
    const announce = () =>
      approve(
        tasks.guard.updateRule({
          profile: "ID",
          rule: "FREQ_CALL",
          severity: "WARN",
          source: "Test circular",
          effectiveFrom: COMING,
          params: currentRule?.params as Record<string, unknown>,
        }),
      );
    await announce();
    const [coming] = await calls();
    expect(coming).toMatchObject({ version: 2, inForce: false });
    const ruleId = coming?.id ?? 0;
    await approve(tasks.guard.withdrawRule({ ruleId, reason: REASON }));
    const by = { withdrawerName: "User operations", reason: REASON };
    expect(await calls()).toMatchObject([
      { id: ruleId, withdrawn: by },
      { id: currentRule?.id, withdrawn: null },
    ]);
    await announce();
    const [renewedRule] = await calls();
    expect(renewedRule).toMatchObject({ version: 3, withdrawn: null });
  });
});

describe("a change by one person for a future day", () => {
  const asAll = { values: null, reason: "as all" };
  const announce = async (institutionId: number, effectiveOn: string) => {
    const { setting } = await as(org.operations);
    const { rows } = await setting.inactivity.list({});
    const row = rows.find((candidate) => candidate.institutionId === institutionId);
    const baseId = row?.latestId ?? null;
    const ownerAndDay = { institutionId, baseId, effectiveOn };
    return setting.inactivity.save({ ...asAll, ...ownerAndDay });
  };

  test("is withdrawn by its author once, however often requested", async () => {
    const { ruleId } = await announce(org.north.id, COMING);
    const input = { ruleId, reason: REASON };
    const withdraw = async () =>
      (await as(org.operations, { idempotencyKey: "twice" })).setting.inactivity.withdraw(input);
    const replies = await Promise.all([withdraw(), withdraw()]);
    expect(replies).toEqual([{ ruleId }, { ruleId }]);
    const { setting } = await as(org.operations);
    await expect(setting.inactivity.withdraw(input)).rejects.toMatchObject({
      message: "record.notFound",
    });
    const institution = { institutionId: org.north.id };
    expect(await setting.inactivity.history(institution)).toMatchObject([
      { ruleId: input.ruleId, withdrawn: { reason: REASON } },
    ]);
  });

  test("remains from its day on", async () => {
    const { ruleId } = await announce(org.south.id, "2026-03-10");
    const { setting } = await as(org.operations);
    await expect(setting.inactivity.withdraw({ ruleId, reason: REASON })).rejects.toMatchObject({
      message: "setting.alreadyEffective",
    });
  });

  test("is deleted from the database only with a record", async () => {
    const { ruleId } = await announce(org.north.id, "2026-05-01");
    const remove = () => sql`delete from inactivity_rule where id = ${ruleId}`.execute(database.db);
    const failure = await remove().catch(dbError);
    expect(failure).toMatchObject({ constraint: "append_only" });
  });
});
