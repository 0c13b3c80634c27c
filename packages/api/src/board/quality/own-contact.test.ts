import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { getActor } from "../../core/testing.ts";
import {
  newCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
  assignCase,
} from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import {
  sampleAt,
  newCall,
  newComplaint,
  newText,
  qualityAs,
  createQualityApi,
  buildSheet,
} from "./testing.ts";

const database = useTestDatabase();
const WEEK_MS = 7 * 86_400_000;
let now = new Date("2026-02-04T05:00:00Z");
let org: Organisation;
/** Other accounts with the e-mail address of the north agent. */
let inspectorToo: Persona;
let operationsToo: Persona;
let itemId = 0;

let messageId = 0;

const as = (persona: Persona) => createQualityApi(database.db, persona, now);
const read = async (persona: Persona) => (await as(persona)).get({ itemId });

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  inspectorToo = await newUser(db, { login: "in-2", roleId: ROLE.inspector });
  operationsToo = await newUser(db, { login: "op-2", roleId: ROLE.operations });
  await db
    .updateTable("appUser")
    .set({ email: "North.Agent@example.com" })
    .where("id", "in", [inspectorToo.id, operationsToo.id])
    .execute();
  await db
    .updateTable("appUser")
    .set({ email: "north.agent@example.com" })
    .where("id", "=", org.north.agent.id)
    .execute();
});

beforeEach(async () => {
  const { db } = database;
  now = new Date(now.getTime() + WEEK_MS);
  const agentId = org.north.agent.id;
  const caseIds = await newCase(db, { now, agentId });
  const contact = { caseIds, agentId, at: now };
  const callId = await newCall(db, contact);
  await newComplaint(db, contact);
  const textId = await newText(db, contact);
  now = new Date(now.getTime() + WEEK_MS);
  await sampleAt(db, now);
  const getItemId = async (column: "callId" | "messageId", id: number) => {
    const found = await db
      .selectFrom("qualityItem")
      .select("id")
      .where(column, "=", id)
      .executeTakeFirstOrThrow();
    return found.id;
  };
  itemId = await getItemId("callId", callId);
  messageId = await getItemId("messageId", textId);
});

const submitScore = async (persona: Persona, which: "score" | "calibrate") => {
  const { version, ...item } = await read(persona);
  return (await as(persona))[which]({ itemId, version, ...buildSheet(item) });
};

const object = async () => {
  const { version } = await read(org.north.agent);
  const reason = "The amount was right";
  return (await as(org.north.agent)).object({ itemId, version, reason });
};

const settle = async (persona: Persona) => {
  const { version } = await read(persona);
  const decision = { outcome: "UPHELD", note: "Heard again" } as const;
  return (await as(persona)).settle({ itemId, version, ...decision });
};

const listNotices = async ({ id }: Persona) => {
  const rows = await database.db
    .selectFrom("taskNotification")
    .select("kind")
    .where("userId", "=", id)
    .execute();
  return rows.map(({ kind }) => kind);
};

describe("another account of the agent", () => {
  test("neither scores, calibrates nor settles the contact, and gets no request to", async () => {
    const ownContactKey = "quality.cannotScoreSelf";
    expect((await read(inspectorToo)).canScore).toBe(false);
    expect(await getRefusal(submitScore(inspectorToo, "score"))).toBe(ownContactKey);
    await submitScore(org.inspector, "score");
    expect((await read(inspectorToo)).canCalibrate).toBe(false);
    expect(await getRefusal(submitScore(inspectorToo, "calibrate"))).toBe(ownContactKey);
    await object();
    expect((await read(operationsToo)).canSettle).toBe(false);
    expect(await getRefusal(settle(operationsToo))).toBe(ownContactKey);
    expect(await listNotices(operationsToo)).toEqual([]);
    expect(await listNotices(org.operations)).toEqual(["QUALITY_OBJECTED"]);
    expect((await settle(org.operations)).points).toBe(100);
  });
});

describe("the agent", () => {
  const listed = async (persona: Persona, reason?: "COMPLAINT") => {
    const { rows } = await (await as(persona)).list({ reason, size: 200 });
    return rows.find((row) => row.itemId === itemId);
  };

  test("does not learn of the complaint that caused the sample", async () => {
    await submitScore(org.inspector, "score");
    const { agent, leader } = org.north;
    for (const persona of [agent, inspectorToo]) {
      expect(await listed(persona)).toMatchObject({ itemId, reason: null });
      expect(await listed(persona, "COMPLAINT")).toBeUndefined();
      expect((await read(persona)).reason).toBeNull();
    }
    for (const persona of [leader, org.inspector]) {
      const seen = await listed(persona, "COMPLAINT");
      expect(seen).toMatchObject({ reason: "COMPLAINT" });
    }
  });

  test("keeps the scores after a transfer to another institution", async () => {
    await submitScore(org.inspector, "score");
    const elsewhere = await getActor(database.db, org.north.agent, { institutionId: org.south.id });
    const api = qualityAs(database.db, elsewhere, now);
    expect(await api.get({ itemId })).toMatchObject({ canObject: true });
    const { weeks } = await api.listChoices();
    const { rows } = await api.listAgents({ weekOn: weeks[0] });
    expect(rows.map(({ agentId }) => agentId)).toEqual([org.north.agent.id]);
  });
});

test("opens a message or a call only to readers of its case", async () => {
  const { db } = database;
  const input = { itemId: messageId };
  expect(await (await as(org.inspector)).get(input)).toMatchObject({ text: "Please pay" });
  const { permissions } = await getActor(db, org.inspector);
  const without = await getActor(db, org.inspector, {
    permissions: permissions.difference(new Set(["sms.read"])),
  });
  expect((await qualityAs(db, without, now).get(input)).text).toBe("");
  const leader = org.north.leader;
  expect((await read(leader)).isPlayable).toBeTrue();
  const { caseId } = await db
    .selectFrom("smsMessage as m")
    .innerJoin("qualityItem as i", "i.messageId", "m.id")
    .select("m.caseId")
    .where("i.id", "=", messageId)
    .executeTakeFirstOrThrow();
  await assignCase(db, caseId ?? 0, {
    institutionId: org.south.id,
    agentId: org.south.agent.id,
    at: now,
  });
  expect((await (await as(leader)).get(input)).text).toBe("");
  expect((await read(leader)).isPlayable).toBeFalse();
});

test("the audit trail has no words of an objection or a settlement", async () => {
  await submitScore(org.inspector, "score");
  await object();
  await settle(org.operations);
  const lines = await database.db
    .selectFrom("auditLog")
    .select(["action", "after"])
    .where("entity", "=", "quality_item")
    .where("entityId", "=", String(itemId))
    .orderBy("id")
    .execute();
  expect(lines).toMatchObject([
    { action: "quality.score" },
    { action: "quality.object", after: { state: "OBJECTED" } },
    { action: "quality.resolve", after: { state: "UPHELD", differs: false } },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/amount was right|Heard again/u);
});
