import { beforeAll, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { repayRouter } from "../router.ts";

const database = useTestDatabase();
const call = createCallerFactory(repayRouter);
let org: Organisation;
let caseIds: CaseIds;

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona)));

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  caseIds = await newCase(db, { agentId: org.north.agent.id });
  const { north, south } = org;
  const payment = { loanId: caseIds.loanId, caseId: caseIds.caseId, channel: "VA" };
  for (let n = 1; n <= 7; n += 1) {
    const paidAt = new Date(Date.UTC(2026, 2, n));
    const [institutionId, agentId] =
      n === 7 ? [south.id, south.agent.id] : [north.id, north.agent.id];
    await db
      .insertInto("payment")
      .values({
        ...payment,
        reference: `p-${n}`,
        amountMinor: n * 1000,
        paidAt,
        institutionId,
        agentId,
      })
      .execute();
  }
  const code = {
    loanId: caseIds.loanId,
    caseId: caseIds.caseId,
    channel: "VA",
    bank: "BCA",
    amountMinor: 5000,
    expiresAt: new Date(),
  };
  await db
    .insertInto("repaymentCode")
    .values([
      { ...code, type: "SINGLE", state: "EXPIRED" },
      { ...code, type: "FULL", state: "ACTIVE", number: "8808123" },
    ])
    .execute();
});

test("the parts of an installment and of its loan agree", async () => {
  const { payment } = await as(org.north.agent);
  const sums = await payment.getSums({ loanId: caseIds.loanId });
  const [only] = await payment.listInstallments({ loanId: caseIds.loanId });
  expect(only?.leftMinor).toBe(sums.outstandingMinor);
  expect(only).toMatchObject({ currency: "IDR", status: 40, overdueDays: 5 });
  expect(sums).toMatchObject({ payments: 7, outstandingMinor: 1_065_000 });
  expect((await payment.list({ loanId: caseIds.loanId })).map((row) => row.reference)).toEqual([
    "p-7",
    "p-6",
    "p-5",
    "p-4",
    "p-3",
    "p-2",
    "p-1",
  ]);
});

test("codes are listed with their state, newest first", async () => {
  const codes = await (await as(org.finance)).code.list({ loanId: caseIds.loanId });
  expect(codes.map((code) => [code.type, code.state, code.number])).toEqual([
    ["FULL", "ACTIVE", "8808123"],
    ["SINGLE", "EXPIRED", null],
  ]);
});

test("the ticker lists the institution's last five, only by time and agent", async () => {
  const latest = await (await as(org.north.agent)).payment.listLatest();
  expect(latest.map((row) => row.time.getUTCDate())).toEqual([6, 5, 4, 3, 2]);
  expect(Object.keys(latest[0] ?? {}).sort()).toEqual(["agentId", "agentName", "time"]);
  expect(await (await as(org.south.agent)).payment.listLatest()).toHaveLength(1);
});

test("another institution sees none of it, and the administrator is denied", async () => {
  const south = await as(org.south.admin);
  expect(await south.payment.list({ loanId: caseIds.loanId })).toEqual([]);
  expect(await south.payment.listInstallments({ loanId: caseIds.loanId })).toEqual([]);
  expect(await south.code.list({ loanId: caseIds.loanId })).toEqual([]);
  await expect(south.payment.getSums({ loanId: caseIds.loanId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(
    (await as(org.administrator)).payment.list({ loanId: caseIds.loanId }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});
