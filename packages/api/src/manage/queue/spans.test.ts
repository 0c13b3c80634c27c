import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { addDays } from "../../core/day.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { useAgeingWorld } from "../../repay/roll/testing/ageing.ts";
import { momentOf } from "../../repay/roll/testing/calendar.ts";
import { newHouse, newQueue } from "../../seeds/index.ts";
import { giveGroupStages, giveStages } from "./actions/member.ts";
import { queueRouter } from "./router.ts";
import { change, NEW_STAGE, refusal } from "./testing.ts";

const house = useAgeingWorld();
const call = createCallerFactory(queueRouter);

/** In the middle of the house's day. */
const visit = async () =>
  visitOf(house.db, await actorOf(house.db, house.org().operations), {
    now: () => momentOf(house.today, 720),
  });
const room = async () => call(await visit());

let made = 0;

/** An institution of its own with stages that follow each other, the last without an end. */
async function agencyWith(...lengths: readonly number[]) {
  made += 1;
  const agency = await newHouse(house.db, `agency${made}`, house.org().queues);
  await sql`update app_user set queue_id = null where institution_id = ${agency.id}`.execute(
    house.db,
  );
  await sql`delete from group_queue where group_id = ${agency.groupId}`.execute(house.db);
  await sql`delete from institution_queue where institution_id = ${agency.id}`.execute(house.db);
  const stages: number[] = [];
  let dpdFrom = 1;
  for (const length of [...lengths, null]) {
    const dpdTo = length === null ? null : dpdFrom + length - 1;
    const name = `A${made} ${dpdFrom}`;
    stages.push(await newQueue(house.db, name, { dpdFrom, dpdTo, recoveryBp: 5000 }));
    dpdFrom += length ?? 0;
  }
  await sql`
    insert into institution_queue select ${agency.id}, unnest(${stages}::bigint[])`.execute(
    house.db,
  );
  return { ...agency, stages };
}

const get = async (queueId: number) => (await room()).get({ queueId });

const spanOf = async (queueId: number) => {
  const { rows } = await (await room()).listSpans();
  const found = rows.find(({ id }) => id === queueId);
  return found && [found.dpdFrom, found.dpdTo];
};

const give = async (institutionId: number, queueIds: readonly number[]): Promise<unknown> => {
  return inTransaction(await visit(), null, async (tx) => {
    tx.audit({
      action: "institution.update",
      entity: "institution",
      entityId: institutionId,
    });
    return giveStages(tx, institutionId, queueIds);
  });
};

describe("a stage is split", () => {
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
      spans: [{ queueId: first, onId: row.latestId, dpdFrom: 1, dpdTo }],
    };
    return (await room()).save(half);
  };

  test("in one save, and the cases follow when the day comes", async () => {
    const { caseId } = await house.newOne({ dpd: 9, institutionId: agency.id, queueId: first });
    const { queueId, effectiveOn } = await split(7);
    expect(effectiveOn).toBe(house.day(1));
    expect(await spanOf(first)).toEqual([1, 7]);
    expect((await get(first)).current).toMatchObject({ dpdFrom: 1, dpdTo: 15 });
    expect((await get(queueId)).current.dpdFrom).toBeNull();
    expect((await get(queueId)).groups).toMatchObject([{ id: agency.groupId }]);
    await house.tomorrow();
    expect((await house.caseOf(caseId)).queueId).toBe(queueId);
    expect((await get(queueId)).current).toMatchObject({
      dpdFrom: 8,
      dpdTo: 15,
    });
    const past = await (await room()).history({ queueId });
    expect(past).toHaveLength(1);
  });

  test("a day that passed unrolled is rolled by what held on it", async () => {
    const stays = await house.newOne({ dpd: 6, institutionId: agency.id, queueId: first });
    const { queueId } = await split(7);
    const row = await get(first);
    const half = await get(queueId);
    await (
      await room()
    ).save({
      ...change(row, { effectiveOn: house.day(3), policy: { dpdTo: 10 } }),
      spans: [{ queueId, onId: half.latestId, dpdFrom: 11, dpdTo: 15 }],
    });
    house.pass(2);
    await house.rollTo(house.today);
    expect((await house.caseOf(stays.caseId)).queueId).toBe(queueId);
    await house.tomorrow();
    expect((await house.caseOf(stays.caseId)).queueId).toBe(first);
  });

  test("not with a gap or an overlap, and nothing is left of what was refused", async () => {
    const institution = agency.name;
    const day = house.day(1);
    expect(await refusal(split(6))).toEqual({
      key: "queue.gap",
      field: "policy.dpdFrom",
      params: { institution, day, from: 7, to: 7 },
    });
    const { name } = await get(first);
    expect(await refusal(split(8))).toEqual({
      key: "queue.overlap",
      field: "policy.dpdFrom",
      params: { institution, day, first: name, second: `Half of ${name}` },
    });
    expect((await (await room()).list({ text: "Half" })).rows.map((row) => row.name)).not.toContain(
      `Half of ${name}`,
    );
    expect((await get(first)).next).toBeNull();
  });

  test("not where it leaves a gap at another institution", async () => {
    const other = await agencyWith();
    await give(other.id, agency.stages);
    expect(await refusal(split(7))).toMatchObject({
      key: "queue.gap",
      field: "policy.dpdFrom",
      params: { institution: other.name, from: 8, to: 15 },
    });
  });

  test("what was saved together is withdrawn together", async () => {
    const { queueId } = await split(7);
    const { next } = await get(first);
    await (
      await room()
    ).withdraw({
      ruleId: next?.ruleId ?? 0,
      reason: "Too early",
    });
    expect((await get(first)).next).toBeNull();
    expect((await get(queueId)).next).toBeNull();
    expect(await spanOf(first)).toEqual([1, 15]);
    const kept = await house.db
      .selectFrom("settingWithdrawal")
      .select("reason")
      .where("setting", "=", "queue_policy")
      .execute();
    expect(kept.map(({ reason }) => reason)).toEqual(["Too early", "Too early"]);
  });

  test("not where others have built upon it, nor once it holds", async () => {
    const { queueId } = await split(7);
    const { next } = await get(first);
    const [, rest = 0] = agency.stages;
    const beyond = await get(rest);
    const half = await get(queueId);
    const said = { dpdFrom: 8, dpdTo: 20 };
    await (
      await room()
    ).save({
      ...change(half, { effectiveOn: house.day(5), policy: said }),
      spans: [{ queueId: rest, onId: beyond.latestId, dpdFrom: 21, dpdTo: null }],
    });
    const withdrawal = { ruleId: next?.ruleId ?? 0, reason: "Not so" };
    const gone = async () => refusal((await room()).withdraw(withdrawal));
    expect(await gone()).toMatchObject({ key: "queue.overlap", params: { day: house.day(5) } });
    await house.tomorrow();
    expect(await gone()).toMatchObject({ key: "setting.stands" });
  });

  test("two stages become one: the other takes no cases any more", async () => {
    const { queueId } = await split(7);
    await house.tomorrow();
    const { caseId } = await house.newOne({ dpd: 10, institutionId: agency.id, queueId });
    const half = await get(queueId);
    const row = await get(first);
    await (
      await room()
    ).save({
      ...change(row, { policy: { dpdTo: 15 } }),
      spans: [{ queueId, onId: half.latestId, dpdFrom: null, dpdTo: null }],
    });
    await house.tomorrow();
    expect((await house.caseOf(caseId)).queueId).toBe(first);
    expect((await get(queueId)).current.dpdFrom).toBeNull();
  });

  test("of two editors who move the same border at once, one is told", async () => {
    const [, rest = 0] = agency.stages;
    const [low, high] = [await get(first), await get(rest)];
    const moved = async (to: number, by: "low" | "high") => {
      const editor = await room();
      return by === "low"
        ? editor.save({
            ...change(low, { policy: { dpdTo: to } }),
            spans: [
              {
                queueId: rest,
                onId: high.latestId,
                dpdFrom: to + 1,
                dpdTo: null,
              },
            ],
          })
        : editor.save({
            ...change(high, { policy: { dpdFrom: to + 1 } }),
            spans: [{ queueId: first, onId: low.latestId, dpdFrom: 1, dpdTo: to }],
          });
    };
    const both = await Promise.allSettled([moved(12, "low"), moved(9, "high")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [from, to] = (await spanOf(first)) ?? [];
    expect(from).toBe(1);
    expect(await spanOf(rest)).toEqual([(to ?? 0) + 1, null]);
  });
});

describe("an institution gets and loses stages", () => {
  test("that fit, from today and on every later day", async () => {
    const { id, stages, name } = await agencyWith(7, 8);
    const [s1 = 0, s2 = 0, s3 = 0] = stages;
    const today = house.today;
    expect(await refusal(give(id, [s1, s3]))).toEqual({
      key: "queue.gap",
      field: "queueIds",
      params: { institution: name, day: today, from: 8, to: 15 },
    });
    expect(await give(id, [s1, s2])).toEqual({ before: stages, after: [s1, s2] });
    const twin = await newQueue(house.db, `Twin ${id}`, { dpdFrom: 3, dpdTo: 4, recoveryBp: 1 });
    expect(await refusal(give(id, [s1, s2, twin]))).toMatchObject({
      key: "queue.overlap",
    });
    await give(id, []);
    await give(id, stages);
  });

  test("one that still has open cases or people stays", async () => {
    const { id, stages, agent } = await agencyWith(7);
    const [s1 = 0, s2 = 0] = stages;
    await sql`update app_user set queue_id = ${s2} where id = ${agent.id}`.execute(house.db);
    expect(await refusal(give(id, [s1]))).toMatchObject({
      key: "queue.hasPeople",
      params: { people: 1 },
    });
    await house.newOne({ dpd: 3, institutionId: id, queueId: s1 });
    expect(await refusal(give(id, [s2]))).toMatchObject({
      key: "queue.hasCases",
      params: { cases: 1 },
    });
    const row = await get(s1);
    const without = { ...change(row), institutionIds: [] };
    expect(await refusal((await room()).save(without))).toMatchObject({
      key: "queue.hasCases",
      field: "institutionIds",
    });
  });

  test("of two who take the ends away at once, neither leaves a gap", async () => {
    const { id, stages } = await agencyWith(7, 8);
    const [s1 = 0, s2 = 0, s3 = 0] = stages;
    await Promise.allSettled([give(id, [s2, s3]), give(id, [s1, s2])]);
    const { rows } = await sql<{ queueId: number }>`
      select queue_id from institution_queue where institution_id = ${id} order by queue_id`.execute(
      house.db,
    );
    expect([[s2, s3].join(), [s1, s2].join()]).toContain(rows.map(({ queueId }) => queueId).join());
  });

  test("its groups work its own stages alone, and lose what it loses", async () => {
    const { id, groupId, stages } = await agencyWith(7);
    const [s1 = 0, s2 = 0] = stages;
    const ctx = await visit();
    const giving = (queueIds: readonly number[]) =>
      inTransaction(ctx, null, async (tx) => {
        tx.audit({
          action: "group.update",
          entity: "team_group",
          entityId: groupId,
        });
        return giveGroupStages(tx, { groupId, institutionId: id }, queueIds);
      });
    expect(await giving([s1, s2])).toEqual({ before: [], after: [s1, s2] });
    const foreign = giving([house.org().queues.early]);
    expect(await refusal(foreign)).toMatchObject({
      key: "queue.notOfInstitution",
      field: "queueIds",
    });
    await give(id, [s2]);
    expect((await get(s1)).groups).toEqual([]);
    expect((await get(s2)).groups).toMatchObject([{ id: groupId }]);
  });
});

test("a promise keeps what its stage said on the day on which it was made", async () => {
  const agency = await agencyWith();
  const [only = 0] = agency.stages;
  const { promiseId } = await house.newOne({
    dpd: 5,
    agentId: agency.agent.id,
    queueId: only,
    status: "C10",
    promise: { dueOn: house.day(1), amountMinor: 500_000 },
  });
  const row = await get(only);
  await (await room()).save(change(row, { policy: { promiseGraceDays: 30 } }));
  await house.tomorrow(4);
  const { state } = await house.db
    .selectFrom("promise")
    .select("state")
    .where("id", "=", promiseId ?? 0)
    .executeTakeFirstOrThrow();
  expect(state).toBe("BROKEN");
});

test("long aging holds from its day", async () => {
  const { queues } = house.org();
  const row = await get(queues.late);
  await (await room()).save(change(row, { policy: { longAging: true } }));
  const told = await get(queues.late);
  expect([told.current.longAging, told.next?.longAging]).toEqual([false, true]);
  expect(told.next?.effectiveOn).toBe(addDays(house.today, 1));
});
