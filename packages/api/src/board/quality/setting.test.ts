import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import {
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { refusalOf } from "../../session/testing.ts";
import { drawAt, newCall, qualityOf } from "./testing.ts";

const database = useTestDatabase();
const DAY_MS = 86_400_000;
let now = new Date("2026-02-04T05:00:00Z");
let org: Organisation;

const as = (persona: Persona) => qualityOf(database.db, persona, now);

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
    const change = { onId: latestId, reason: "Shorter", effectiveOn: dayOn() };
    const save = (...weights: number[]) =>
      desk.saveCard({
        ...change,
        questions: weights.map((weight) => ({
          names: names("Polite"),
          weight,
        })),
      });
    await expect(save(60, 30)).rejects.toThrow("quality.weightsNot100");
    await save(60, 40);
    expect((await desk.getCard()).current.questions).toMatchObject([
      { weight: 60 },
      { weight: 40 },
    ]);
    expect(await refusalOf(save(100))).toBe("record.changed");
    expect(await questionsOf(before)).toHaveLength(6);
    expect(
      (await desk.cardHistory()).map((one) => one.questions.length),
    ).toEqual([2, 6]);
    expect(await questionsOf(await drawn())).toHaveLength(2);
    const readOnly = await as(org.inspector);
    expect((await readOnly.getCard()).current.questions).toHaveLength(2);
    expect(
      await refusalOf(
        readOnly.saveCard({ ...change, questions: current.questions }),
      ),
    ).toBe("access.denied");
  });

  const dayOn = () => now.toISOString().slice(0, 10);
});

test("the rule of an institution holds beside the one for all, and shares over 100 % are refused", async () => {
  const desk = await as(org.operations);
  const { house } = await desk.listRules({});
  const save = (values: object) =>
    desk.saveRule({
      ...{ institutionId: org.south.id, onId: null, reason: "As agreed" },
      values: { ...house.applies, ...values },
    });
  await expect(save({ complaintPercent: 90 })).rejects.toThrow(
    "quality.sharesOver",
  );
  await save({ calls: 1, messages: 0 });
  const { rows } = await desk.listRules({});
  const of = (id: number) => rows.find((row) => row.institutionId === id);
  expect(of(org.south.id)).toMatchObject({
    applies: { calls: 1 },
    isOwn: true,
  });
  expect(of(org.north.id)).toMatchObject({
    applies: { calls: 5 },
    isOwn: false,
  });
  const leader = await as(org.north.leader);
  expect((await leader.listRules({})).rows).toHaveLength(1);
});
