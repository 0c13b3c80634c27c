import { beforeAll, beforeEach, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { telephonyRouter } from "../../telephony/router.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const tasks = createCallerFactory(tasksRouter);
const telephony = createCallerFactory(telephonyRouter);
let org: Organisation;
let caseIds: CaseIds;
let numbers = 100;

const context = async (persona: Persona) =>
  createTestContext(database.db, await getActor(database.db, persona), { now: () => NOON });
const as = async (persona: Persona) => tasks(await context(persona));

beforeAll(async () => {
  org = await organisation(database.db);
  const { db } = database;
  await db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("roleId", "in", [ROLE.agent, ROLE.leader])
    .execute();
  const { id: agentId, login: username } = org.north.agent;
  await db.insertInto("telephonyAccount").values({ agentId, username }).execute();
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
});

const friend = () => {
  numbers += 1;
  return {
    taskId: caseIds.caseId,
    relation: "R06" as const,
    name: "A friend",
    phone: `0812777${numbers}0`,
  };
};

const added = async (by = org.north.agent) =>
  (await (await as(by)).contact.save(friend())).contactId;

const findState = async (contactId: number) => {
  const { contact } = await as(org.north.agent);
  const rows = await contact.list({ id: caseIds.borrowerId });
  return rows.find((row) => row.contactId === contactId)?.state;
};

const decide = async (contactId: number, approve: boolean, by: Persona) =>
  (await as(by)).contact.decide({ taskId: caseIds.caseId, contactId, approve });

const placeCall = async (contactId: number) => {
  const { calls } = telephony(await context(org.north.agent));
  const placed = await calls.dial({ taskId: caseIds.caseId, contactId });
  await calls.hangUp({ callId: placed.callId });
  await database.db
    .updateTable("callRecord")
    .set({ state: "ENDED", endedAt: NOON })
    .where("id", "=", placed.callId)
    .execute();
};

const kindsFor = async (persona: Persona) => {
  const { notification: notice } = await as(persona);
  const { rows } = await notice.list({});
  return rows.filter(({ taskId }) => taskId === caseIds.caseId).map(({ kind }) => kind);
};

test("a contact added by an agent is not called, texted or revealed before a leader approves it", async () => {
  const contactId = await added();
  expect(await findState(contactId)).toBe("PENDING");
  const refusal = { message: "guard.notApproved" };
  await expect(placeCall(contactId)).rejects.toMatchObject(refusal);
  const { sms } = telephony(await context(org.north.agent));
  const { taskId } = friend();
  const previews = await sms.previewTemplates({ taskId, contactId });
  const text = previews.find(({ obstacle }) => obstacle === null);
  if (!text) throw new Error("no text fits");
  const { templateId, language } = text;
  await expect(sms.send({ taskId, contactId, templateId, language })).rejects.toMatchObject(
    refusal,
  );
  const { contact } = await as(org.north.leader);
  await expect(contact.reveal({ taskId, contactId, reason: "to check him" })).rejects.toMatchObject(
    refusal,
  );
  expect(await kindsFor(org.north.leader)).toEqual(["CONTACT_ADDED"]);

  await decide(contactId, true, org.north.leader);
  expect(await findState(contactId)).toBe("APPROVED");
  expect(await kindsFor(org.north.agent)).toEqual(["CONTACT_APPROVED"]);
  await placeCall(contactId);
  const lines = await database.db
    .selectFrom("auditLog")
    .select("actorId")
    .where("action", "=", "contact.decide")
    .where("entityId", "=", String(contactId))
    .execute();
  expect(lines).toEqual([{ actorId: org.north.leader.id }]);
});

test("an emergency contact of an agent waits too, and one named by the borrower does not", async () => {
  const { contact } = await as(org.north.agent);
  const { contactId } = await contact.saveEmergency(friend());
  await expect(placeCall(contactId)).rejects.toMatchObject({ message: "guard.notApproved" });
  await placeCall(caseIds.emergencyContactId);
});

test("a rejected contact stays closed until another person replaces it and is approved", async () => {
  const contactId = await added();
  await decide(contactId, false, org.north.admin);
  expect(await kindsFor(org.north.agent)).toEqual(["CONTACT_REFUSED"]);
  await expect(placeCall(contactId)).rejects.toMatchObject({ message: "guard.notApproved" });
  const { contact } = await as(org.north.agent);
  await contact.save({ ...friend(), contactId });
  expect(await findState(contactId)).toBe("PENDING");
  await decide(contactId, true, org.north.leader);
  await placeCall(contactId);
  const { name: _, phone: __, ...same } = friend();
  await contact.save({ ...same, contactId, name: "The same friend" });
  expect(await findState(contactId)).toBe("APPROVED");
  await contact.save({ ...friend(), contactId });
  expect(await findState(contactId)).toBe("PENDING");
  const { guard } = await as(org.north.agent);
  const request = { taskId: caseIds.caseId, contactId, action: "CALL" } as const;
  expect((await guard.check(request)).findings.map(({ reason }) => reason)).toContain(
    "notApproved",
  );
});

test("an approval of a contact that was replaced meanwhile is refused", async () => {
  const contactId = await added();
  const { taskId } = friend();
  const { contact } = await as(org.north.leader);
  const rows = await contact.list({ id: caseIds.borrowerId });
  const row = rows.find((candidate) => candidate.contactId === contactId);
  if (!row) throw new Error("not listed");
  const { relation, name, phone } = row;
  const request = { taskId, contactId, approve: true };
  const { contact: agents } = await as(org.north.agent);
  const { phone: other } = friend();
  const mend = { taskId, contactId, name, phone: other };
  await agents.save({ ...mend, relation: "R02" });
  await expect(
    contact.decide({ ...request, seen: { relation, name, phone } }),
  ).rejects.toMatchObject({ message: "record.changed" });
  expect(await findState(contactId)).toBe("PENDING");
  await contact.decide({
    ...request,
    seen: { relation: "R02", name, phone: `62${other.slice(1)}` },
  });
  expect(await findState(contactId)).toBe("APPROVED");
});

test("a result with an unapproved contact reports a breach", async () => {
  const contactId = await added();
  const { log } = await as(org.north.agent);
  const saved = await log.save({
    taskId: caseIds.caseId,
    version: 1,
    contactId,
    channel: "05",
    result: "A20RETRY",
    nextCallAt: new Date("2026-04-01T02:00:00Z"),
  });
  expect(saved.breach).toBe("DNC");
});

test("a contact is not decided by its creator, twice, without permission, or by another agency", async () => {
  const ownContactId = await added(org.north.leader);
  await expect(decide(ownContactId, true, org.north.leader)).rejects.toMatchObject({
    message: "contact.cannotDecideOwn",
  });
  await decide(ownContactId, true, org.north.admin);
  await expect(decide(ownContactId, false, org.north.admin)).rejects.toMatchObject({
    message: "record.changed",
  });
  const contactId = await added();
  await expect(decide(contactId, true, org.north.agent)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(decide(contactId, true, org.south.leader)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const both = await Promise.allSettled([
    decide(contactId, true, org.north.leader),
    decide(contactId, false, org.north.admin),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
