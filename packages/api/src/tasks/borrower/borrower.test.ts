import { beforeAll, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
  updateStagePolicy,
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

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => NOON }));

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  caseIds = await newCase(db, { now: NOON, agentId: org.north.agent.id });
  const log = {
    borrowerId: caseIds.borrowerId,
    caseId: caseIds.caseId,
    contactId: caseIds.contactId,
    agentId: org.north.agent.id,
    institutionId: org.north.id,
    contactName: "Borrower",
    relation: "R01",
    phone: "628120000001",
    source: "APPLICATION",
    result: "A20RETRY",
    nextCallAt: NOON,
  };
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 30, hour));
  await db
    .insertInto("collectionLog")
    .values([
      { ...log, channel: "03", callStatus: "NOA", at: at(2) },
      { ...log, channel: "03", callStatus: "CNCT", at: at(8) },
      { ...log, channel: "03", callStatus: "CNCT", at: at(8) },
      { ...log, channel: "02", callStatus: null, at: at(9) },
    ])
    .execute();
  const promise = {
    caseId: caseIds.caseId,
    agentId: org.north.agent.id,
    amountMinor: 100_000,
    dueOn: "2026-03-20",
    createdAt: NOON,
    settledAt: NOON,
  };
  await db
    .insertInto("promise")
    .values([
      { ...promise, state: "KEPT" },
      { ...promise, state: "BROKEN" },
      { ...promise, state: "CANCELLED" },
    ])
    .execute();
  await db
    .insertInto("payment")
    .values({
      loanId: caseIds.loanId,
      amountMinor: 250_000,
      channel: "VA",
      reference: "analysis-1",
      paidAt: at(10),
    })
    .execute();
});

test("the analysis counts attempts, answers, promises and payments", async () => {
  const view = await (await as(org.north.agent)).borrower.getAnalysis({ id: caseIds.borrowerId });
  expect(view).toMatchObject({
    loans: 1,
    calls: 3,
    answeredBp: 6_667,
    messages: 1,
    promises: 2,
    keptBp: 5_000,
    paidMinor: 250_000,
  });
  expect(view.bestHours).toEqual([
    { hour: 15, calls: 2, answered: 2 },
    { hour: 9, calls: 1, answered: 0 },
  ]);
});

test("a borrower without attempts has no rates, and a borrower out of scope has no analysis", async () => {
  const untouched = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
  const view = await (await as(org.north.agent)).borrower.getAnalysis({ id: untouched.borrowerId });
  expect(view).toMatchObject({ calls: 0, answeredBp: null, keptBp: null, bestHours: [] });
  await expect(
    (await as(org.south.agent)).borrower.getAnalysis({ id: caseIds.borrowerId }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("long-aging cases are those of the long-aging stages", async () => {
  const agent = await as(org.north.agent);
  expect(await agent.case.countLongAging()).toEqual({ isLongAging: false, cases: 0 });
  const late = await newCase(database.db, { now: NOON, agentId: org.north.agent.id, dpd: 120 });
  await updateStagePolicy(database.db, org.stages.late, { longAging: true });
  expect(await agent.case.countLongAging()).toEqual({ isLongAging: true, cases: 1 });
  expect((await agent.case.listLongAging({})).rows.map((row) => row.taskId)).toEqual([late.caseId]);
});

test("G33: a profile masks mail address and ID number", async () => {
  await database.db
    .updateTable("borrower")
    .set({ email: "budi@example.com", idNumber: "3171234567890001" })
    .where("id", "=", caseIds.borrowerId)
    .execute();
  const view = await (await as(org.north.agent)).borrower.get({ id: caseIds.borrowerId });
  expect(view).toMatchObject({ email: "b***@example.com", idNumber: "3**************1" });
});
