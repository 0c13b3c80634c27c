import { beforeAll, expect, test } from "bun:test";
import { type CaseIds, newCase, organisation, type Organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Persona } from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";
import { reorderDueCases } from "./actions/reorder.ts";
import { STATUSES, TABS } from "./contract.ts";
import { compactCaseCounts } from "./queries/work.ts";

const database = useTestDatabase();
const now = new Date("2026-03-31T03:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let mine: CaseIds;
let promised: CaseIds;
let callback: CaseIds;
let unassigned: CaseIds;
let foreign: CaseIds;

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const agentId = org.north.agent.id;
  mine = await newCase(db, {
    now,
    agentId,
    borrowerName: "Siti Rahma_wati",
    phone: "628111222333",
    dpd: 3,
  });
  const contacted = { now, agentId, status: "C10" as const, lastContactAt: now };
  promised = await newCase(db, {
    ...contacted,
    promise: { dueOn: "2026-03-31", amountMinor: 500_000 },
  });
  callback = await newCase(db, {
    ...contacted,
    nextCallAt: new Date(now.getTime() - 60_000),
    dpd: 40,
  });
  unassigned = await newCase(db, { now, institutionId: org.north.id });
  await newCase(db, { now, agentId: org.north.colleague.id, status: "C32" });
  foreign = await newCase(db, {
    now,
    agentId: org.south.agent.id,
    borrowerName: "Canary of the south",
  });
  await reorderDueCases(db, now);
});

test("an agent sees assigned cases in the order of work, each with its reason", async () => {
  const list = await (await as(org.north.agent)).case.list({});
  expect(list.rows.map((row) => [row.taskId, row.workReason])).toEqual([
    [promised.caseId, "PROMISE_TODAY"],
    [callback.caseId, "CALLBACK_DUE"],
    [mine.caseId, "NEVER_CONTACTED"],
  ]);
  expect(list).toMatchObject({ total: 3, totalCapped: false, page: 1, size: 15 });
  expect(list.counts).toEqual({
    NEW_REMINDER: 1,
    IN_COLLECTION: 1,
    REPAYMENT_COMMITMENT: 1,
    SUCCESSFUL: 0,
    ENDED: 0,
  });
});

test("a page beyond the last is empty and still shows the total", async () => {
  const { case: cases } = await as(org.north.agent);
  const { total, counts } = await cases.list({});
  expect(total).toBeGreaterThan(0);
  expect(await cases.list({ page: 99 })).toMatchObject({ rows: [], total, counts });
});

test("every role sees the cases of its scope, both in rows and in counts", async () => {
  const totals: Record<string, number> = {};
  const { north, south } = org;
  const people = [
    north.agent,
    north.colleague,
    north.leader,
    north.admin,
    south.admin,
    org.inspector,
    org.operations,
    org.service,
    org.finance,
  ];
  for (const person of people) {
    const list = await (await as(person)).case.list({ size: 100 });
    expect(list.rows.length).toBe(list.total);
    totals[person.login] = list.total;
  }
  expect(totals).toEqual({
    "north-agent": 3,
    "north-colleague": 1,
    "north-leader": 5,
    "north-admin": 5,
    "south-admin": 1,
    inspector: 6,
    operations: 6,
    service: 0,
    finance: 6,
  });
});

test("a lender-side user limited to institutions sees no others", async () => {
  const actor = await getActor(database.db, org.operations, { institutionIds: [org.south.id] });
  const list = await call(createTestContext(database.db, actor, { now: () => now })).case.list({});
  expect(list.rows.map((row) => row.taskId)).toEqual([foreign.caseId]);
});

test.each([
  ["part of the name", { borrowerName: "rahma_W" }],
  ["a phone as people write it", { phone: "0811 1222-333" }],
  ["tab and DPD", { tab: "NEW_REMINDER" as const, dpdFrom: 3, dpdTo: 3 }],
])("filters find one case by %s", async (_, filter) => {
  const list = await (await as(org.north.agent)).case.list(filter);
  expect(list.rows.map((row) => row.taskId)).toEqual([mine.caseId]);
  expect(list.total).toBe(1);
});

test("a typed wildcard is a plain character", async () => {
  const list = await (await as(org.north.agent)).case.list({ borrowerName: "%" });
  expect(list.total).toBe(0);
});

test("descending DPD puts the oldest debt first", async () => {
  const list = await (await as(org.north.agent)).case.list({ sort: "dpd", order: "desc" });
  expect(list.rows.map((row) => row.dpd)).toEqual([40, 5, 3]);
});

test("case references follow the order of the list", async () => {
  const trail = await (await as(org.north.agent)).case.listCaseRefs({});
  expect(trail.map((row) => row.taskId)).toEqual([promised.caseId, callback.caseId, mine.caseId]);
});

test("the key information of a case carries its amounts, limits and installments", async () => {
  const info = await (
    await as(org.north.agent)
  ).case.get({ loanId: callback.loanId, taskId: callback.caseId });
  expect(info).toMatchObject({
    dpd: 40,
    arrearsMinor: 1_100_000,
    payoffMinor: 1_100_000,
    periods: 1,
    loanStatus: 40,
  });
  expect(info.installments).toHaveLength(1);
  expect(info.installments[0]).toMatchObject({ period: 1, overdueDays: 40 });
  expect(info.promiseRule.maxMinor).toBe(info.outstandingMinor);
  const bare = await (
    await as(org.north.agent)
  ).case.get({ loanId: callback.loanId, taskId: callback.caseId, flag: false });
  expect(bare.installments).toEqual([]);
});

test("a case of another institution does not exist", async () => {
  const tasks = await as(org.north.admin);
  const hidden = { code: "NOT_FOUND" };
  await expect(
    tasks.case.get({ loanId: foreign.loanId, taskId: foreign.caseId }),
  ).rejects.toMatchObject(hidden);
  await expect(tasks.borrower.get({ id: foreign.borrowerId })).rejects.toMatchObject(hidden);
  expect(await tasks.contact.list({ id: foreign.borrowerId })).toEqual([]);
  expect(await tasks.borrower.listLoans({ id: foreign.borrowerId })).toEqual([]);
  expect((await tasks.log.list({ id: foreign.caseId })).rows).toEqual([]);
});

test("an agent sees neither a colleague's nor an unassigned case, and nothing shown can be dialled", async () => {
  const tasks = await as(org.north.agent);
  await expect(
    tasks.case.get({ loanId: unassigned.loanId, taskId: unassigned.caseId }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  const profile = await tasks.borrower.get({ id: mine.borrowerId });
  expect(profile.phone).toBe("0811****333");
  const contacts = await tasks.contact.list({ id: mine.borrowerId });
  expect(contacts.map((contact) => contact.relation)).toEqual(["R01", "R03"]);
  for (const contact of contacts) expect(contact.phone).toContain("****");
});

test.each(["caseCount", "caseCountTotal"] as const)(
  "%s equals a count, before and after it is folded",
  async (table) => {
    const { db } = database;
    const tallied = async () => {
      const rows = await db
        .selectFrom(table)
        .select(({ fn }) => ["tab", fn.sum<number>("n").as("n")])
        .groupBy("tab")
        .orderBy("tab")
        .execute();
      return rows.map((row) => [row.tab, Number(row.n)]);
    };
    const rows = await db
      .selectFrom("collectionCase")
      .select(({ fn }) => ["tab", fn.countAll<number>().as("n")])
      .groupBy("tab")
      .orderBy("tab")
      .execute();
    const counted = rows.map((row) => [row.tab, Number(row.n)]);
    expect(await tallied()).toEqual(counted);
    await compactCaseCounts(db);
    expect(await tallied()).toEqual(counted);
  },
);

test("the database has the same statuses and tabs", async () => {
  const { db } = database;
  const made = await Promise.all(
    STATUSES.map((status) => newCase(db, { now, status, institutionId: org.south.id })),
  );
  const tabs = await db
    .selectFrom("collectionCase")
    .select("tab")
    .distinct()
    .where(
      "id",
      "in",
      made.map((createdCase) => createdCase.caseId),
    )
    .execute();
  for (const { tab } of tabs) expect(TABS as readonly string[]).toContain(tab);
});
