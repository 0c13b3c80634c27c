import { beforeAll, describe, expect, test } from "bun:test";
import { addDays, type Day, DEFAULT_ZONE, toLocalDay } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { createTestContext, getActor } from "../../core/testing.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { extensionRouter } from "../../repay/extension/router.ts";
import { createRule } from "../../repay/extension/testing-harness.ts";
import { runDueDays, startDays } from "../../repay/end-of-day/actions/run.ts";
import { receivePayment } from "../../repay/payment/actions/receive.ts";
import { createIntakeHarness, type IntakeHarness, waitForRun } from "./testing/harness.ts";
import { newLoan } from "./testing/push.ts";
import { findCase, findLoan, ledgerDifferences, useIntakeWorld } from "./testing/world.ts";

const intake = useIntakeWorld();
const DAY_MS = 86_400_000;
const NOON = new Date("2026-04-10T05:00:00Z");
const TODAY = toLocalDay(NOON, DEFAULT_ZONE);
const ago = (days: number): Day => addDays(TODAY, -days);
/** Late fee per day on a principal of a million. */
const FEE = 1_000;
const product = { name: "Day cash", lender: "Test lender", currency: "IDR" } as const;

let now = NOON;
let harness: IntakeHarness;
const context = () => ({ ...harness.context, now: () => now });
const order = (loans: object[], asOf?: Day) => ({ ...intake.north, product, loans, asOf });

beforeAll(async () => {
  harness = await createIntakeHarness(intake, intake.org.operations, {
    context: { now: () => now },
  });
  now = new Date(NOON.getTime() - 7 * DAY_MS);
  await startDays(context());
  now = NOON;
  await runDueDays(context());
}, 180_000);

async function createLoan(asOf?: Day) {
  const loan = newLoan();
  await harness.call.push(order([loan], asOf));
  return loan.loanNumber;
}

async function getLoan(loanNumber: string) {
  const loan = await findLoan(intake.db, loanNumber);
  if (!loan) throw new Error(`no loan ${loanNumber}`);
  return loan;
}

const pay = async (loanNumber: string, amountMinor: number) =>
  receivePayment(context(), {
    provider: "silent",
    eventType: "PAID",
    number: null,
    loanId: (await getLoan(loanNumber)).id,
    amountMinor,
    currency: "IDR",
    paidAt: NOON,
    txnId: `paid ${loanNumber}`,
  });

describe("figures without a day", () => {
  test("are those of yesterday's close: a payment of today stays", async () => {
    const loanNumber = await createLoan(ago(3));
    await pay(loanNumber, 200_000);
    const before = await getLoan(loanNumber);
    const change = order([{ loanNumber, repaid: 0, daysDelinquent: 12 }]);
    const reply = await harness.call.patch(change);
    expect(reply).toMatchObject({
      state: "APPLIED",
      asOf: ago(1),
      counts: { updated: 1, laterPayments: 1 },
    });
    const { outstandingMinor, lateFeeMinor } = await getLoan(loanNumber);
    expect({ outstandingMinor, lateFeeMinor }).toEqual({
      outstandingMinor: before.outstandingMinor,
      lateFeeMinor: before.lateFeeMinor,
    });
    expect(await ledgerDifferences(intake.db)).toEqual([]);
  });

  test("of a sent loan are those of yesterday's close too", async () => {
    const loan = newLoan();
    await harness.call.push(order([loan]));
    await pay(loan.loanNumber, 200_000);
    const reply = await harness.call.push(order([{ ...loan, interest: 5_000 }]));
    expect(reply.counts).toMatchObject({ updated: 1, laterPayments: 1 });
  });
});

describe("a change as of a past day", () => {
  test.each([1, 2, 3])("of %d days ago charges each late fee once", async (days) => {
    const loanNumber = await createLoan(ago(3));
    expect((await getLoan(loanNumber)).lateFeeMinor).toBe(3 * FEE);
    const change = { loanNumber, repaid: 0, daysDelinquent: 13 - days };
    await harness.call.patch(order([change], ago(days)));
    expect(await getLoan(loanNumber)).toMatchObject({
      lateFeeMinor: 3 * FEE,
      outstandingMinor: 1_000_000 + 3 * FEE,
    });
    expect(await ledgerDifferences(intake.db)).toEqual([]);
  });

  test("twice charges each late fee once", async () => {
    const loanNumber = await createLoan(ago(3));
    for (const repaid of [0, 1])
      await harness.call.patch(order([{ loanNumber, repaid, daysDelinquent: 12 }]));
    expect((await getLoan(loanNumber)).lateFeeMinor).toBe(3 * FEE);
  });

  test("with a late fee adds the fees of the days since", async () => {
    const loanNumber = await createLoan(ago(3));
    const change = { loanNumber, lateFee: 500, repaid: 0, daysDelinquent: 11 };
    await harness.call.patch(order([change], ago(2)));
    expect((await getLoan(loanNumber)).lateFeeMinor).toBe(500 + 2 * FEE);
  });
});

describe("details of a borrower", () => {
  const findEmail = async (loanNumber: string) => {
    const { borrowerId } = await getLoan(loanNumber);
    const query = intake.db.selectFrom("borrower").select("email").where("id", "=", borrowerId);
    return (await query.executeTakeFirstOrThrow()).email;
  };

  test("of a day before the data on record change nothing", async () => {
    const loanNumber = await createLoan(ago(1));
    const reply = await harness.call.patch(
      order([{ loanNumber, email: "old@mail.example" }], ago(2)),
    );
    expect(reply).toMatchObject({ counts: { older: 1, updated: 0 } });
    expect(reply.loans[0]?.outcome).toBe("older");
    expect(await findEmail(loanNumber)).toBeNull();
  });

  test("without a day are never older", async () => {
    const loanNumber = await createLoan(TODAY);
    const reply = await harness.call.patch(order([{ loanNumber, email: "new@mail.example" }]));
    expect(reply.loans[0]?.outcome).toBe("updated");
    expect(await findEmail(loanNumber)).toBe("new@mail.example");
  });
});

test("a refused run of the API is not applied over newer figures", async () => {
  const loan = newLoan();
  const refused = await harness.call.push(order([loan, newLoan({ principal: -5 })]));
  expect(refused.state).toBe("REFUSED");
  await harness.call.push(order([{ ...loan, repaid: 700_000 }]));
  const runId = refused.runId ?? 0;
  const apply = harness.call.applyRun({ runId, saveValid: true });
  await expect(apply).rejects.toThrow("loanImport.sentByApi");
  expect((await waitForRun(harness, runId)).state).toBe("CHECKED");
  expect((await getLoan(loan.loanNumber)).repaidMinor).toBe(700_000);
});

async function extend(loanNumber: string) {
  const { db, org } = intake;
  await createRule(db, { institutionId: org.north.id });
  const actor = await getActor(db, org.north.leader);
  const extension = createCallerFactory(extensionRouter)(
    createTestContext(db, actor, { now: () => NOON }),
  );
  const request = {
    taskId: (await findCase(db, loanNumber))?.id ?? 0,
    days: 7,
    paidMinor: FEE + 5_000,
    reason: "Paid at the lender's counter",
    file: new File(["%PDF-1.7 a receipt"], "receipt.pdf"),
  };
  await approveProposed(db, org.finance, NOON, extension.createManual(request));
}

test("a change of figures keeps the extension fee on record", async () => {
  const loanNumber = await createLoan(ago(1));
  await extend(loanNumber);
  const { extensionFeeMinor } = await getLoan(loanNumber);
  expect(extensionFeeMinor).toBe(5_000);
  await harness.call.patch(order([{ loanNumber, repaid: 0, daysDelinquent: 0 }], TODAY));
  const changed = await getLoan(loanNumber);
  expect(changed).toMatchObject({
    extensionFeeMinor,
    outstandingMinor: 1_000_000 + changed.lateFeeMinor + extensionFeeMinor,
  });
  expect(await ledgerDifferences(intake.db)).toEqual([]);
});
