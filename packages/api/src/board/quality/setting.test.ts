import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { getSettingApi } from "../../manage/setting/testing.ts";
import {
  newCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { sampleAt, newCall, createQualityApi, buildSheet } from "./testing.ts";

const database = useTestDatabase();
const DAY_MS = 86_400_000;
let now = new Date("2026-02-04T05:00:00Z");
let org: Organisation;

const asRule = async (persona: Persona) => (await getSettingApi(database.db, persona, now)).quality;

const as = (persona: Persona) => createQualityApi(database.db, persona, now);

/** Lets another user approve the proposal and moves to its effective day. */
const changed = async (proposed: Promise<{ readonly proposalId: number }>) => {
  await approveProposed(database.db, org.management, now, proposed);
  now = new Date(now.getTime() + DAY_MS);
};

/** Creates a call in a sampled week and moves to the next week. */
const sampleCall = async () => {
  const { db } = database;
  const agentId = org.north.agent.id;
  const caseIds = await newCase(db, { now, agentId });
  const callId = await newCall(db, { caseIds, agentId, at: now });
  now = new Date(now.getTime() + 7 * DAY_MS);
  await sampleAt(db, now);
  const item = await db
    .selectFrom("qualityItem")
    .select("id")
    .where("callId", "=", callId)
    .executeTakeFirstOrThrow();
  return item.id;
};

beforeAll(async () => {
  org = await organisation(database.db);
});

describe("the card", () => {
  const names = (en: string) => ({ en, cn: en, es: en });

  test("is changed from a day on; contacts of days before keep theirs", async () => {
    const before = await sampleCall();
    const listQuestions = async (itemId: number) =>
      (await (await as(org.inspector)).get({ itemId })).questions;
    const api = await as(org.operations);
    const { current, latestId } = await api.getCard();
    expect(current.questions).toHaveLength(6);
    const change = { baseId: latestId, reason: "Shorter" };
    const save = async (...weights: number[]) =>
      (await as(org.operations)).saveCard({
        ...change,
        questions: weights.map((weight) => ({ names: names("Polite"), weight })),
      });
    await expect(save(60, 30)).rejects.toThrow("quality.weightsNot100");
    await changed(save(60, 40));
    const currentCard = await (await as(org.operations)).getCard();
    expect(currentCard.current.questions).toMatchObject([{ weight: 60 }, { weight: 40 }]);
    expect(await getRefusal(save(100))).toBe("record.changed");
    expect(await listQuestions(before)).toHaveLength(6);
    expect((await api.cardHistory()).map((row) => row.questions.length)).toEqual([2, 6]);
    expect(await listQuestions(await sampleCall())).toHaveLength(2);
    const readOnly = await as(org.inspector);
    expect((await readOnly.getCard()).current.questions).toHaveLength(2);
    expect(await getRefusal(readOnly.saveCard({ ...change, questions: current.questions }))).toBe(
      "access.denied",
    );
  });
});

test("card and rule are never changed by one person, nor on the day of the proposal", async () => {
  const api = await as(org.operations);
  const { current, latestId: baseId } = await api.getCard();
  const { questions } = current;
  const reason = "By one alone";
  const card = await api.saveCard({ baseId, questions, reason });
  const ruleApi = await asRule(org.operations);
  const { defaultRow } = await ruleApi.list({});
  const values = { ...defaultRow.effective, calls: 9 };
  const rule = await ruleApi.save({
    institutionId: null,
    baseId: defaultRow.latestId,
    values,
    reason,
  });
  for (const proposed of [card, rule]) {
    expect(proposed.state).toBe("PROPOSED");
    expect(proposed.effectiveOn > now.toISOString().slice(0, 10)).toBe(true);
    const selfApproval = approveProposed(
      ...([database.db, org.operations, now] as const),
      Promise.resolve(proposed),
    );
    expect(await getRefusal(selfApproval)).not.toBeNull();
  }
  expect((await api.getCard()).next).toBeNull();
  expect((await ruleApi.list({})).defaultRow.next).toBeNull();
  for (const proposed of [card, rule])
    await approveProposed(
      ...([database.db, org.management, now] as const),
      Promise.resolve(proposed),
    );
  const next = (await api.getCard()).next;
  expect(next?.effectiveOn).toBe(card.effectiveOn);
  await approveProposed(
    ...([database.db, org.management, now] as const),
    api.withdrawCard({ ruleId: next?.ruleId ?? 0, reason: "Not yet" }),
  );
  expect((await api.getCard()).next).toBeNull();
});

test("the rule of the day of the score decides on the grounds and deadline of objections", async () => {
  const itemId = await sampleCall();
  const inspector = await as(org.inspector);
  const item = await inspector.get({ itemId });
  await inspector.score({ itemId, version: item.version, ...buildSheet(item) });
  const getObjectBefore = async () =>
    (await (await as(org.north.agent)).get({ itemId })).objectBefore;
  const before = await getObjectBefore();
  const api = await asRule(org.operations);
  const { defaultRow } = await api.list({});
  const values = { ...defaultRow.effective, objectionDays: 1, calibrationGap: 100 };
  await changed(
    api.save({ institutionId: null, baseId: defaultRow.latestId, values, reason: "Sooner" }),
  );
  expect(await getObjectBefore()).toEqual(before);
  const colleague = await newUser(database.db, { login: "inspector-2", roleId: ROLE.inspector });
  const second = await (
    await as(colleague)
  ).calibrate({ itemId, version: item.version + 1, ...buildSheet(item, 0) });
  expect(second.differs).toBe(true);
});

test("the rule of an institution holds beside the one for all, and shares over 100 % are refused", async () => {
  const api = await asRule(org.operations);
  const { defaultRow } = await api.list({});
  const save = (values: object) =>
    api.save({
      institutionId: org.south.id,
      baseId: null,
      reason: "As agreed",
      values: { ...defaultRow.effective, ...values },
    });
  await expect(save({ complaintPercent: 90 })).rejects.toThrow("quality.sharesOver");
  await changed(save({ calls: 1, messages: 0 }));
  const { rows } = await (await asRule(org.operations)).list({});
  const findRule = (id: number) => rows.find((row) => row.institutionId === id);
  expect(findRule(org.south.id)).toMatchObject({ effective: { calls: 1 }, isOwn: true });
  expect(findRule(org.north.id)).toMatchObject({
    effective: { calls: defaultRow.effective.calls },
    isOwn: false,
  });
  const leader = await asRule(org.north.leader);
  expect((await leader.list({})).rows).toHaveLength(1);
});
