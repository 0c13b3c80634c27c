import { beforeAll, beforeEach, expect, test } from "bun:test";
import { type CaseIds, newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { TRPCError } from "@trpc/server";
import { formatErrorMessage } from "../../core/error-texts.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseIds: CaseIds;

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
});

const leader = async () =>
  call(
    createTestContext(database.db, await getActor(database.db, org.north.leader), {
      now: () => NOON,
    }),
  ).contact;

const buildRevealRequest = () => ({
  taskId: caseIds.caseId,
  contactId: caseIds.contactId,
  reason: "to compare it with the application",
});

const decisions = () =>
  database.db
    .selectFrom("guardDecision")
    .select(["action", "verdict", "contactId"])
    .where("caseId", "=", caseIds.caseId)
    .orderBy("id")
    .execute();

test("a number is revealed with its guard result on record", async () => {
  await (await leader()).reveal(buildRevealRequest());
  const { contactId } = caseIds;
  expect(await decisions()).toEqual([{ action: "REVEAL", verdict: "ALLOW", contactId }]);
});

test("a closed number stays hidden without use of the quota, and the reason is in the reader's language", async () => {
  const { db } = database;
  const { phone } = await db
    .selectFrom("contact")
    .select("phone")
    .where("id", "=", caseIds.contactId)
    .executeTakeFirstOrThrow();
  await db.insertInto("doNotContact").values({ phone, reason: "COMPLAINT" }).execute();
  const { contactId } = caseIds;
  const caller = await leader();
  const before = await caller.getMasking();
  const refusal = await caller.reveal(buildRevealRequest()).catch((error: unknown) => error);
  if (!(refusal instanceof TRPCError)) throw new Error("it was shown");
  expect(refusal.message).toBe("guard.doNotContact");
  expect(formatErrorMessage(refusal, "en")).toContain("do-not-contact list: complaint");
  expect(formatErrorMessage(refusal, "cn")).toContain("勿扰名单");
  expect(formatErrorMessage(refusal, "es")).toContain("jangan dihubungi");
  expect(await decisions()).toEqual([{ action: "REVEAL", verdict: "BLOCK", contactId }]);
  expect(await caller.getMasking()).toEqual(before);
});
