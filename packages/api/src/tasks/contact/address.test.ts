import { beforeAll, beforeEach, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
const NOON = new Date("2026-03-31T05:00:00Z");
const HOME = "Jl. Melati No. 5, RT 3/RW 2, Bandung";
const WORK = "Jl. Braga 99, Bandung";
const MASKED = { address: "****, Bandung", companyAddress: "****, Bandung" };
const WHOLE = { address: HOME, companyAddress: WORK };
const reason = "a visit is planned";
let org: Organisation;
let caseIds: CaseIds;
let days = 0;
let now = NOON;

const as = async (persona: Persona, idempotencyKey: string | null = null) =>
  call(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: () => now,
      idempotencyKey,
    }),
  );

const setRule = (unmaskedRoles: number[], quota: number) =>
  database.db
    .insertInto("maskingRule")
    .values({
      effectiveOn: "2024-01-01",
      unmaskedRoles,
      quotas: Array.from({ length: 9 }, () => quota),
    })
    .execute();

const addressesSeen = async (persona: Persona) => {
  const { borrower } = await as(persona);
  const profile = await borrower.get({ id: caseIds.borrowerId });
  const { address, companyAddress } = profile;
  return { address, companyAddress };
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  days += 1;
  now = new Date(NOON.getTime() + days * 86_400_000);
  caseIds = await newCase(database.db, { now, agentId: org.north.agent.id });
  await database.db
    .updateTable("borrower")
    .set(WHOLE)
    .where("id", "=", caseIds.borrowerId)
    .execute();
});

test("addresses are masked for every role with hidden numbers", async () => {
  for (const persona of [
    org.inspector,
    org.management,
    org.operations,
    org.north.agent,
    org.north.leader,
  ])
    expect(await addressesSeen(persona)).toEqual(MASKED);
});

test("an address is revealed by permission, within the quota of numbers, on record", async () => {
  await setRule([], 3);
  const { contact } = await as(org.inspector);
  const { caseId: taskId, contactId } = caseIds;
  const request = { taskId, reason };
  expect(await contact.revealId({ ...request, datum: "ADDRESS" })).toEqual({
    address: HOME,
    quota: 3,
    used: 1,
    isOutsideHours: false,
  });
  expect(await contact.revealId({ ...request, datum: "COMPANY_ADDRESS" })).toEqual({
    address: WORK,
    quota: 3,
    used: 2,
    isOutsideHours: false,
  });
  expect(await contact.reveal({ ...request, contactId })).toMatchObject({
    phone: expect.stringMatching(/^628/),
    used: 3,
  });
  await expect(contact.revealId({ ...request, datum: "ADDRESS" })).rejects.toMatchObject({
    message: expect.stringContaining("contact.quotaUsed"),
  });
  const reveals = await database.db
    .selectFrom("numberReveal")
    .select(["datum", "contactId", "actorId", "reason", "isCounted"])
    .where("caseId", "=", taskId)
    .orderBy("id")
    .execute();
  const line = { actorId: org.inspector.id, reason, isCounted: true };
  expect(reveals).toEqual([
    { ...line, datum: "ADDRESS", contactId: null },
    { ...line, datum: "COMPANY_ADDRESS", contactId: null },
    { ...line, datum: "PHONE", contactId },
  ]);
  const trail = await database.db
    .selectFrom("auditLog")
    .select(["action", "after"])
    .where("entity", "=", "borrower")
    .where("entityId", "=", String(caseIds.borrowerId))
    .orderBy("id")
    .execute();
  expect(trail).toEqual(
    ["ADDRESS", "COMPANY_ADDRESS"].map((datum) => ({
      action: "contact.revealId",
      after: { taskId, reason, datum },
    })),
  );
  const decisions = await database.db
    .selectFrom("guardDecision")
    .select("action")
    .where("caseId", "=", taskId)
    .execute();
  expect(decisions.map(({ action }) => action)).toEqual(["REVEAL", "REVEAL", "REVEAL"]);
});

test("a retry within minutes is uncounted, and counts after them, whatever was revealed between", async () => {
  await setRule([], 5);
  const request = { taskId: caseIds.caseId, reason };
  const revealAddress = async () =>
    (await as(org.inspector, "a-retry")).contact.revealId({ ...request, datum: "ADDRESS" });
  expect(await revealAddress()).toMatchObject({ used: 1 });
  expect(await revealAddress()).toMatchObject({ address: HOME, used: 1 });
  now = new Date(now.getTime() + 6 * 60_000);
  const { contact } = await as(org.inspector);
  await contact.revealId({ ...request, datum: "COMPANY_ADDRESS" });
  expect(await revealAddress()).toMatchObject({ used: 3 });
});

test("no address is revealed without permission, from another agency's case, or without an entry", async () => {
  const request = { taskId: caseIds.caseId, reason, datum: "ADDRESS" } as const;
  for (const persona of [org.north.agent, org.management])
    await expect((await as(persona)).contact.revealId(request)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  await expect((await as(org.south.leader)).contact.revealId(request)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await database.db
    .updateTable("borrower")
    .set({ address: null })
    .where("id", "=", caseIds.borrowerId)
    .execute();
  await expect((await as(org.inspector)).contact.revealId(request)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const retained = await database.db
    .selectFrom("numberReveal")
    .select("id")
    .where("caseId", "=", caseIds.caseId)
    .execute();
  expect(retained).toEqual([]);
});

test("a role with full numbers sees addresses too, except of a borrower closed to calls", async () => {
  await setRule([1], 0);
  expect(await addressesSeen(org.north.agent)).toEqual(WHOLE);
  expect(await addressesSeen(org.inspector)).toEqual(MASKED);
  await database.db
    .insertInto("doNotContact")
    .values({ borrowerId: caseIds.borrowerId, reason: "COMPLAINT" })
    .execute();
  expect(await addressesSeen(org.north.agent)).toEqual(MASKED);
});
