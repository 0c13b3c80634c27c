import { describe, expect, test } from "bun:test";
import { addDays } from "../../core/day.ts";
import { receivePayment, type BankEvent } from "./actions/receive.ts";
import { HOUR, NOON, usePayments } from "./testing.ts";
import { useAgreements } from "./testing-deduction.ts";

/*
 * Agreements count by the day of payment, whatever the order of the reports and the stored state at
 * that time.
 */
const harness = usePayments();
const agreements = useAgreements(harness);

const after = (hours: number) => new Date(NOON.getTime() + hours * HOUR);

type Code = Pick<BankEvent, "number" | "amountMinor">;

const byCode = ({ number, amountMinor }: Code, paidAt: Date) =>
  harness.buildBankEvent({ number, amountMinor, paidAt });

const sendEvent = (event: BankEvent, at = event.paidAt) => {
  harness.at(at);
  return receivePayment(harness.context(), event);
};

const reversePayment = (event: BankEvent, at: Date) =>
  sendEvent({ ...event, eventType: "REVERSED", paidAt: at }, at);

/** Instant after the end of the offer. */
const LATE = after(72);

describe("a deduction in full", () => {
  test("paid in time is used, though late money had closed the case before", async () => {
    const { deductionId, ...code } = await agreements.deduction();
    await sendEvent(byCode(code, LATE));
    await sendEvent(
      harness.buildBankEvent({
        loanId: harness.caseIds.loanId,
        amountMinor: 50_000,
        paidAt: after(73),
      }),
    );
    expect((await harness.caseRow()).status).toBe("C32");
    expect(await agreements.getDeductionState(deductionId)).not.toBe("USED");
    await sendEvent(byCode(code, after(1)), after(74));
    expect(await agreements.getDeductionState(deductionId)).toBe("USED");
    expect(await harness.loanRow()).toMatchObject({
      outstandingMinor: 0,
      waivedMinor: 50_000,
      creditMinor: 1_070_000 + 50_000,
    });
    expect((await harness.caseRow()).status).toBe("C32");
    await harness.assertLedgerIntact();
  });

  test("ends when a part of its payment is reversed", async () => {
    const { deductionId, number } = await agreements.deduction("PERMATA");
    const part = byCode({ number, amountMinor: 600_000 }, after(1));
    await sendEvent(part);
    await sendEvent(byCode({ number, amountMinor: 470_000 }, after(2)));
    expect(await agreements.getDeductionState(deductionId)).toBe("USED");
    expect((await harness.caseRow()).status).toBe("C32");
    await reversePayment(part, after(3));
    expect(await agreements.getDeductionState(deductionId)).toBe("VOID");
    expect(await harness.caseRow()).toMatchObject({ status: "C10" });
    expect(await harness.loanRow()).toMatchObject({
      outstandingMinor: 650_000,
      waivedMinor: 0,
      creditMinor: 0,
    });
    await harness.assertLedgerIntact();
  });

  test("stays while two smaller timely payments cover it after the whole one is reversed", async () => {
    const { deductionId, number, amountMinor } = await agreements.deduction("PERMATA");
    const whole = byCode({ number, amountMinor }, after(1));
    await sendEvent(whole);
    await sendEvent(byCode({ number, amountMinor: 500_000 }, after(2)));
    await sendEvent(byCode({ number, amountMinor: 570_000 }, after(3)));
    expect((await harness.loanRow()).creditMinor).toBe(1_070_000);
    await reversePayment(whole, after(4));
    expect(await agreements.getDeductionState(deductionId)).toBe("USED");
    expect(await harness.loanRow()).toMatchObject({
      outstandingMinor: 0,
      waivedMinor: 50_000,
      creditMinor: 0,
    });
    expect((await harness.caseRow()).status).toBe("C32");
    await harness.assertLedgerIntact();
  });

  test("money paid another way supersedes it only when paid first", async () => {
    const { deductionId, ...code } = await agreements.deduction();
    const other = harness.buildBankEvent({
      loanId: harness.caseIds.loanId,
      amountMinor: 100_000,
      paidAt: after(2),
    });
    await sendEvent(other);
    expect(await agreements.getDeductionState(deductionId)).toBe("VOID");
    await sendEvent(byCode(code, after(1)), after(3));
    expect(await agreements.getDeductionState(deductionId)).toBe("USED");
    expect(await harness.loanRow()).toMatchObject({ outstandingMinor: 0, creditMinor: 100_000 });
    await harness.assertLedgerIntact();
  });
});

describe("an extension", () => {
  const extension = () =>
    harness.db
      .selectFrom("extension")
      .selectAll()
      .where("loanId", "=", harness.caseIds.loanId)
      .executeTakeFirstOrThrow();

  test("paid in time and reported last uses the price and days of its payment day", async () => {
    const code = await agreements.extension();
    await sendEvent(byCode(code, LATE));
    expect((await extension()).state).not.toBe("EFFECTIVE");
    await sendEvent(byCode(code, after(1)), after(73));
    expect(await extension()).toMatchObject({
      state: "EFFECTIVE",
      newDueOn: addDays("2026-03-10", 7),
      paidMinor: code.amountMinor,
    });
    const [old, next] = await harness.db
      .selectFrom("installment")
      .selectAll()
      .where("loanId", "=", harness.caseIds.loanId)
      .orderBy("period")
      .execute();
    expect(old).toMatchObject({ status: -28, principalDueMinor: 0 });
    // The late payment is allocated to the new installment.
    expect(next).toMatchObject({
      status: 21,
      principalMinor: 1_000_000,
      principalDueMinor: 1_000_000 - code.amountMinor,
    });
    expect((await harness.caseRow()).status).toBe("C31");
    await harness.assertLedgerIntact();
  });

  test("with a reversed fee leaves the old installment as if never extended", async () => {
    const code = await agreements.extension();
    const before = await harness.loanRow();
    const fee = byCode(code, after(1));
    await sendEvent(fee);
    expect((await harness.caseRow()).status).toBe("C31");
    await reversePayment(fee, after(30));
    expect((await extension()).state).toBe("REVERSED");
    expect((await harness.caseRow()).status).toBe("C10");
    const { outstandingMinor, lateFeeMinor, status } = await harness.loanRow();
    expect({ outstandingMinor, lateFeeMinor, status }).toEqual({
      outstandingMinor: before.outstandingMinor,
      lateFeeMinor: before.lateFeeMinor,
      status: before.status,
    });
    await harness.assertLedgerIntact();
  });
});
