import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { approved } from "../../manage/proposal/testing.ts";
import {
  newCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { refusalOf } from "../../session/testing.ts";
import { drawAt, newCall, qualityOf, sheetOf } from "./testing.ts";

const database = useTestDatabase();
const DAY_MS = 86_400_000;
let now = new Date("2026-02-04T05:00:00Z");
let org: Organisation;

const as = (persona: Persona) => qualityOf(database.db, persona, now);

/** Somebody else approves it, and its day comes. */
const changed = async (proposed: Promise<{ readonly proposalId: number }>) => {
  await approved(database.db, org.management, now, proposed);
  now = new Date(now.getTime() + DAY_MS);
};

/** A call of a week that was drawn; the week after has begun then. */
const drawn = async () => {
  const { db } = database;
  const agentId = org.north.agent.id;
  const held = await newCase(db, { now, agentId });
  const callId = await newCall(db, { held, agentId, at: now });
  now = new Date(now.getTime() + 7 * DAY_MS);
  await drawAt(db, now);
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
    const before = await drawn();
    const questionsOf = async (itemId: number) =>
      (await (await as(org.inspector)).get({ itemId })).questions;
    const desk = await as(org.operations);
    const { current, latestId } = await desk.getCard();
    expect(current.questions).toHaveLength(6);
    const change = { onId: latestId, reason: "Shorter" };
    const save = async (...weights: number[]) =>
      (await as(org.operations)).saveCard({
        ...change,
        questions: weights.map((weight) => ({
          names: names("Polite"),
          weight,
        })),
      });
    await expect(save(60, 30)).rejects.toThrow("quality.weightsNot100");
    await changed(save(60, 40));
    const held = await (await as(org.operations)).getCard();
    expect(held.current.questions).toMatchObject([{ weight: 60 }, { weight: 40 }]);
    expect(await refusalOf(save(100))).toBe("record.changed");
    expect(await questionsOf(before)).toHaveLength(6);
    expect((await desk.cardHistory()).map((one) => one.questions.length)).toEqual([2, 6]);
    expect(await questionsOf(await drawn())).toHaveLength(2);
    const readOnly = await as(org.inspector);
    expect((await readOnly.getCard()).current.questions).toHaveLength(2);
    expect(await refusalOf(readOnly.saveCard({ ...change, questions: current.questions }))).toBe(
      "access.denied",
    );
  });
});

test("neither the card nor the rule is changed by one person, and never on the day on which it is proposed", async () => {
  const desk = await as(org.operations);
  const { current, latestId: onId } = await desk.getCard();
  const { questions } = current;
  const reason = "By one alone";
  const card = await desk.saveCard({ onId, questions, reason });
  const { house } = await desk.listRules({});
  const values = { ...house.applies, calls: 9 };
  const rule = await desk.saveRule({ institutionId: null, onId: house.latestId, values, reason });
  for (const proposed of [card, rule]) {
    expect(proposed.state).toBe("PROPOSED");
    expect(proposed.effectiveOn > now.toISOString().slice(0, 10)).toBe(true);
    const own = approved(
      ...([database.db, org.operations, now] as const),
      Promise.resolve(proposed),
    );
    expect(await refusalOf(own)).not.toBeNull();
  }
  expect((await desk.getCard()).next).toBeNull();
  expect((await desk.listRules({})).house.next).toBeNull();
  for (const proposed of [card, rule])
    await approved(...([database.db, org.management, now] as const), Promise.resolve(proposed));
  const next = (await desk.getCard()).next;
  expect(next?.effectiveOn).toBe(card.effectiveOn);
  await approved(
    ...([database.db, org.management, now] as const),
    desk.withdrawCard({ ruleId: next?.ruleId ?? 0, reason: "Not yet" }),
  );
  expect((await desk.getCard()).next).toBeNull();
});

test("what an agent may object to, and until when, is said by the rule of the day of his score", async () => {
  const itemId = await drawn();
  const inspector = await as(org.inspector);
  const item = await inspector.get({ itemId });
  await inspector.score({ itemId, version: item.version, ...sheetOf(item) });
  const shown = async () => (await (await as(org.north.agent)).get({ itemId })).objectBefore;
  const before = await shown();
  const desk = await as(org.operations);
  const { house } = await desk.listRules({});
  const values = { ...house.applies, objectionDays: 1, calibrationGap: 100 };
  await changed(
    desk.saveRule({ institutionId: null, onId: house.latestId, values, reason: "Sooner" }),
  );
  expect(await shown()).toEqual(before);
  const colleague = await newUser(database.db, { login: "inspector-2", roleId: ROLE.inspector });
  const second = await (
    await as(colleague)
  ).calibrate({ itemId, version: item.version + 1, ...sheetOf(item, 0) });
  expect(second.differs).toBe(true);
});

test("the rule of an institution holds beside the one for all, and shares over 100 % are refused", async () => {
  const desk = await as(org.operations);
  const { house } = await desk.listRules({});
  const save = (values: object) =>
    desk.saveRule({
      institutionId: org.south.id,
      onId: null,
      reason: "As agreed",
      values: { ...house.applies, ...values },
    });
  await expect(save({ complaintPercent: 90 })).rejects.toThrow("quality.sharesOver");
  await changed(save({ calls: 1, messages: 0 }));
  const { rows } = await (await as(org.operations)).listRules({});
  const of = (id: number) => rows.find((row) => row.institutionId === id);
  expect(of(org.south.id)).toMatchObject({
    applies: { calls: 1 },
    isOwn: true,
  });
  expect(of(org.north.id)).toMatchObject({
    applies: { calls: house.applies.calls },
    isOwn: false,
  });
  const leader = await as(org.north.leader);
  expect((await leader.listRules({})).rows).toHaveLength(1);
});
