import { describe, expect, test } from "bun:test";
import { receivePayment } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";
import { useAgreements } from "./testing-deduction.ts";

const harness = usePayments();
const { extension: extended, deduction: approved, getDeductionState } = useAgreements(harness);
const LATER = new Date(NOON.getTime() + HOUR);

describe("money by the code of an extension", () => {
  test("extends the loan and ends the case, and its reversal undoes both", async () => {
    const { number, amountMinor, id } = await extended();
    const { overdueOn } = await harness.caseRow();
    const event = harness.buildBankEvent({ number, amountMinor });
    expect((await receivePayment(harness.context(), event)).answer).toBe("POSTED");
    expect((await harness.caseRow()).status).toBe("C31");
    expect((await harness.stored(id)).state).toBe("PAID");
    await harness.assertLedgerIntact();
    await receivePayment(harness.context(), { ...event, eventType: "REVERSED", paidAt: LATER });
    expect(await harness.caseRow()).toMatchObject({
      status: "C10",
      arrearsMinor: 1_065_000,
      overdueOn,
    });
    expect((await harness.stored(id)).state).toBe("REVERSED");
    await harness.assertLedgerIntact();
  });

  test("stays in effect when an earlier payment is reported later", async () => {
    const { number, amountMinor } = await extended();
    await harness.receiveEvent({ number, amountMinor, paidAt: NOON });
    await harness.pay(50_000, { paidAt: new Date(NOON.getTime() - HOUR) });
    expect((await harness.caseRow()).status).toBe("C31");
    await harness.assertLedgerIntact();
  });
});

describe("money by the code of a deduction", () => {
  test("settles the loan with the waived amount, and its reversal undoes both", async () => {
    const { deductionId, number, amountMinor } = await approved();
    expect(amountMinor).toBe(1_070_000);
    const event = harness.buildBankEvent({ number, amountMinor });
    await receivePayment(harness.context(), event);
    expect((await harness.caseRow()).status).toBe("C32");
    expect(await getDeductionState(deductionId)).toBe("USED");
    await harness.assertLedgerIntact();
    await receivePayment(harness.context(), { ...event, eventType: "REVERSED", paidAt: LATER });
    expect(await harness.caseRow()).toMatchObject({ status: "C10", outstandingMinor: 1_120_000 });
    expect(await getDeductionState(deductionId)).toBe("VOID");
    await harness.assertLedgerIntact();
  });

  test("ends the agreement when it arrives another way", async () => {
    const { deductionId, id } = await approved();
    await harness.pay(100_000);
    expect(await getDeductionState(deductionId)).toBe("VOID");
    expect((await harness.stored(id)).state).toBe("CANCELLED");
    await harness.assertLedgerIntact();
  });
});
