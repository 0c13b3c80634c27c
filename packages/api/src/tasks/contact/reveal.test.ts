import { beforeAll, beforeEach, expect, test } from "bun:test";
import { type CaseIds, newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { TRPCError } from "@trpc/server";
import { messageOf } from "../../core/error-texts.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let held: CaseIds;

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  held = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
});

const leader = async () =>
  call(
    visitOf(database.db, await actorOf(database.db, org.north.leader), {
      now: () => NOON,
    }),
  ).contact;

const asked = () => ({
  taskId: held.caseId,
  contactId: held.contactId,
  reason: "to compare it with the application",
});

const decisions = () =>
  database.db
    .selectFrom("guardDecision")
    .select(["action", "verdict", "contactId"])
    .where("caseId", "=", held.caseId)
    .orderBy("id")
    .execute();

test("a number is shown with its decision on record", async () => {
  await (await leader()).reveal(asked());
  const { contactId } = held;
  expect(await decisions()).toEqual([{ action: "REVEAL", verdict: "ALLOW", contactId }]);
});

test("a barred number is not shown: the decision stays, the quota too, and the reason is in the reader's language", async () => {
  const { db } = database;
  const { phone } = await db
    .selectFrom("contact")
    .select("phone")
    .where("id", "=", held.contactId)
    .executeTakeFirstOrThrow();
  await db.insertInto("doNotContact").values({ phone, reason: "COMPLAINT" }).execute();
  const { contactId } = held;
  const desk = await leader();
  const before = await desk.getMasking();
  const refusal = await desk.reveal(asked()).catch((error: unknown) => error);
  if (!(refusal instanceof TRPCError)) throw new Error("it was shown");
  expect(refusal.message).toBe("guard.doNotContact");
  expect(messageOf(refusal, "en")).toContain("do-not-contact list: complaint");
  expect(messageOf(refusal, "cn")).toContain("勿扰名单");
  expect(messageOf(refusal, "es")).toContain("jangan dihubungi");
  expect(await decisions()).toEqual([{ action: "REVEAL", verdict: "BLOCK", contactId }]);
  expect(await desk.getMasking()).toEqual(before);
});
