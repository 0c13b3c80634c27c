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
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseIds: CaseIds;

const as = async (persona: Persona, now = NOON) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));
const person = {
  relation: "R02" as const,
  name: "Dewi Lestari",
  phone: "0813 9999 0001".replaceAll(" ", ""),
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
});

test("an agent adds and corrects a contact, and cannot change data from the application", async () => {
  const { contact } = await as(org.north.agent);
  const { contactId } = await contact.save({ taskId: caseIds.caseId, ...person });
  await contact.save({
    taskId: caseIds.caseId,
    contactId,
    ...person,
    relation: "R08",
    name: "Dewi Lestari Ayu",
  });
  const list = await contact.list({ id: caseIds.borrowerId });
  expect(list.find((row) => row.contactId === contactId)).toMatchObject({
    relation: "R08",
    name: "Dewi Lestari Ayu",
    source: "AGENT",
    phone: "0813****001",
  });
  const stated = {
    taskId: caseIds.caseId,
    contactId: caseIds.contactId,
    ...person,
    phone: "081399990002",
  };
  await expect(contact.save(stated)).rejects.toMatchObject({ message: "contact.stated" });
  await expect(contact.save({ taskId: caseIds.caseId, ...person })).rejects.toMatchObject({
    cause: { key: "contact.duplicatePhone", field: "phone" },
  });
});

test("a contact is corrected without typing its number a second time", async () => {
  const { contact } = await as(org.north.agent);
  const { taskId, contactId, ...was } = {
    taskId: caseIds.caseId,
    contactId: caseIds.emergencyContactId,
    relation: "R04",
    name: "Tante Rina",
  } as const;
  const stored = async () =>
    (
      await database.db
        .selectFrom("contact")
        .select("phone")
        .where("id", "=", contactId)
        .executeTakeFirstOrThrow()
    ).phone;
  const getListed = async () =>
    (await contact.list({ id: caseIds.borrowerId })).find((row) => row.contactId === contactId);
  const before = await stored();
  await contact.save({ taskId, contactId, ...was });
  expect(await getListed()).toMatchObject(was);
  const masked = (await getListed())?.phone;
  await contact.save({ taskId, contactId, ...was, phone: masked });
  expect(await stored()).toBe(before);
  await contact.save({ taskId, contactId, ...was, phone: "081399990077" });
  expect(await stored()).toBe("6281399990077");

  await expect(contact.save({ taskId, contactId, ...was, phone: masked })).rejects.toMatchObject({
    cause: { key: "contact.badPhone", field: "phone" },
  });
  await expect(contact.save({ taskId, ...was })).rejects.toThrow(/phoneRequired/);
  await expect(contact.save({ taskId, ...was, phone: "0812****789" })).rejects.toMatchObject({
    cause: { key: "contact.badPhone" },
  });
});

test("a correction cannot use the number of another contact", async () => {
  const { contact } = await as(org.north.agent);
  const taskId = caseIds.caseId;
  await contact.save({ taskId, ...person, phone: "081399990088" });
  await expect(
    contact.save({
      taskId,
      contactId: caseIds.emergencyContactId,
      relation: "R04",
      name: "Tante Rina",
      phone: "081399990088",
    }),
  ).rejects.toMatchObject({ cause: { key: "contact.duplicatePhone", field: "phone" } });
});

test("an emergency contact leaves the list but not the log, and can be restored", async () => {
  const { contact } = await as(org.north.agent);
  await contact.removeEmergency({ id: caseIds.emergencyContactId });
  expect((await contact.list({ id: caseIds.borrowerId })).map((row) => row.relation)).toEqual([
    "R01",
  ]);
  await expect(contact.removeEmergency({ id: caseIds.emergencyContactId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const { contactId } = await contact.saveEmergency({ taskId: caseIds.caseId, ...person });
  expect(
    (await contact.list({ id: caseIds.borrowerId })).find((row) => row.contactId === contactId)
      ?.source,
  ).toBe("EMERGENCY");
});

test.each(["12345", "+1 202 555 0100", "08", "0812345678901234"])(
  "%s is not a phone number",
  async (phone) => {
    await expect(
      (await as(org.north.agent)).contact.save({ taskId: caseIds.caseId, ...person, phone }),
    ).rejects.toThrow(/badPhone/);
  },
);

test("contacts of another institution are out of reach", async () => {
  const { contact } = await as(org.south.agent);
  await expect(contact.save({ taskId: caseIds.caseId, ...person })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(contact.removeEmergency({ id: caseIds.emergencyContactId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a number is revealed on record, within the day's quota even for simultaneous requests", async () => {
  const { db } = database;
  await db
    .insertInto("maskingRule")
    .values({ effectiveOn: "2024-01-01", unmaskedRoles: [], quotas: [0, 3, 0, 0, 0, 0, 0, 0, 0] })
    .execute();
  const leader = (await as(org.north.leader)).contact;
  const request = {
    taskId: caseIds.caseId,
    contactId: caseIds.contactId,
    reason: "borrower called back",
  };
  const replies = await Promise.allSettled(Array.from({ length: 8 }, () => leader.reveal(request)));
  const revealed = replies.filter((reply) => reply.status === "fulfilled");
  expect(revealed).toHaveLength(3);
  expect(revealed[0]?.value.phone).toMatch(/^628/);
  expect(await leader.getMasking()).toEqual({ isHide: true, canReveal: true, quota: 3, used: 3 });
  const evidence = await db
    .selectFrom("guardDecision")
    .select("action")
    .where("caseId", "=", caseIds.caseId)
    .execute();
  expect(evidence).toHaveLength(3);
  const trail = await db
    .selectFrom("auditLog")
    .select("action")
    .where("action", "=", "contact.reveal")
    .where("entityId", "=", String(caseIds.contactId))
    .execute();
  expect(trail).toHaveLength(3);
  await expect(
    (await as(org.north.leader, new Date("2026-04-01T05:00:00Z"))).contact.getMasking(),
  ).resolves.toMatchObject({ used: 0 });
  await expect((await as(org.north.agent)).contact.reveal(request)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("an ID number is revealed on record, within the same quota as phone numbers", async () => {
  const { db } = database;
  const at = new Date("2026-04-02T05:00:00Z");
  const leader = (await as(org.north.leader, at)).contact;
  const { taskId, reason } = { taskId: caseIds.caseId, reason: "name check" };
  const { borrowerId } = await db
    .selectFrom("collectionCase")
    .select("borrowerId")
    .where("id", "=", taskId)
    .executeTakeFirstOrThrow();
  const setNumber = (idNumber: string | null) =>
    db.updateTable("borrower").set({ idNumber }).where("id", "=", borrowerId).execute();
  await setNumber("3174091203900001");
  expect(await leader.revealId({ taskId, reason })).toEqual({
    idNumber: "3174091203900001",
    quota: 3,
    used: 1,
    isOutsideHours: false,
  });
  const { contactId } = caseIds;
  await leader.reveal({ taskId, contactId, reason });
  expect(await leader.revealId({ taskId, reason })).toMatchObject({ used: 3 });
  await expect(leader.revealId({ taskId, reason })).rejects.toMatchObject({
    message: expect.stringContaining("contact.quotaUsed"),
  });
  const reveals = await db
    .selectFrom("numberReveal")
    .select(["datum", "contactId", "reason"])
    .where("at", "=", at)
    .orderBy("id")
    .execute();
  const idNumber = { datum: "ID_NUMBER", contactId: null, reason };
  expect(reveals).toEqual([idNumber, { datum: "PHONE", contactId, reason }, idNumber]);
  await setNumber(null);
  const next = (await as(org.north.leader, new Date("2026-04-03T05:00:00Z"))).contact;
  await expect(next.revealId({ taskId, reason })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(
    (await as(org.north.agent)).contact.revealId({ taskId, reason }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(
    (await as(org.south.leader, at)).contact.revealId({ taskId, reason }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("device data is closed by the legal profile and opens only by a grant of another user", async () => {
  const { db } = database;
  await db
    .insertInto("contact")
    .values({
      borrowerId: caseIds.borrowerId,
      relation: "R09",
      name: "Book entry",
      phone: "628777000111",
      source: "ADDRESS_BOOK",
    })
    .execute();
  const agent = (await as(org.north.agent)).contact;
  const closed = await agent.listAddressBook({ id: caseIds.caseId });
  expect(closed).toMatchObject({
    open: false,
    why: "CLOSED_BY_LAW",
    source: "SEOJK 19/2023",
    rows: [],
  });
  const { grantId } = await agent.requestGrant({
    taskId: caseIds.caseId,
    kind: "ADDRESS_BOOK",
    reason: "borrower vanished",
  });
  await expect(
    agent.requestGrant({ taskId: caseIds.caseId, kind: "ADDRESS_BOOK", reason: "again" }),
  ).rejects.toMatchObject({ message: "contact.grantWaiting" });
  const operations = (await as(org.operations)).contact;
  expect((await operations.listGrants()).map((grant) => grant.grantId)).toContain(grantId);
  await operations.decideGrant({ grantId, approve: true });
  await expect(operations.decideGrant({ grantId, approve: false })).rejects.toMatchObject({
    message: "record.changed",
  });
  const open = await agent.listAddressBook({ id: caseIds.caseId });
  expect(open).toMatchObject({
    open: true,
    why: "GRANTED",
    rows: [{ name: "Book entry", phone: "0877****111" }],
  });
  expect((await agent.listPhoneCalls({ id: caseIds.caseId })).open).toBe(false);
  const late = (await as(org.north.agent, new Date("2026-04-03T05:00:01Z"))).contact;
  expect((await late.listAddressBook({ id: caseIds.caseId })).open).toBe(false);
});

test("a grant ends with a reassignment of the case", async () => {
  const { db } = database;
  await db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("roleId", "=", ROLE.agent)
    .execute();
  const agent = (await as(org.north.agent)).contact;
  const { grantId } = await agent.requestGrant({
    taskId: caseIds.caseId,
    kind: "CALL_LIST",
    reason: "borrower vanished",
  });
  await (await as(org.operations)).contact.decideGrant({ grantId, approve: true });
  expect((await agent.listPhoneCalls({ id: caseIds.caseId })).open).toBe(true);
  const items = [
    { taskId: caseIds.caseId, agentId: org.north.colleague.id, from: org.north.agent.id },
  ];
  const later = new Date(NOON.getTime() + 60_000);
  await (await as(org.north.leader, later)).assignment.assign({ items, reason: "on leave" });
  expect(
    (await (await as(org.north.colleague, later)).contact.listPhoneCalls({ id: caseIds.caseId }))
      .open,
  ).toBe(false);
});

test("related phones name only borrowers in scope", async () => {
  const shared = { relation: "R03" as const, name: "Shared parent", phone: "081377770001" };
  const other = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
  const foreign = await newCase(database.db, { now: NOON, agentId: org.south.agent.id });
  for (const target of [caseIds, other])
    await (await as(org.north.agent)).contact.saveEmergency({ taskId: target.caseId, ...shared });
  await (await as(org.south.agent)).contact.saveEmergency({ taskId: foreign.caseId, ...shared });
  const related = await (
    await as(org.north.agent)
  ).contact.listRelatedPhones({ id: caseIds.borrowerId });
  expect(related.map((row) => row.borrowerId)).toEqual([other.borrowerId]);
});
