import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { maskPhone } from "../../core/mask.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { readLeaf } from "../../reports/run/testing.ts";
import { tasksRouter } from "../router.ts";
import { addOptOutEntry } from "./actions/add.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
const NOON = new Date("2026-03-31T05:00:00Z");
const LATER = new Date("2026-04-01T05:00:00Z");
let org: Organisation;
let caseIds: CaseIds;
let phones = 0;
let phone = "";

const as = async (persona: Persona, now = NOON) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));

const createRegisterCaller = async (persona: Persona, now = NOON) =>
  (await as(persona, now)).doNotContact;

const add = async (
  input: Partial<Parameters<Awaited<ReturnType<typeof createRegisterCaller>>["add"]>[0]> = {},
  persona: Persona = org.north.agent,
) =>
  (await createRegisterCaller(persona)).add({
    taskId: caseIds.caseId,
    contactId: caseIds.contactId,
    channel: null,
    reason: "REQUESTED",
    ...input,
  });

const getRefusal = (request: Promise<unknown>) =>
  request.then(
    () => null,
    ({ cause }: { cause: { key: string; field?: string } }) => ({
      key: cause.key,
      field: cause.field,
    }),
  );

const closed = async (caseEntries = caseIds, now = NOON, persona = org.north.admin) => {
  const { guard } = await as(persona, now);
  const { channels } = await guard.checkChannels({
    taskId: caseEntries.caseId,
    contactId: caseEntries.contactId,
  });
  return channels
    .filter(({ findings }) => findings.some(({ reason }) => reason === "doNotContact"))
    .map(({ channel }) => channel);
};

const text = (content = "STOP") =>
  inTransaction(
    createTestContext(database.db, null, { now: () => NOON, via: "JOB" }),
    {},
    async (tx) => {
      const { id } = await tx.db
        .insertInto("smsInbound")
        .values({
          provider: "test",
          phone,
          content,
          optsOut: true,
          receivedAt: NOON,
          caseId: caseIds.caseId,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      tx.audit({ action: "sms.receive", entity: "sms_inbound", entityId: id });
      const at = { caseId: caseIds.caseId, institutionId: org.north.id };
      return addOptOutEntry(tx, { ...at, phone, inboundId: id });
    },
  );

const only = async (persona: Persona, now = NOON) => {
  const { rows } = await (await createRegisterCaller(persona, now)).list({ phone });
  return rows;
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  phones += 1;
  phone = `62812111${String(20_000 + phones)}`;
  const agentId = org.north.agent.id;
  caseIds = await newCase(database.db, { now: NOON, agentId, phone });
});

describe("a number", () => {
  test("closed by the agent of its case is closed on every case with that number", async () => {
    const other = await newCase(database.db, { phone, institutionId: org.south.id });
    await add();
    const every = ["03", "02", "05", "06", "07", "08"] as const;
    expect(await closed()).toEqual([...every]);
    expect(await closed(other, NOON, org.south.admin)).toEqual([...every]);
  });

  test("that reaches a case afterwards is closed there too", async () => {
    await add();
    const later = await newCase(database.db, { now: NOON, phone });
    expect(await closed(later)).toHaveLength(6);
  });

  test("closed for texts may still be called", async () => {
    await add({ channel: "02" });
    expect(await closed()).toEqual(["02"]);
  });

  test("gets a second entry only if it is wider than the first", async () => {
    const until = LATER;
    await add({ channel: "02", until, reason: "COMPLAINT" });
    expect(await getRefusal(add({ channel: "02", until, reason: "COMPLAINT" }))).toMatchObject({
      key: "doNotContact.inForce",
      field: "channel",
    });
    await add({ channel: "02", reason: "COMPLAINT" });
    await add({ reason: "COMPLAINT" });
    expect(await getRefusal(add({ channel: "05", reason: "COMPLAINT" }))).toMatchObject({
      key: "doNotContact.inForce",
    });
    // The person's own request is a second entry, and needs consent to be lifted.
    await add();
  });

  test("gets one entry from many simultaneous requests", async () => {
    const tries = await Promise.allSettled([add(), add(), add()]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is free by itself from the end of its entry", async () => {
    await add({ until: LATER });
    expect(await closed()).toHaveLength(6);
    expect(await closed(caseIds, LATER)).toEqual([]);
    expect((await only(org.north.leader, LATER))[0]?.state).toBe("ENDED");
  });

  test.each([
    ["an end that is over", { until: NOON }, "doNotContact.endInPast", "until"],
    [
      "an end in eleven years",
      { until: new Date("2037-04-02T05:00:00Z") },
      "doNotContact.untilTooFar",
      "until",
    ],
  ])("%s is refused at its field", async (_, input, key, field) =>
    expect(await getRefusal(add(input))).toMatchObject({ key, field }),
  );

  test("with reason OTHER needs a note", async () => {
    const bare = add({ reason: "OTHER" });
    expect(await bare.catch((error: Error) => error.message)).toContain(
      "doNotContact.noteRequired",
    );
    await add({ reason: "OTHER", note: "By letter" });
  });
});

describe("permissions for the register", () => {
  test("an agent enters neither a whole person nor a typed number, and cannot lift or read the register", async () => {
    const agent = await createRegisterCaller(org.north.agent);
    expect(await getRefusal(add({ contactId: undefined }))).toMatchObject({
      key: "access.denied",
      field: "contactId",
    });
    const typed = { phone: "081299990000", channel: null } as const;
    expect(await getRefusal(agent.add({ ...typed, reason: "REQUESTED" }))).toMatchObject({
      key: "access.denied",
    });
    const { doNotContactId } = await add();
    const lifting = { doNotContactId, version: 1, reason: "A slip" };
    await expect(agent.lift(lifting)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(agent.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("a case out of scope allows no entry, and a contact of another borrower is refused", async () => {
    const south = add({}, org.south.agent);
    await expect(south).rejects.toMatchObject({ code: "NOT_FOUND" });
    const other = await newCase(database.db, { now: NOON });
    expect(await getRefusal(add({ contactId: other.contactId }))).toMatchObject({
      key: "contact.notOfBorrower",
    });
  });

  test("the register shows the entries of cases in scope, with masked numbers", async () => {
    await add();
    const [line] = await only(org.north.leader);
    expect(line).toMatchObject({
      subject: "NUMBER",
      state: "IN_FORCE",
      source: "RECORDED",
      openCases: 1,
      taskId: caseIds.caseId,
      needsConsent: true,
    });
    expect(line?.phone).toContain("****");
    expect(line?.people).toHaveLength(1);
    expect(await only(org.operations)).toHaveLength(1);
    expect(await only(org.south.leader)).toEqual([]);
    const { doNotContactId } = line ?? { doNotContactId: 0 };
    const lifting = { doNotContactId, version: 1, reason: "Not ours" };
    const south = await createRegisterCaller(org.south.leader);
    await expect(south.lift(lifting)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(south.history({ doNotContactId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("an entry for a person covers all numbers, those of today and of tomorrow", async () => {
  await add({ contactId: undefined }, org.north.leader);
  expect(await closed()).toHaveLength(6);
  const emergency = { ...caseIds, contactId: caseIds.emergencyContactId ?? 0 };
  expect(await closed(emergency)).toHaveLength(6);
  const same = await newCase(database.db, { now: NOON, phone });
  expect(await closed(same)).toEqual([]);
  const caseEntries = await (
    await createRegisterCaller(org.north.agent)
  ).listOfCase({ taskId: caseIds.caseId });
  expect(caseEntries).toMatchObject([{ subject: "PERSON", phone: null }]);
  expect(caseEntries[0]?.contactIds).toContain(caseIds.contactId);
});

describe("lifting", () => {
  const lift = async (
    input: { reason?: string; consent?: string; version?: number } = {},
    persona = org.north.leader,
  ) => {
    const [line] = await only(persona);
    return (await createRegisterCaller(persona)).lift({
      doNotContactId: line?.doNotContactId ?? 0,
      version: 1,
      reason: "A slip",
      ...input,
    });
  };

  test("frees the number, retains the entry with user and reason, and re-entry adds a new one", async () => {
    await add({ reason: "COMPLAINT" });
    expect(await lift()).toMatchObject({ version: 2 });
    expect(await closed()).toEqual([]);
    const [line] = await only(org.north.leader);
    expect(line).toMatchObject({
      state: "LIFTED",
      liftReason: "A slip",
      reason: "COMPLAINT",
      lifterName: (await getActor(database.db, org.north.leader)).name,
    });
    expect(line?.liftedAt).toEqual(NOON);
    await add({ reason: "COMPLAINT" });
    const leader = await createRegisterCaller(org.north.leader);
    const lines = await leader.history({ doNotContactId: line?.doNotContactId ?? 0 });
    expect(lines.map(({ state }) => state)).toEqual(["IN_FORCE", "LIFTED"]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where entity = 'do_not_contact' and action in ('doNotContact.add', 'doNotContact.lift')
        and entity_id in (${sql.join(lines.map(({ doNotContactId }) => String(doNotContactId)))})`.execute(
      database.db,
    );
    expect(rows[0]?.n).toBe(3);
  });

  test("once, on the version read", async () => {
    await add({ reason: "COMPLAINT" });
    expect(await getRefusal(lift({ version: 9 }))).toMatchObject({ key: "record.changed" });
    await lift();
    expect(await getRefusal(lift({ version: 2 }))).toMatchObject({ key: "doNotContact.ended" });
  });

  test("an opt-out by text is lifted only with the person's recorded consent", async () => {
    expect(await text("BERHENTI")).toEqual([caseIds.borrowerId]);
    expect(await closed()).toEqual(["02"]);
    expect((await only(org.north.leader))[0]).toMatchObject({
      source: "TEXT",
      message: "BERHENTI",
      reason: "OPT_OUT",
      creatorName: null,
      needsConsent: true,
    });
    expect(await getRefusal(lift())).toMatchObject({
      key: "doNotContact.consentRequired",
      field: "consent",
    });
    expect(await closed()).toEqual(["02"]);
    const consent = "Wrote on 31 March that texts are welcome again";
    await lift({ consent });
    expect(await closed()).toEqual([]);
    expect((await only(org.north.leader))[0]?.consent).toBe(consent);
  });

  test("an opt-out by text remains the person's own wish beside a complaint entry", async () => {
    await add({ reason: "COMPLAINT" });
    expect(await text()).toEqual([caseIds.borrowerId]);
    expect(await text()).toEqual([]);
    expect(await only(org.north.leader)).toHaveLength(2);
  });

  test("no entry is changed or removed in another way, by any user", async () => {
    const { doNotContactId } = await add();
    const { db } = database;
    for (const statement of [
      sql`delete from do_not_contact where id = ${doNotContactId}`,
      sql`update do_not_contact set until_at = now() where id = ${doNotContactId}`,
      sql`update do_not_contact set lifted_at = now(), lifter_id = ${org.north.leader.id}, lift_reason = 'x' where id = ${doNotContactId}`,
    ])
      await expect(statement.execute(db)).rejects.toThrow();
  });
});

describe("the list", () => {
  test("is filtered by the values of an entry, counted by state and sorted", async () => {
    const first = await add({ channel: "02", until: LATER });
    const second = await add({ channel: "05", reason: "COMPLAINT" });
    const leader = await createRegisterCaller(org.north.leader);
    const listEntryIds = async (input: Parameters<typeof leader.list>[0]) => {
      const { rows } = await leader.list({ ...input, phone });
      return rows.map(({ doNotContactId }) => doNotContactId);
    };
    expect(await listEntryIds({})).toEqual([second.doNotContactId, first.doNotContactId]);
    expect(await listEntryIds({ sort: "until", descending: false })).toEqual([
      first.doNotContactId,
      second.doNotContactId,
    ]);
    expect(await listEntryIds({ channel: "02" })).toEqual([first.doNotContactId]);
    expect(await listEntryIds({ reason: "COMPLAINT" })).toEqual([second.doNotContactId]);
    expect(await listEntryIds({ source: "TEXT" })).toEqual([]);
    expect(await listEntryIds({ institutionId: org.north.id })).toHaveLength(2);
    expect(await listEntryIds({ institutionId: org.south.id })).toEqual([]);
    expect(await listEntryIds({ from: "2026-04-01" })).toEqual([]);
    expect(await listEntryIds({ to: "2026-03-31" })).toHaveLength(2);
    const { name } = await getActor(database.db, org.north.agent);
    expect(await listEntryIds({ creator: name })).toHaveLength(2);
    expect(await listEntryIds({ creator: "nobody" })).toEqual([]);
    const { rows } = await leader.list({ phone });
    const person = rows[0]?.people[0]?.name ?? "";
    expect(await listEntryIds({ person })).toHaveLength(2);
    const later = await createRegisterCaller(org.north.leader, LATER);
    const { states } = await later.list({ phone });
    expect(states.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
      { state: "ENDED", n: 1 },
      { state: "IN_FORCE", n: 1 },
    ]);
  });

  test("is exported as a workbook with masked numbers, on record", async () => {
    await add();
    const file = await (await createRegisterCaller(org.north.admin)).exportList({ phone });
    expect(file.name).toBe("Do-not-contact list-2026-03-31.xlsx");
    const { heads, rows: exported } = await readLeaf(file);
    expect(exported.map((cells) => cells[heads.indexOf("Number or person")])).toEqual([
      maskPhone(phone) ?? "",
    ]);
    const { rows } = await sql<{ after: { phone: string } }>`
      select after from audit_log where action = 'doNotContact.export' order by id desc limit 1`.execute(
      database.db,
    );
    expect(rows[0]?.after.phone).toContain("****");
  });
});
