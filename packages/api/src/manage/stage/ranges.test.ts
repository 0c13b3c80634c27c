import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { addDays } from "../../core/day.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { useAgeingWorld } from "../../repay/end-of-day/testing/ageing.ts";
import { toInstant } from "../../repay/end-of-day/testing/calendar.ts";
import { createTestInstitution, newStage } from "../../seeds/index.ts";
import { setGroupStages, setInstitutionStages } from "./actions/member.ts";
import { stageRouter } from "./router.ts";
import { change, NEW_STAGE, getRefusalDetails } from "./testing.ts";

const world = useAgeingWorld();
const call = createCallerFactory(stageRouter);

/** Noon in the zone of the installation. */
const context = async () =>
  createTestContext(world.db, await getActor(world.db, world.org().operations), {
    now: () => toInstant(world.today, 720),
  });
const getApi = async () => call(await context());

let made = 0;

/** Creates an institution with adjacent stages, the last one open-ended. */
async function agencyWith(...lengths: readonly number[]) {
  made += 1;
  const agency = await createTestInstitution(world.db, `agency${made}`, world.org().stages);
  await sql`update app_user set stage_id = null where institution_id = ${agency.id}`.execute(
    world.db,
  );
  await sql`delete from group_stage where group_id = ${agency.groupId}`.execute(world.db);
  await sql`delete from institution_stage where institution_id = ${agency.id}`.execute(world.db);
  const stages: number[] = [];
  let dpdFrom = 1;
  for (const length of [...lengths, null]) {
    const dpdTo = length === null ? null : dpdFrom + length - 1;
    const name = `A${made} ${dpdFrom}`;
    stages.push(await newStage(world.db, name, { dpdFrom, dpdTo, recoveryBp: 5000 }));
    dpdFrom += length ?? 0;
  }
  await sql`
    insert into institution_stage select ${agency.id}, unnest(${stages}::bigint[])`.execute(
    world.db,
  );
  return { ...agency, stages };
}

const get = async (stageId: number) => (await getApi()).get({ stageId });

const findDpdRange = async (stageId: number) => {
  const { rows } = await (await getApi()).listRanges();
  const found = rows.find(({ id }) => id === stageId);
  return found && [found.dpdFrom, found.dpdTo];
};

const setStages = async (institutionId: number, stageIds: readonly number[]): Promise<unknown> => {
  return inTransaction(await context(), null, async (tx) => {
    tx.audit({ action: "institution.update", entity: "institution", entityId: institutionId });
    return setInstitutionStages(tx, institutionId, stageIds);
  });
};

describe("the ranges of stages", () => {
  let agency: Awaited<ReturnType<typeof agencyWith>>;
  let first: number;
  beforeEach(async () => {
    agency = await agencyWith(15);
    [first = 0] = agency.stages;
  });

  const split = async (dpdTo: number) => {
    const row = await get(first);
    const half = {
      ...NEW_STAGE,
      name: `Half of ${row.name}`,
      institutionIds: [agency.id],
      groupIds: [agency.groupId],
      policy: { ...NEW_STAGE.policy, dpdFrom: 8, dpdTo: 15 },
      otherRanges: [{ stageId: first, baseId: row.latestId, dpdFrom: 1, dpdTo }],
    };
    return (await getApi()).save(half);
  };

  test("are split in one save, and the cases follow when the day starts", async () => {
    const { caseId } = await world.createCase({ dpd: 9, institutionId: agency.id, stageId: first });
    const { stageId, effectiveOn } = await split(7);
    expect(effectiveOn).toBe(world.day(1));
    expect(await findDpdRange(first)).toEqual([1, 7]);
    expect((await get(first)).current).toMatchObject({ dpdFrom: 1, dpdTo: 15 });
    expect((await get(stageId)).current.dpdFrom).toBeNull();
    expect((await get(stageId)).groups).toMatchObject([{ id: agency.groupId }]);
    await world.tomorrow();
    expect((await world.getCase(caseId)).stageId).toBe(stageId);
    expect((await get(stageId)).current).toMatchObject({ dpdFrom: 8, dpdTo: 15 });
    const revisions = await (await getApi()).history({ stageId });
    expect(revisions).toHaveLength(1);
  });

  test("apply to a missed day as they held on it", async () => {
    const testCase = await world.createCase({ dpd: 6, institutionId: agency.id, stageId: first });
    const { stageId } = await split(7);
    const row = await get(first);
    const half = await get(stageId);
    await (
      await getApi()
    ).save({
      ...change(row, { effectiveOn: world.day(3), policy: { dpdTo: 10 } }),
      otherRanges: [{ stageId, baseId: half.latestId, dpdFrom: 11, dpdTo: 15 }],
    });
    world.pass(2);
    await world.runDaysTo(world.today);
    expect((await world.getCase(testCase.caseId)).stageId).toBe(stageId);
    await world.tomorrow();
    expect((await world.getCase(testCase.caseId)).stageId).toBe(first);
  });

  test("are refused with a gap or an overlap, without saving anything", async () => {
    const institution = agency.name;
    const day = world.day(1);
    expect(await getRefusalDetails(split(6))).toEqual({
      key: "stage.gap",
      field: "policy.dpdFrom",
      params: { institution, day, from: 7, to: 7 },
    });
    const { name } = await get(first);
    expect(await getRefusalDetails(split(8))).toEqual({
      key: "stage.overlap",
      field: "policy.dpdFrom",
      params: { institution, day, first: name, second: `Half of ${name}` },
    });
    expect(
      (await (await getApi()).list({ text: "Half" })).rows.map((row) => row.name),
    ).not.toContain(`Half of ${name}`);
    expect((await get(first)).next).toBeNull();
  });

  test("are refused where they leave a gap at another institution", async () => {
    const other = await agencyWith();
    await setStages(other.id, agency.stages);
    expect(await getRefusalDetails(split(7))).toMatchObject({
      key: "stage.gap",
      field: "policy.dpdFrom",
      params: { institution: other.name, from: 8, to: 15 },
    });
  });

  test("are withdrawn together when saved together", async () => {
    const { stageId } = await split(7);
    const { next } = await get(first);
    await (await getApi()).withdraw({ ruleId: next?.ruleId ?? 0, reason: "Too early" });
    expect((await get(first)).next).toBeNull();
    expect((await get(stageId)).next).toBeNull();
    expect(await findDpdRange(first)).toEqual([1, 15]);
    const withdrawals = await world.db
      .selectFrom("settingWithdrawal")
      .select("reason")
      .where("setting", "=", "stage_policy")
      .execute();
    expect(withdrawals.map(({ reason }) => reason)).toEqual(["Too early", "Too early"]);
  });

  test("are not withdrawn once others have built on them or once they hold", async () => {
    const { stageId } = await split(7);
    const { next } = await get(first);
    const [, rest = 0] = agency.stages;
    const beyond = await get(rest);
    const half = await get(stageId);
    const dpdRange = { dpdFrom: 8, dpdTo: 20 };
    await (
      await getApi()
    ).save({
      ...change(half, { effectiveOn: world.day(5), policy: dpdRange }),
      otherRanges: [{ stageId: rest, baseId: beyond.latestId, dpdFrom: 21, dpdTo: null }],
    });
    const withdrawal = { ruleId: next?.ruleId ?? 0, reason: "Not so" };
    const tryWithdraw = async () => getRefusalDetails((await getApi()).withdraw(withdrawal));
    expect(await tryWithdraw()).toMatchObject({
      key: "stage.overlap",
      params: { day: world.day(5) },
    });
    await world.tomorrow();
    expect(await tryWithdraw()).toMatchObject({ key: "setting.alreadyEffective" });
  });

  test("merge two stages, and the other takes no more cases", async () => {
    const { stageId } = await split(7);
    await world.tomorrow();
    const { caseId } = await world.createCase({ dpd: 10, institutionId: agency.id, stageId });
    const half = await get(stageId);
    const row = await get(first);
    await (
      await getApi()
    ).save({
      ...change(row, { policy: { dpdTo: 15 } }),
      otherRanges: [{ stageId, baseId: half.latestId, dpdFrom: null, dpdTo: null }],
    });
    await world.tomorrow();
    expect((await world.getCase(caseId)).stageId).toBe(first);
    expect((await get(stageId)).current.dpdFrom).toBeNull();
  });

  test("are refused to the second of two editors who move one border at once", async () => {
    const [, rest = 0] = agency.stages;
    const [low, high] = [await get(first), await get(rest)];
    const moved = async (to: number, by: "low" | "high") => {
      const editor = await getApi();
      return by === "low"
        ? editor.save({
            ...change(low, { policy: { dpdTo: to } }),
            otherRanges: [{ stageId: rest, baseId: high.latestId, dpdFrom: to + 1, dpdTo: null }],
          })
        : editor.save({
            ...change(high, { policy: { dpdFrom: to + 1 } }),
            otherRanges: [{ stageId: first, baseId: low.latestId, dpdFrom: 1, dpdTo: to }],
          });
    };
    const both = await Promise.allSettled([moved(12, "low"), moved(9, "high")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [from, to] = (await findDpdRange(first)) ?? [];
    expect(from).toBe(1);
    expect(await findDpdRange(rest)).toEqual([(to ?? 0) + 1, null]);
  });
});

describe("the stages of an institution", () => {
  test("are added and removed if they fit, from today and on every later day", async () => {
    const { id, stages, name } = await agencyWith(7, 8);
    const [s1 = 0, s2 = 0, s3 = 0] = stages;
    const today = world.today;
    expect(await getRefusalDetails(setStages(id, [s1, s3]))).toEqual({
      key: "stage.gap",
      field: "stageIds",
      params: { institution: name, day: today, from: 8, to: 15 },
    });
    expect(await setStages(id, [s1, s2])).toEqual({ before: stages, after: [s1, s2] });
    const twin = await newStage(world.db, `Twin ${id}`, { dpdFrom: 3, dpdTo: 4, recoveryBp: 1 });
    expect(await getRefusalDetails(setStages(id, [s1, s2, twin]))).toMatchObject({
      key: "stage.overlap",
    });
    await setStages(id, []);
    await setStages(id, stages);
  });

  test("remain while they have open cases or people", async () => {
    const { id, stages, agent } = await agencyWith(7);
    const [s1 = 0, s2 = 0] = stages;
    await sql`update app_user set stage_id = ${s2} where id = ${agent.id}`.execute(world.db);
    expect(await getRefusalDetails(setStages(id, [s1]))).toMatchObject({
      key: "stage.hasPeople",
      params: { people: 1 },
    });
    await world.createCase({ dpd: 3, institutionId: id, stageId: s1 });
    expect(await getRefusalDetails(setStages(id, [s2]))).toMatchObject({
      key: "stage.hasCases",
      params: { cases: 1 },
    });
    const row = await get(s1);
    const without = { ...change(row), institutionIds: [] };
    expect(await getRefusalDetails((await getApi()).save(without))).toMatchObject({
      key: "stage.hasCases",
      field: "institutionIds",
    });
  });

  test("have no gap after two users remove the ends at once", async () => {
    const { id, stages } = await agencyWith(7, 8);
    const [s1 = 0, s2 = 0, s3 = 0] = stages;
    await Promise.allSettled([setStages(id, [s2, s3]), setStages(id, [s1, s2])]);
    const { rows } = await sql<{ stageId: number }>`
      select stage_id from institution_stage where institution_id = ${id} order by stage_id`.execute(
      world.db,
    );
    expect([[s2, s3].join(), [s1, s2].join()]).toContain(rows.map(({ stageId }) => stageId).join());
  });

  test("limit its groups, which lose the removed ones", async () => {
    const { id, groupId, stages } = await agencyWith(7);
    const [s1 = 0, s2 = 0] = stages;
    const ctx = await context();
    const saveGroupStages = (stageIds: readonly number[]) =>
      inTransaction(ctx, null, async (tx) => {
        tx.audit({ action: "group.update", entity: "team_group", entityId: groupId });
        return setGroupStages(tx, { groupId, institutionId: id }, stageIds);
      });
    expect(await saveGroupStages([s1, s2])).toEqual({ before: [], after: [s1, s2] });
    const foreign = saveGroupStages([world.org().stages.early]);
    expect(await getRefusalDetails(foreign)).toMatchObject({
      key: "stage.notOfInstitution",
      field: "stageIds",
    });
    await setStages(id, [s2]);
    expect((await get(s1)).groups).toEqual([]);
    expect((await get(s2)).groups).toMatchObject([{ id: groupId }]);
  });
});

test("a promise retains the values of its stage from the day it was made", async () => {
  const agency = await agencyWith();
  const [only = 0] = agency.stages;
  const { promiseId } = await world.createCase({
    dpd: 5,
    agentId: agency.agent.id,
    stageId: only,
    status: "C10",
    promise: { dueOn: world.day(1), amountMinor: 500_000 },
  });
  const row = await get(only);
  await (await getApi()).save(change(row, { policy: { promiseGraceDays: 30 } }));
  await world.tomorrow(4);
  const { state } = await world.db
    .selectFrom("promise")
    .select("state")
    .where("id", "=", promiseId ?? 0)
    .executeTakeFirstOrThrow();
  expect(state).toBe("BROKEN");
});

test("long aging holds from its day", async () => {
  const { stages } = world.org();
  const row = await get(stages.late);
  await (await getApi()).save(change(row, { policy: { longAging: true } }));
  const stage = await get(stages.late);
  expect([stage.current.longAging, stage.next?.longAging]).toEqual([false, true]);
  expect(stage.next?.effectiveOn).toBe(addDays(world.today, 1));
});
