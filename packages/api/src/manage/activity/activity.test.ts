import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { readXlsx } from "hucre";
import type { FileReply } from "../../core/file.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { behaviourRouter } from "../../tasks/behaviour/router.ts";
import { activityRouter } from "./router.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(activityRouter);
/** 23:59 in Jakarta. */
const LATE = new Date("2026-03-31T16:59:00Z");
const DAY_MS = 86_400_000;
let org: Organisation;
let caseRow: CaseIds;

const context = async (persona: Persona) =>
  createTestContext(database.db, await getActor(database.db, persona), { now: () => LATE });
const as = async (persona: Persona) => createCaller(await context(persona));

/** Whole days in Jakarta, the last of them today. */
const days = (n: number) => {
  const to = new Date("2026-03-31T16:59:59.999Z");
  return { from: new Date(to.getTime() - n * DAY_MS + 1), to };
};

const recordAction = async (persona: Persona, action: string, taskId?: number) =>
  createCallerFactory(behaviourRouter)(await context(persona)).record({
    device: "device-1",
    events: [{ page: "/task/{id}/{id}/{id}", action, taskId, at: LATE }],
  });

/** Writes a reveal in the same way as the contacts of a case do. */
async function revealed(
  reader: Persona,
  datum: "PHONE" | "ID_NUMBER" | "ADDRESS" | "COMPANY_ADDRESS",
  at = LATE,
): Promise<void> {
  const { id: decisionId } = await database.db
    .insertInto("guardDecision")
    .values({
      at,
      action: "CALL",
      verdict: "ALLOW",
      profile: "ID",
      findings: "[]",
      caseId: caseRow.caseId,
      borrowerId: caseRow.borrowerId,
      institutionId: org.north.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto("numberReveal")
    .values({
      datum,
      at,
      decisionId,
      reason: "He asked for it",
      actorId: reader.id,
      caseId: caseRow.caseId,
      contactId: datum === "PHONE" ? caseRow.contactId : null,
    })
    .execute();
}

beforeAll(async () => {
  org = await organisation(database.db);
  caseRow = await newCase(database.db, {
    now: LATE,
    agentId: org.north.agent.id,
    borrowerName: "Siti Rahayu",
  });
  await database.db
    .updateTable("borrower")
    .set({ idNumber: "3171234567890001" })
    .where("id", "=", caseRow.borrowerId)
    .execute();
  await recordAction(org.north.agent, "open", caseRow.caseId);
  await recordAction(org.north.agent, "button tasks.log.save", caseRow.caseId);
  await recordAction(org.north.admin, "export /api/task/collectionLogs/export");
  await recordAction(org.south.agent, "reveal tasks.contact.reveal");
  await revealed(org.north.leader, "PHONE");
  await revealed(org.north.leader, "ID_NUMBER");
  await revealed(org.inspector, "PHONE");
});

const actions = async (
  persona: Persona,
  filter: Parameters<Awaited<ReturnType<typeof as>>["list"]>[0] = {},
) => (await (await as(persona)).list(filter)).rows.map(({ action }) => action);
const reveals = async (
  persona: Persona,
  filter: Parameters<Awaited<ReturnType<typeof as>>["listReveals"]>[0] = {},
) => (await (await as(persona)).listReveals(filter)).rows;

test("lists actions of the users in the viewer's sight and refuses other roles", async () => {
  const { north, south } = org;
  expect(await actions(north.admin)).toHaveLength(3);
  expect(await actions(north.leader)).toEqual(["button tasks.log.save", "open"]);
  expect(await actions(south.admin)).toEqual(["reveal tasks.contact.reveal"]);
  for (const persona of [org.inspector, org.operations, org.management, org.administrator])
    expect(await actions(persona)).toHaveLength(4);
  for (const persona of [north.agent, org.service, org.finance]) {
    await expect(actions(persona)).rejects.toThrow(/denied/);
    await expect(reveals(persona)).rejects.toThrow(/denied/);
  }
});

test("activity is filtered by user, login, institution, kind and case", async () => {
  const { administrator, north, south } = org;
  const found = (filter: Parameters<typeof actions>[1]) => actions(administrator, filter);
  expect(await found({ userId: north.admin.id })).toHaveLength(1);
  expect(await found({ login: "North-Agent" })).toHaveLength(2);
  expect(await found({ institutionId: south.id })).toHaveLength(1);
  expect(await found({ userAction: "export" })).toHaveLength(1);
  expect(await found({ taskId: caseRow.caseId })).toHaveLength(2);
});

test("links a case for viewers who see it and shows its id to others", async () => {
  const last = async (persona: Persona) =>
    (await (await as(persona)).list({ userAction: "open" })).rows[0];
  expect(await last(org.north.leader)).toMatchObject({
    taskId: caseRow.caseId,
    loanId: caseRow.loanId,
    borrowerId: caseRow.borrowerId,
    device: "device-1",
    ip: "127.0.0.1",
  });
  expect(await last(org.administrator)).toMatchObject({
    taskId: caseRow.caseId,
    loanId: null,
    borrowerId: null,
  });
});

test("lists revealed numbers masked, with case and reason, to viewers of both user and case", async () => {
  const [id, phone] = await reveals(org.north.admin);
  expect(id).toMatchObject({
    login: "north-leader",
    datum: "ID_NUMBER",
    number: "3**************1",
    contactName: "Siti Rahayu",
    reason: "He asked for it",
    taskId: caseRow.caseId,
  });
  expect(phone?.number).toMatch(/^\d{4}\*{4}\d{3}$/);
  expect(await reveals(org.north.admin)).toHaveLength(2);
  expect(await reveals(org.south.admin)).toEqual([]);
  expect(await reveals(org.operations)).toHaveLength(3);
  expect(
    await reveals(org.operations, { datum: "ID_NUMBER", taskId: caseRow.caseId }),
  ).toHaveLength(1);
  expect(await reveals(org.operations, { login: "inspector" })).toHaveLength(1);
  await database.db
    .updateTable("appUser")
    .set({ institutionId: org.south.id, groupId: null })
    .where("id", "=", org.north.leader.id)
    .execute();
  expect(await reveals(org.south.admin)).toEqual([]);
  await database.db
    .updateTable("appUser")
    .set({ institutionId: org.north.id, groupId: org.north.groupId })
    .where("id", "=", org.north.leader.id)
    .execute();
});

test("the administrator of the system sees no names and no numbers, in the list and in the export", async () => {
  const rows = await reveals(org.administrator);
  expect(rows).toHaveLength(3);
  for (const row of rows)
    expect(row).toMatchObject({
      taskId: caseRow.caseId,
      number: null,
      contactName: null,
      relation: null,
      loanId: null,
    });
  const cells = await exported(org.administrator, "exportReveals");
  expect(cells).toHaveLength(3);
  expect(JSON.stringify(cells)).not.toMatch(/Siti|\d\*{4}/);
  expect(JSON.stringify(await exported(org.operations, "exportReveals"))).toContain("Siti Rahayu");
});

async function exported(
  persona: Persona,
  procedure: "export" | "exportReveals",
): Promise<unknown[][]> {
  const reply = await (await as(persona))[procedure](days(1));
  const bytes = await new Response((reply as FileReply).body as ReadableStream).bytes();
  return (await readXlsx(bytes)).sheets[0]?.rows.slice(1) ?? [];
}

test("G40: lists sixty days and exports one, with both ends named and each export recorded", async () => {
  const call = await as(org.administrator);
  for (const list of [call.list, call.listReveals]) {
    await list(days(60));
    await expect(list(days(61))).rejects.toThrow(/tooLong/);
  }
  for (const leave of [call.export, call.exportReveals]) {
    await leave(days(1));
    await expect(leave(days(2))).rejects.toThrow(/tooLong/);
    await expect(leave({})).rejects.toThrow(/required/);
  }
  expect(await exported(org.north.leader, "export")).toHaveLength(2);
  const lines = await database.db
    .selectFrom("auditLog")
    .select("action")
    .where("action", "like", "%.export")
    .where("actorId", "=", org.administrator.id)
    .distinct()
    .orderBy("action")
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(["activity.export", "numberReveal.export"]);
});

test("lists revealed addresses masked, in the list and in the export", async () => {
  const { db } = database;
  const { borrowerId } = caseRow;
  await db
    .updateTable("borrower")
    .set({ address: "Jl. Melati 5, Bandung", companyAddress: "Jl. Braga 9" })
    .where("id", "=", borrowerId)
    .execute();
  await revealed(org.north.leader, "ADDRESS");
  await revealed(org.north.leader, "COMPANY_ADDRESS");
  const seen = async (datum: "ADDRESS" | "COMPANY_ADDRESS") =>
    (await reveals(org.north.admin, { datum })).map((line) => [line.number, line.contactName]);
  expect(await seen("ADDRESS")).toEqual([["****, Bandung", "Siti Rahayu"]]);
  expect(await seen("COMPANY_ADDRESS")).toEqual([["****", "Siti Rahayu"]]);
  const cells = JSON.stringify(await exported(org.operations, "exportReveals"));
  expect(cells).toContain("****, Bandung");
  expect(cells).not.toMatch(/Melati|Braga/);
});
