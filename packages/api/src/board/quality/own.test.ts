import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
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
const WEEK_MS = 7 * 86_400_000;
let now = new Date("2026-02-04T05:00:00Z");
let org: Organisation;
/** Other accounts of the agent of the north, by his e-mail address. */
let inspectorToo: Persona;
let operationsToo: Persona;
let itemId = 0;

const as = (persona: Persona) => qualityOf(database.db, persona, now);
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
  const held = await newCase(db, { now, agentId });
  const callId = await newCall(db, { held, agentId, at: now });
  now = new Date(now.getTime() + WEEK_MS);
  await drawAt(db, now);
  const item = await db
    .selectFrom("qualityItem")
    .select("id")
    .where("callId", "=", callId)
    .executeTakeFirstOrThrow();
  itemId = item.id;
});

const give = async (persona: Persona, which: "score" | "calibrate") => {
  const { version, ...item } = await read(persona);
  return (await as(persona))[which]({ itemId, version, ...sheetOf(item) });
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

const noticesOf = async ({ id }: Persona) => {
  const rows = await database.db
    .selectFrom("taskNotice")
    .select("kind")
    .where("userId", "=", id)
    .execute();
  return rows.map(({ kind }) => kind);
};

describe("another account of the agent", () => {
  test("neither scores, calibrates nor settles his contact, and is not asked to", async () => {
    const own = "quality.ownContact";
    expect((await read(inspectorToo)).mayScore).toBe(false);
    expect(await refusalOf(give(inspectorToo, "score"))).toBe(own);
    await give(org.inspector, "score");
    expect((await read(inspectorToo)).mayCalibrate).toBe(false);
    expect(await refusalOf(give(inspectorToo, "calibrate"))).toBe(own);
    await object();
    expect((await read(operationsToo)).maySettle).toBe(false);
    expect(await refusalOf(settle(operationsToo))).toBe(own);
    expect(await noticesOf(operationsToo)).toEqual([]);
    expect(await noticesOf(org.operations)).toEqual(["QUALITY_OBJECTED"]);
    expect((await settle(org.operations)).points).toBe(100);
  });
});
