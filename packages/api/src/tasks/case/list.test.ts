import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { readXlsx } from "hucre";
import { createCallerFactory } from "../../core/guarded.ts";
import type { FileReply } from "../../core/file.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type CaseIds,
  newCase,
  organisation,
  type Organisation,
  type Persona,
} from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";
import { reorderDueCases } from "./actions/reorder.ts";

const database = useTestDatabase();
/** Ten in the morning in Jakarta. */
const now = new Date("2026-03-31T03:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseOnHold: CaseIds;
let opened: CaseIds;
let late: CaseIds;

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const agentId = org.north.agent.id;
  caseOnHold = await newCase(db, { now, agentId, dpd: 3, borrowerName: "=cmd|calc" });
  opened = await newCase(db, { now, agentId, dpd: 10 });
  late = await newCase(db, { now, agentId: org.north.colleague.id, dpd: 50 });
  await newCase(db, { now, agentId: org.south.agent.id });
  await reorderDueCases(db, now);
  const admin = await as(org.north.admin);
  await admin.hold.open({
    taskId: caseOnHold.caseId,
    kind: "DISPUTE",
    reason: "Says it is not his",
  });
  const agent = await as(org.north.agent);
  await agent.presence.enter({ taskId: opened.caseId });
  await db
    .updateTable("collectionCase")
    .set({ lastAgentId: org.north.leader.id })
    .where("id", "=", late.caseId)
    .execute();
  await db
    .updateTable("appUser")
    .set({ groupId: null })
    .where("id", "=", org.north.colleague.id)
    .execute();
});

test("each filter finds the cases it names, in rows and in counts", async () => {
  const { case: cases } = await as(org.north.admin);
  const [H, O, L] = [caseOnHold.caseId, opened.caseId, late.caseId];
  const found = async (filter: Parameters<typeof cases.list>[0]) => {
    const list = await cases.list({ ...filter, sort: "dpd" });
    expect(list.total).toBe(list.rows.length);
    return list.rows.map((row) => row.taskId);
  };
  expect(await found({ hold: "DISPUTE" })).toEqual([H]);
  expect(await found({ hold: "ALREADY_PAID" })).toEqual([]);
  expect(await found({ workReason: "ON_HOLD" })).toEqual([H]);
  expect(await found({ workReason: "NEVER_CONTACTED" })).toEqual([O, L]);
  expect(await found({ groupId: org.north.groupId })).toEqual([H, O]);
  expect(await found({ overdueFrom: "2026-03-01" })).toEqual([H, O]);
  expect(await found({ overdueFrom: "2026-03-01", overdueTo: "2026-03-25" })).toEqual([O]);
  expect(await found({ loanStatus: 40 })).toEqual([H, O, L]);
  expect(await found({ loanStatus: -50 })).toEqual([]);
  expect(await found({ lastAgentId: org.north.leader.id })).toEqual([L]);
  expect(await found({ opened: "TODAY" })).toEqual([O]);
  expect(await found({ opened: "NEVER" })).toEqual([H, L]);
});

test("only the assigned agent's view counts as opened, and a reassignment resets it", async () => {
  const { case: cases } = await as(org.north.admin);
  await (await as(org.north.leader)).presence.enter({ taskId: caseOnHold.caseId });
  const never = await cases.list({ opened: "NEVER" });
  expect(never.rows.map((row) => row.taskId)).toContain(caseOnHold.caseId);
});

test("an unknown filter is refused by its name", async () => {
  const { case: cases } = await as(org.north.admin);
  const unknown = { borowerName: "Siti" } as object;
  await expect(cases.list(unknown)).rejects.toMatchObject({
    cause: { issues: [{ code: "unrecognized_keys", keys: ["borowerName"] }] },
  });
});

test("a case on hold is marked and below the workable ones", async () => {
  const list = await (await as(org.north.agent)).case.list({});
  expect(list.rows.map((row) => [row.taskId, row.workReason, row.blockedBy])).toEqual([
    [opened.caseId, "NEVER_CONTACTED", null],
    [caseOnHold.caseId, "ON_HOLD", "HOLD"],
  ]);
});

test("a selection of all matches is accepted, within scope, if their number equals the number seen", async () => {
  const { case: cases } = await as(org.north.leader);
  const seen = (await cases.list({})).total;
  const { rows } = await cases.listMatching({ filter: {}, seen });
  expect(rows.map((row) => row.taskId).toSorted((a, b) => a - b)).toEqual([
    caseOnHold.caseId,
    opened.caseId,
  ]);
  await expect(cases.listMatching({ filter: {}, seen: seen + 1 })).rejects.toMatchObject({
    cause: { key: "case.countChanged", params: { count: 2, seen: 3 } },
  });
  const agent = await as(org.north.agent);
  await expect(agent.case.listMatching({ filter: {}, seen: 2 })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

const readBytes = async (reply: unknown) =>
  new Response((reply as FileReply).body as ReadableStream).bytes();

test("the list is exported as a workbook and as csv: as shown, in its order, without formulas", async () => {
  const { case: cases } = await as(org.north.admin);
  const filter = { hold: "DISPUTE" } as const;
  const book = await readXlsx(
    await readBytes(await cases.export({ ...filter, columns: ["borrowerName"] })),
  );
  expect(book.sheets[0]?.rows).toEqual([["Borrower"], ["=cmd|calc"]]);
  const csv = new TextDecoder().decode(
    await readBytes(
      await cases.export({
        sort: "dpd",
        format: "csv",
        columns: ["taskId", "borrowerName", "dpd"],
      }),
    ),
  );
  const lines = csv.trim().split("\r\n");
  expect(lines[0]).toContain("Case ID,Borrower,DPD");
  expect(lines[1]).toBe(`${caseOnHold.caseId},'=cmd|calc,3`);
  expect(lines.slice(2).map((line) => line.split(",")[0])).toEqual([
    String(opened.caseId),
    String(late.caseId),
  ]);
});

test("the export follows scope and permission, and is on record with its filter", async () => {
  await expect((await as(org.north.agent)).case.export({})).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const book = await readXlsx(await readBytes(await (await as(org.south.admin)).case.export({})));
  expect(book.sheets[0]?.rows).toHaveLength(2);
  const line = await database.db
    .selectFrom("auditLog")
    .select("after")
    .where("action", "=", "case.export")
    .where("actorId", "=", org.north.admin.id)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  expect(line.after).toMatchObject({ hold: "DISPUTE", cases: 1 });
});
