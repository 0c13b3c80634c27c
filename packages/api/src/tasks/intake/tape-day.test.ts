import { beforeAll, expect, test } from "bun:test";
import { actorOf } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { addDays, type Day, dayOf, DEFAULT_ZONE } from "../../core/day.ts";
import { settleIssue } from "../../repay/suspense/actions/settle.ts";
import { verifyLoans } from "../../repay/proof/actions/verify.ts";
import { receivePayment } from "../../repay/payment/actions/receive.ts";
import { beginDays, rollDueDays } from "../../repay/roll/actions/run.ts";
import { deskOf, loaded, type TestDesk, testMapping } from "./testing/desk.ts";
import { caseOf, fresh, loanOf, useIntakeWorld } from "./testing/world.ts";
import { type TestLoan, tapeOf } from "./testing/tape.ts";

const intake = useIntakeWorld();
const DAY_MS = 86_400_000;
const NOON = new Date("2026-04-10T05:00:00Z");
const TODAY = dayOf(NOON, DEFAULT_ZONE);
const THREE_AGO = addDays(TODAY, -3);
/** A day late costs so much on a principal of a million. */
const FEE = 1_000;

let now = NOON;
let desk: TestDesk;
const noonOf = (day: Day) => new Date(`${day}T05:00:00Z`);
const visit = () => ({ ...desk.visit, now: () => now });

beforeAll(async () => {
  desk = await deskOf(intake, intake.org.operations, {
    visit: { now: () => now },
  });
  now = new Date(NOON.getTime() - 7 * DAY_MS);
  await beginDays(visit());
  now = NOON;
  await rollDueDays(visit());
}, 180_000);

const load = (loans: readonly TestLoan[], asOf: Day) =>
  loaded(desk, tapeOf(loans), {
    ...intake.north,
    mapping: testMapping({ asOf }),
  });

let transactions = 0;

interface Told {
  readonly eventType?: "PAID" | "REVERSED";
  readonly txnId?: string;
}

async function pay(no: string, amountMinor: number, on: Day, told: Told = {}) {
  const { id: loanId } = await loan(no);
  const txnId = told.txnId ?? `tape-${(transactions += 1)}`;
  await receivePayment(visit(), {
    provider: "silent",
    eventType: "PAID",
    number: null,
    loanId,
    amountMinor,
    currency: "IDR",
    paidAt: noonOf(on),
    ...told,
    txnId,
  });
  return txnId;
}

async function loan(no: string) {
  const row = await loanOf(intake.db, no);
  if (!row) throw new Error(`no loan ${no}`);
  return row;
}

const proved = async () => expect((await verifyLoans(visit(), { fix: false })).samples).toEqual([]);

const one = (given: Omit<TestLoan, "no"> = {}) => fresh([given])[0] as TestLoan;

const linesOf = async (no: string) =>
  intake.db
    .selectFrom("ledgerEntry")
    .select(["kind", "part", "amountMinor", "valueOn", "cause"])
    .where("loanId", "=", (await loan(no)).id)
    .orderBy("id")
    .execute();

test("a new loan of a tape of three days ago owes the late fees of the days since", async () => {
  const given = one();
  const run = await load([given], THREE_AGO);
  expect(run.counts).toMatchObject({ created: 1, paymentsKept: 0 });
  expect(await loan(given.no)).toMatchObject({
    baseOn: THREE_AGO,
    accruedOn: TODAY,
    lateFeeMinor: 3 * FEE,
    outstandingMinor: 1_000_000 + 3 * FEE,
  });
  expect(await caseOf(intake.db, given.no)).toMatchObject({
    status: "C00",
    arrearsMinor: 1_000_000 + 3 * FEE,
    outstandingMinor: 1_000_000 + 3 * FEE,
  });
  const fees = (await linesOf(given.no)).filter((l) => l.cause === "ACCRUAL");
  expect(fees.map((line) => line.valueOn)).toEqual(
    [1, 2, 3].map((days) => addDays(THREE_AGO, days)),
  );
  await proved();
});

test("a payment of yesterday stays and is laid upon a tape of three days ago, and the run lists it", async () => {
  const given = one();
  await load([given], addDays(TODAY, -5));
  const yesterday = addDays(TODAY, -1);
  const reference = await pay(given.no, 300_000, yesterday);
  const run = await load([{ ...given, repaid: "100000" }], THREE_AGO);
  expect(run.counts).toMatchObject({ updated: 1, paymentsKept: 1 });
  const listed = await desk.call.listPayments({ runId: run.runId });
  const { id: loanId } = await loan(given.no);
  expect(listed).toMatchObject({
    total: 1,
    rows: [
      {
        loanId,
        loanNumber: given.no,
        reference,
        amountMinor: 300_000,
        currency: "IDR",
        valueOn: yesterday,
      },
    ],
  });
  // Of 900,000 for two days, then of 600,000.
  expect(await loan(given.no)).toMatchObject({
    baseOn: THREE_AGO,
    accruedOn: TODAY,
    repaidMinor: 400_000,
    lateFeeMinor: 900 + 900 + 600,
    outstandingMinor: 600_000 + 2_400,
    creditMinor: 0,
  });
  expect(await caseOf(intake.db, given.no)).toMatchObject({
    arrearsMinor: 602_400,
  });
  const tape = (await linesOf(given.no)).filter(({ cause }) => cause === "TAPE");
  expect(new Set(tape.map((line) => line.valueOn))).toEqual(new Set([THREE_AGO]));
  await proved();
});

test("the list stays with its run, and the same tape again changes nothing", async () => {
  const given = one();
  await load([given], addDays(TODAY, -5));
  await pay(given.no, 300_000, addDays(TODAY, -1));
  const changed = { ...given, repaid: "100000" };
  const first = await load([changed], THREE_AGO);
  const before = await linesOf(given.no);
  const again = await load([changed], THREE_AGO);
  expect(again.counts).toMatchObject({
    updated: 0,
    unchanged: 1,
    paymentsKept: 0,
  });
  expect(await linesOf(given.no)).toEqual(before);
  const today = await load([{ ...given, repaid: "400000" }], TODAY);
  expect(today.counts).toMatchObject({ updated: 1, paymentsKept: 0 });
  expect(await loan(given.no)).toMatchObject({
    outstandingMinor: 600_000,
    accruedOn: TODAY,
  });
  expect(await desk.call.listPayments({ runId: first.runId })).toMatchObject({
    total: 1,
  });
  expect((await desk.call.listPayments({ runId: again.runId })).rows).toEqual([]);
  await proved();
});

test("a payment of the tape's own day is contained in it", async () => {
  const given = one();
  await load([given], addDays(TODAY, -5));
  await pay(given.no, 300_000, THREE_AGO);
  const run = await load([{ ...given, repaid: "300000" }], THREE_AGO);
  expect(run.counts).toMatchObject({ updated: 1, paymentsKept: 0 });
  expect(await loan(given.no)).toMatchObject({
    repaidMinor: 300_000,
    outstandingMinor: 700_000 + 3 * 700,
  });
  await proved();
});

test("a payment that stays and clears the loan ends its case with the tape", async () => {
  const given = one();
  await load([given], addDays(TODAY, -5));
  await pay(given.no, 700_000, addDays(TODAY, -1));
  expect(await caseOf(intake.db, given.no)).toMatchObject({ status: "C00" });
  const run = await load([{ ...given, repaid: "400000" }], THREE_AGO);
  expect(run.counts).toMatchObject({ paymentsKept: 1 });
  expect(await caseOf(intake.db, given.no)).toMatchObject({ status: "C32" });
  expect(await loan(given.no)).toMatchObject({
    outstandingMinor: 0,
    creditMinor: 100_000 - 2 * 600,
  });
  await proved();
});

test("what was given back of a payment that stays covers nothing upon the tape", async () => {
  const given = one();
  await load([given], addDays(TODAY, -5));
  await pay(given.no, 1_200_000, addDays(TODAY, -1));
  const { id: loanId } = await loan(given.no);
  const { id: issueId } = await intake.db
    .selectFrom("paymentIssue")
    .select("id")
    .where("loanId", "=", loanId)
    .executeTakeFirstOrThrow();
  const actor = await actorOf(intake.db, intake.org.finance);
  const finance = {
    ...visit(),
    actor,
    procedure: "payment.resolveIssue",
    today: () => TODAY,
  };
  const refund = { issueId, resolution: "REFUND", note: "back" } as const;
  await inTransaction(finance, refund, (tx) => settleIssue(tx, refund, actor.userId));
  await load([{ ...given, repaid: "100000" }], THREE_AGO);
  // Of 1,004,000 that were not given back, 900,000 and two late fees were owed.
  expect(await loan(given.no)).toMatchObject({
    outstandingMinor: 0,
    creditMinor: 1_004_000 - 900_000 - 2 * 900,
  });
  await proved();
});

test("a payment of a later day that had gone back is not among those that stay", async () => {
  const given = one();
  await load([given], addDays(TODAY, -5));
  const on = addDays(TODAY, -1);
  const txnId = await pay(given.no, 300_000, on);
  await pay(given.no, 300_000, TODAY, { txnId, eventType: "REVERSED" });
  const run = await load([{ ...given, repaid: "100000" }], THREE_AGO);
  expect(run.counts).toMatchObject({ updated: 1, paymentsKept: 0 });
  expect(await loan(given.no)).toMatchObject({
    repaidMinor: 100_000,
    outstandingMinor: 900_000 + 3 * 900,
  });
  await proved();
});

test("a tape that clears a case closes it, whatever has become due since its day", async () => {
  const given = one();
  await load([given], addDays(TODAY, -5));
  await pay(given.no, 300_000, addDays(TODAY, -1));
  const cleared = { ...given, repaid: "400000", days: "0" };
  const run = await load([cleared], THREE_AGO);
  expect(run.counts).toMatchObject({ casesCleared: 1, paymentsKept: 1 });
  expect(await caseOf(intake.db, given.no)).toMatchObject({ status: "C30" });
  expect(await loan(given.no)).toMatchObject({ outstandingMinor: 300_000 });
  await proved();
});

test("money told after the tape with a day before it is laid upon it, and is credit where nothing is owed", async () => {
  const given = one();
  await load([given], addDays(TODAY, -5));
  await load([{ ...given, repaid: "900000" }], THREE_AGO);
  await pay(given.no, 150_000, addDays(THREE_AGO, -1));
  expect(await loan(given.no)).toMatchObject({
    outstandingMinor: 0,
    creditMinor: 50_000,
    lateFeeMinor: 0,
  });
  const issues = await intake.db
    .selectFrom("paymentIssue")
    .select(["kind", "state", "amountMinor"])
    .where("loanId", "=", (await loan(given.no)).id)
    .execute();
  expect(issues).toMatchObject([{ kind: "OVERPAID", amountMinor: 50_000 }]);
  await proved();
});

test("what the tape had counted and the bank takes back later is owed again from the day of the return", async () => {
  const given = one();
  await load([given], addDays(TODAY, -5));
  const txnId = await pay(given.no, 300_000, addDays(TODAY, -4));
  await load([{ ...given, repaid: "300000" }], THREE_AGO);
  expect(await loan(given.no)).toMatchObject({
    outstandingMinor: 700_000 + 3 * 700,
  });
  await pay(given.no, 300_000, TODAY, { txnId, eventType: "REVERSED" });
  expect(await loan(given.no)).toMatchObject({
    outstandingMinor: 1_000_000 + 3 * 700,
  });
  await proved();
  now = new Date(NOON.getTime() + DAY_MS);
  await rollDueDays(visit());
  expect(await loan(given.no)).toMatchObject({
    outstandingMinor: 1_000_000 + 3 * 700 + FEE,
  });
  await proved();
  now = NOON;
});
