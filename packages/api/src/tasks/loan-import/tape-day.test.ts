import { beforeAll, expect, test } from "bun:test";
import { getActor } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { addDays, type Day, toLocalDay, DEFAULT_ZONE } from "../../core/day.ts";
import { settleIssue } from "../../repay/suspense/actions/close-issue.ts";
import { verifyLoans } from "../../repay/ledger-verification/actions/verify.ts";
import { receivePayment } from "../../repay/payment/actions/receive.ts";
import { startDays, runDueDays } from "../../repay/end-of-day/actions/run.ts";
import {
  createIntakeHarness,
  uploadAndApply,
  type IntakeHarness,
  testMapping,
} from "./testing/harness.ts";
import { findCase, withFreshNumbers, findLoan, useIntakeWorld } from "./testing/world.ts";
import { type TestLoan, buildTape } from "./testing/tape.ts";

const intake = useIntakeWorld();
const DAY_MS = 86_400_000;
const NOON = new Date("2026-04-10T05:00:00Z");
const TODAY = toLocalDay(NOON, DEFAULT_ZONE);
const THREE_AGO = addDays(TODAY, -3);
/** Late fee per day on a principal of a million. */
const FEE = 1_000;

let now = NOON;
let harness: IntakeHarness;
const toNoon = (day: Day) => new Date(`${day}T05:00:00Z`);
const context = () => ({ ...harness.context, now: () => now });

beforeAll(async () => {
  harness = await createIntakeHarness(intake, intake.org.operations, {
    context: { now: () => now },
  });
  now = new Date(NOON.getTime() - 7 * DAY_MS);
  await startDays(context());
  now = NOON;
  await runDueDays(context());
}, 180_000);

const load = (loans: readonly TestLoan[], asOf: Day) =>
  uploadAndApply(harness, buildTape(loans), { ...intake.north, mapping: testMapping({ asOf }) });

let transactions = 0;

interface PaymentEventInput {
  readonly eventType?: "PAID" | "REVERSED";
  readonly txnId?: string;
}

async function pay(no: string, amountMinor: number, on: Day, event: PaymentEventInput = {}) {
  const { id: loanId } = await loan(no);
  const txnId = event.txnId ?? `tape-${(transactions += 1)}`;
  await receivePayment(context(), {
    provider: "silent",
    eventType: "PAID",
    number: null,
    loanId,
    amountMinor,
    currency: "IDR",
    paidAt: toNoon(on),
    ...event,
    txnId,
  });
  return txnId;
}

async function loan(no: string) {
  const row = await findLoan(intake.db, no);
  if (!row) throw new Error(`no loan ${no}`);
  return row;
}

const expectVerifiedLoans = async () =>
  expect((await verifyLoans(context(), { fix: false })).samples).toEqual([]);

const createTapeLoan = (tapeLoan: Omit<TestLoan, "no"> = {}) =>
  withFreshNumbers([tapeLoan])[0] as TestLoan;

const listEntries = async (no: string) =>
  intake.db
    .selectFrom("ledgerEntry")
    .select(["kind", "component", "amountMinor", "valueOn", "cause"])
    .where("loanId", "=", (await loan(no)).id)
    .orderBy("id")
    .execute();

test("a new loan of a tape of three days ago is charged the late fees of the days since", async () => {
  const tapeLoan = createTapeLoan();
  const run = await load([tapeLoan], THREE_AGO);
  expect(run.counts).toMatchObject({ created: 1, laterPayments: 0 });
  expect(await loan(tapeLoan.no)).toMatchObject({
    openingOn: THREE_AGO,
    accruedOn: TODAY,
    lateFeeMinor: 3 * FEE,
    outstandingMinor: 1_000_000 + 3 * FEE,
  });
  expect(await findCase(intake.db, tapeLoan.no)).toMatchObject({
    status: "C00",
    arrearsMinor: 1_000_000 + 3 * FEE,
    outstandingMinor: 1_000_000 + 3 * FEE,
  });
  const fees = (await listEntries(tapeLoan.no)).filter((l) => l.cause === "ACCRUAL");
  expect(fees.map((line) => line.valueOn)).toEqual(
    [1, 2, 3].map((days) => addDays(THREE_AGO, days)),
  );
  await expectVerifiedLoans();
});

test("a payment of yesterday remains on top of a tape of three days ago, and the run lists it", async () => {
  const tapeLoan = createTapeLoan();
  await load([tapeLoan], addDays(TODAY, -5));
  const yesterday = addDays(TODAY, -1);
  const reference = await pay(tapeLoan.no, 300_000, yesterday);
  const run = await load([{ ...tapeLoan, repaid: "100000" }], THREE_AGO);
  expect(run.counts).toMatchObject({ updated: 1, laterPayments: 1 });
  const listed = await harness.call.listPayments({ runId: run.runId });
  const { id: loanId } = await loan(tapeLoan.no);
  expect(listed).toMatchObject({
    total: 1,
    rows: [
      {
        loanId,
        loanNumber: tapeLoan.no,
        reference,
        amountMinor: 300_000,
        currency: "IDR",
        valueOn: yesterday,
      },
    ],
  });
  // Late fees of two days on 900,000, then of one day on 600,000.
  expect(await loan(tapeLoan.no)).toMatchObject({
    openingOn: THREE_AGO,
    accruedOn: TODAY,
    repaidMinor: 400_000,
    lateFeeMinor: 900 + 900 + 600,
    outstandingMinor: 600_000 + 2_400,
    creditMinor: 0,
  });
  expect(await findCase(intake.db, tapeLoan.no)).toMatchObject({ arrearsMinor: 602_400 });
  const tape = (await listEntries(tapeLoan.no)).filter(({ cause }) => cause === "TAPE");
  expect(new Set(tape.map((line) => line.valueOn))).toEqual(new Set([THREE_AGO]));
  await expectVerifiedLoans();
});

test("the list remains with its run, and a repeated tape changes nothing", async () => {
  const tapeLoan = createTapeLoan();
  await load([tapeLoan], addDays(TODAY, -5));
  await pay(tapeLoan.no, 300_000, addDays(TODAY, -1));
  const changed = { ...tapeLoan, repaid: "100000" };
  const first = await load([changed], THREE_AGO);
  const before = await listEntries(tapeLoan.no);
  const reloaded = await load([changed], THREE_AGO);
  expect(reloaded.counts).toMatchObject({ updated: 0, unchanged: 1, laterPayments: 0 });
  expect(await listEntries(tapeLoan.no)).toEqual(before);
  const today = await load([{ ...tapeLoan, repaid: "400000" }], TODAY);
  expect(today.counts).toMatchObject({ updated: 1, laterPayments: 0 });
  expect(await loan(tapeLoan.no)).toMatchObject({ outstandingMinor: 600_000, accruedOn: TODAY });
  expect(await harness.call.listPayments({ runId: first.runId })).toMatchObject({ total: 1 });
  expect((await harness.call.listPayments({ runId: reloaded.runId })).rows).toEqual([]);
  await expectVerifiedLoans();
});

test("a payment of the tape's own day is included in it", async () => {
  const tapeLoan = createTapeLoan();
  await load([tapeLoan], addDays(TODAY, -5));
  await pay(tapeLoan.no, 300_000, THREE_AGO);
  const run = await load([{ ...tapeLoan, repaid: "300000" }], THREE_AGO);
  expect(run.counts).toMatchObject({ updated: 1, laterPayments: 0 });
  expect(await loan(tapeLoan.no)).toMatchObject({
    repaidMinor: 300_000,
    outstandingMinor: 700_000 + 3 * 700,
  });
  await expectVerifiedLoans();
});

test("a remaining payment that clears the loan ends its case with the tape", async () => {
  const tapeLoan = createTapeLoan();
  await load([tapeLoan], addDays(TODAY, -5));
  await pay(tapeLoan.no, 700_000, addDays(TODAY, -1));
  expect(await findCase(intake.db, tapeLoan.no)).toMatchObject({ status: "C00" });
  const run = await load([{ ...tapeLoan, repaid: "400000" }], THREE_AGO);
  expect(run.counts).toMatchObject({ laterPayments: 1 });
  expect(await findCase(intake.db, tapeLoan.no)).toMatchObject({ status: "C32" });
  expect(await loan(tapeLoan.no)).toMatchObject({
    outstandingMinor: 0,
    creditMinor: 100_000 - 2 * 600,
  });
  await expectVerifiedLoans();
});

test("the refunded part of a remaining payment covers nothing on top of the tape", async () => {
  const tapeLoan = createTapeLoan();
  await load([tapeLoan], addDays(TODAY, -5));
  await pay(tapeLoan.no, 1_200_000, addDays(TODAY, -1));
  const { id: loanId } = await loan(tapeLoan.no);
  const { id: issueId } = await intake.db
    .selectFrom("paymentIssue")
    .select("id")
    .where("loanId", "=", loanId)
    .executeTakeFirstOrThrow();
  const actor = await getActor(intake.db, intake.org.finance);
  const finance = { ...context(), actor, procedure: "payment.resolveIssue", today: () => TODAY };
  const refund = { issueId, resolution: "REFUND", note: "back" } as const;
  await inTransaction(finance, refund, (tx) => settleIssue(tx, refund, actor.userId));
  await load([{ ...tapeLoan, repaid: "100000" }], THREE_AGO);
  // 1,004,000 were not refunded; 900,000 and two late fees were due.
  expect(await loan(tapeLoan.no)).toMatchObject({
    outstandingMinor: 0,
    creditMinor: 1_004_000 - 900_000 - 2 * 900,
  });
  await expectVerifiedLoans();
});

test("a reversed payment of a later day is not among the remaining ones", async () => {
  const tapeLoan = createTapeLoan();
  await load([tapeLoan], addDays(TODAY, -5));
  const on = addDays(TODAY, -1);
  const txnId = await pay(tapeLoan.no, 300_000, on);
  await pay(tapeLoan.no, 300_000, TODAY, { txnId, eventType: "REVERSED" });
  const run = await load([{ ...tapeLoan, repaid: "100000" }], THREE_AGO);
  expect(run.counts).toMatchObject({ updated: 1, laterPayments: 0 });
  expect(await loan(tapeLoan.no)).toMatchObject({
    repaidMinor: 100_000,
    outstandingMinor: 900_000 + 3 * 900,
  });
  await expectVerifiedLoans();
});

test("a tape that clears a case closes it, whatever has become due since its day", async () => {
  const tapeLoan = createTapeLoan();
  await load([tapeLoan], addDays(TODAY, -5));
  await pay(tapeLoan.no, 300_000, addDays(TODAY, -1));
  const cleared = { ...tapeLoan, repaid: "400000", days: "0" };
  const run = await load([cleared], THREE_AGO);
  expect(run.counts).toMatchObject({ casesCleared: 1, laterPayments: 1 });
  expect(await findCase(intake.db, tapeLoan.no)).toMatchObject({ status: "C30" });
  expect(await loan(tapeLoan.no)).toMatchObject({ outstandingMinor: 300_000 });
  await expectVerifiedLoans();
});

test("a payment dated before the tape but recorded after it applies on top, any excess as credit", async () => {
  const tapeLoan = createTapeLoan();
  await load([tapeLoan], addDays(TODAY, -5));
  await load([{ ...tapeLoan, repaid: "900000" }], THREE_AGO);
  await pay(tapeLoan.no, 150_000, addDays(THREE_AGO, -1));
  expect(await loan(tapeLoan.no)).toMatchObject({
    outstandingMinor: 0,
    creditMinor: 50_000,
    lateFeeMinor: 0,
  });
  const issues = await intake.db
    .selectFrom("paymentIssue")
    .select(["kind", "state", "amountMinor"])
    .where("loanId", "=", (await loan(tapeLoan.no)).id)
    .execute();
  expect(issues).toMatchObject([{ kind: "OVERPAID", amountMinor: 50_000 }]);
  await expectVerifiedLoans();
});

test("a payment in the tape that the bank reverses later is due from the day of the reversal", async () => {
  const tapeLoan = createTapeLoan();
  await load([tapeLoan], addDays(TODAY, -5));
  const txnId = await pay(tapeLoan.no, 300_000, addDays(TODAY, -4));
  await load([{ ...tapeLoan, repaid: "300000" }], THREE_AGO);
  expect(await loan(tapeLoan.no)).toMatchObject({ outstandingMinor: 700_000 + 3 * 700 });
  await pay(tapeLoan.no, 300_000, TODAY, { txnId, eventType: "REVERSED" });
  expect(await loan(tapeLoan.no)).toMatchObject({ outstandingMinor: 1_000_000 + 3 * 700 });
  await expectVerifiedLoans();
  now = new Date(NOON.getTime() + DAY_MS);
  await runDueDays(context());
  expect(await loan(tapeLoan.no)).toMatchObject({ outstandingMinor: 1_000_000 + 3 * 700 + FEE });
  await expectVerifiedLoans();
  now = NOON;
});
