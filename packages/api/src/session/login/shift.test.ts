import { beforeAll, beforeEach, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { hashPassword, type Organisation, organisation } from "../../seeds/index.ts";
import { createLoginHarness, PASSWORD, testClock } from "../testing.ts";

const database = useTestDatabase();
const { logIn } = createLoginHarness(database);
const TODAY = "2026-03-02";
let org: Organisation;

beforeAll(async () => {
  const passwordHash = hashPassword(PASSWORD, "cheap");
  org = await organisation(database.db, { passwordHash });
});

beforeEach(async () => {
  await database.db.deleteFrom("scheduledDay").execute();
  await database.db.deleteFrom("message").execute();
});

const schedule = (code: string) =>
  database.db
    .insertInto("scheduledDay")
    .values({
      agentId: org.north.agent.id,
      dayOn: TODAY,
      code,
      institutionId: org.north.id,
      updatedAt: new Date(),
    })
    .execute();

/** Signs in at a time of Jakarta and returns the reason in the login log. */
async function reasonAt(jakarta: string, login = "north-agent") {
  const { now } = testClock(`${TODAY}T${jakarta}:00+07:00`);
  await logIn(login, { now });
  const { outcome, reason } = await database.db
    .selectFrom("loginLog")
    .select(["outcome", "reason"])
    .where("outcome", "=", "IN")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { outcome, reason };
}

const listMessages = () =>
  database.db
    .selectFrom("message")
    .select(["userId", "msgType", "agentId", "minutes", "lastAt"])
    .orderBy("userId")
    .execute();

const IN = { outcome: "IN", reason: null };
const OFF_SHIFT = { outcome: "IN", reason: "offShift" };

test("a login outside of the shift is logged and reported to the leaders, once a day", async () => {
  await schedule("D");
  expect(await reasonAt("09:00")).toEqual(IN);
  expect(await listMessages()).toEqual([]);
  expect(await reasonAt("19:00")).toEqual(OFF_SHIFT);
  expect(await reasonAt("20:00")).toEqual(OFF_SHIFT);
  const { agent, leader, admin } = org.north;
  expect(await listMessages()).toEqual(
    [leader.id, admin.id].map((userId) => ({
      userId,
      msgType: 4,
      agentId: agent.id,
      minutes: null,
      lastAt: new Date(`${TODAY}T19:00:00+07:00`),
    })),
  );
});

test("a login on a free day is outside of the shift, one on a training day is not", async () => {
  await schedule("OFF");
  expect(await reasonAt("09:00")).toEqual(OFF_SHIFT);
  await database.db.updateTable("scheduledDay").set({ code: "T" }).execute();
  expect(await reasonAt("09:00")).toEqual(IN);
});

test("a login is not checked without a schedule or for users other than agents", async () => {
  expect(await reasonAt("19:00")).toEqual(IN);
  await schedule("D");
  expect(await reasonAt("19:00", "north-leader")).toEqual(IN);
  expect(await reasonAt("19:00", "south-agent")).toEqual(IN);
  expect(await listMessages()).toEqual([]);
});
