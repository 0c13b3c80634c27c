import { afterAll, beforeAll, expect, test } from "bun:test";
import { computeSignature } from "@kolekta/api/core/signature";
import { createTestContext } from "@kolekta/api/core/testing";
import { verifyLoans } from "@kolekta/api/repay/ledger-verification/actions/verify";
import { newCase } from "@kolekta/api/seeds";
import { openRealApp, type RealApp } from "../real-app.ts";

const SECRET = "a secret of the bank of at least 32 letters";
const WAIVED = 50_000;
const PAY = 1_065_000 - WAIVED;

let app: RealApp;
let deductionCount = 0;

beforeAll(async () => {
  app = await openRealApp({
    env: { CODE_GATEWAY_URL: "http://127.0.0.1:1", CODE_GATEWAY_SECRET: SECRET },
  });
}, 180_000);
afterAll(() => app.stop());

/** Creates a case with a waiver of 50,000 for a payment of the rest by tomorrow, and its code. */
async function createDeduction() {
  const { north } = app.org;
  const caseIds = await newCase(app.db, { agentId: north.agent.id });
  const { loanId, caseId } = caseIds;
  const { stageId } = await app.db
    .selectFrom("collectionCase")
    .select("stageId")
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  const now = new Date();
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const { id: deductionId } = await app.db
    .insertInto("deduction")
    .values({
      loanId,
      caseId,
      institutionId: north.id,
      stageId,
      kind: "FULL",
      cleanMode: 3,
      state: "APPROVED",
      level: 1,
      reasonCode: "HARDSHIP",
      reason: "lost half of the income",
      channel: "VA",
      bank: "BCA",
      dueMinor: PAY + WAIVED,
      payMinor: PAY,
      lateFeeMinor: 0,
      extensionFeeMinor: 0,
      interestMinor: WAIVED,
      principalMinor: 0,
      applicantId: north.agent.id,
      appliedAt: now,
      approvedAt: now,
      quotedOn: now.toISOString().slice(0, 10),
      validUntil: tomorrow,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const number = `88080000001${(deductionCount += 1)}`;
  await app.db
    .insertInto("repaymentCode")
    .values({
      loanId,
      caseId,
      deductionId,
      agentId: north.agent.id,
      type: "FULL",
      channel: "VA",
      bank: "BCA",
      provider: "http",
      number,
      amountMinor: PAY,
      state: "ACTIVE",
      expiresAt: tomorrow,
    })
    .execute();
  return { ...caseIds, deductionId, number };
}

async function postCallback(number: string, transactionId: string, type: string, secondsAgo = 0) {
  const body = JSON.stringify({
    number,
    transactionId,
    type,
    amountMinor: PAY,
    currency: "IDR",
    paidAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const response = await fetch(`${app.url}/prod/api/payment/callback`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-timestamp": timestamp,
      "x-signature": computeSignature(`${timestamp}.${body}`, SECRET),
    },
  });
  expect(response.status).toBe(200);
}

async function figuresNow({
  loanId,
  caseId,
  deductionId,
}: Awaited<ReturnType<typeof createDeduction>>) {
  return app.db
    .selectFrom("loan")
    .innerJoin("collectionCase", "collectionCase.loanId", "loan.id")
    .innerJoin("deduction", "deduction.loanId", "loan.id")
    .select([
      "collectionCase.status",
      "deduction.state",
      "loan.outstandingMinor",
      "loan.creditMinor",
    ])
    .where("loan.id", "=", loanId)
    .where("collectionCase.id", "=", caseId)
    .where("deduction.id", "=", deductionId)
    .executeTakeFirst();
}

const EXPECTED = { status: "C32", state: "USED", outstandingMinor: 0, creditMinor: 0 };

test.each([
  ["the first", "a"],
  ["the second", "b"],
])("a deduction paid twice stays used when %s payment is reversed", async (_, reversedSuffix) => {
  const caseIds = await createDeduction();
  const { number } = caseIds;
  await postCallback(number, `${number}-a`, "PAID");
  await postCallback(number, `${number}-b`, "PAID");
  expect(await figuresNow(caseIds)).toEqual({ ...EXPECTED, creditMinor: PAY });
  await postCallback(number, `${number}-${reversedSuffix}`, "REVERSED");
  expect(await figuresNow(caseIds)).toEqual(EXPECTED);
  const context = createTestContext(app.db, null, { via: "JOB" });
  expect((await verifyLoans(context, { fix: false })).samples).toEqual([]);
});

test("one remaining payment preserves the deduction when all events come at once in any order", async () => {
  for (let round = 0; round < 3; round += 1) {
    const caseIds = await createDeduction();
    const { number } = caseIds;
    await Promise.all([
      postCallback(number, `${number}-a`, "PAID"),
      postCallback(number, `${number}-b`, "PAID"),
      postCallback(number, `${number}-a`, "REVERSED"),
    ]);
    expect(await figuresNow(caseIds)).toEqual(EXPECTED);
  }
});

test("a deduction paid three times, reported out of order, stays used while one payment is left", async () => {
  const caseIds = await createDeduction();
  const { number } = caseIds;
  await postCallback(number, `${number}-a`, "PAID", 3);
  await postCallback(number, `${number}-b`, "PAID", 1);
  await postCallback(number, `${number}-c`, "PAID", 2);
  expect(await figuresNow(caseIds)).toEqual({ ...EXPECTED, creditMinor: 2 * PAY });
  await postCallback(number, `${number}-a`, "REVERSED");
  await postCallback(number, `${number}-c`, "REVERSED");
  expect(await figuresNow(caseIds)).toEqual(EXPECTED);
  const context = createTestContext(app.db, null, { via: "JOB" });
  expect((await verifyLoans(context, { fix: false })).samples).toEqual([]);
});

test("a payment in time, reported after a late one, preserves the deduction; the late one can go", async () => {
  const caseIds = await createDeduction();
  const { number, deductionId } = caseIds;
  await app.db
    .updateTable("deduction")
    .set({ validUntil: new Date(Date.now() - 60_000) })
    .where("id", "=", deductionId)
    .execute();
  await postCallback(number, `${number}-a`, "PAID", 5);
  await postCallback(number, `${number}-b`, "PAID", 120);
  expect(await figuresNow(caseIds)).toEqual({ ...EXPECTED, creditMinor: PAY });
  await postCallback(number, `${number}-a`, "REVERSED");
  expect(await figuresNow(caseIds)).toEqual(EXPECTED);
  const context = createTestContext(app.db, null, { via: "JOB" });
  expect((await verifyLoans(context, { fix: false })).samples).toEqual([]);
});
