import { describe, expect, test } from "bun:test";
import { derive } from "./derive.ts";
import type { Installment } from "./ledger.ts";
import {
  sumDue,
  createInputs,
  feesByDay,
  buildPayment,
  listEntryTexts,
  buildDayTime,
  withTerms,
} from "./testing-inputs.ts";

const base = (...installments: Installment[]) => ({ ...createInputs().base, installments });

describe("a payment", () => {
  test("dated before the base is applied to the base by the terms of its day", () => {
    const derived = derive(
      createInputs({
        openingOn: "2026-06-05",
        terms: withTerms({ waterfall: "PRINCIPAL_FIRST" }, { fromOn: "2026-06-03" }),
        payments: [buildPayment("2026-06-02", 50_000)],
      }),
      "2026-06-05",
    );
    expect(listEntryTexts(derived)).toEqual(["06-02 PAYMENT PAYMENT PRINCIPAL 50000"]);
  });

  test("records the day on which it cleared an installment until more is owed on it", () => {
    const derived = derive(
      createInputs({ payments: [buildPayment("2026-06-01", 3_090_000)] }),
      "2026-06-03",
    );
    expect(derived.repaidOn.get(1)).toBe("2026-06-01");
    expect(derived.account.installments[0]?.status).toBe(-50);
    expect(feesByDay(derived)).toEqual({});
  });

  test("beyond the debt becomes credit, which is refunded or used by finance", () => {
    const payment = buildPayment("2026-06-01", 3_190_000);
    const credits = [
      {
        ...buildDayTime("2026-06-05"),
        kind: "REFUND" as const,
        paymentId: payment.id,
        amountMinor: 100_000,
      },
    ];
    const over = createInputs({ payments: [payment] });
    expect(derive(over, "2026-06-05").account.creditMinor).toBe(100_000);
    const back = derive({ ...over, credits }, "2026-06-05");
    expect(back.account.creditMinor).toBe(0);
    expect(listEntryTexts(back).at(-1)).toBe("06-05 REFUND CREDIT - -100000");
  });

  test("refunded in part covers only the rest", () => {
    const derived = derive(
      createInputs({
        payments: [buildPayment("2026-06-01", 1_000_000, { refundedMinor: 400_000 })],
      }),
      "2026-06-01",
    );
    expect(sumDue(derived, "PRINCIPAL")).toBe(3_000_000 - 510_000);
    expect(derived.account.creditMinor).toBe(400_000);
  });

  test("reversed from the base is owed again, the last first", () => {
    const [old] = createInputs().base.installments;
    if (!old) throw new Error("there is one");
    const half = { charged: 3_000_000, paid: 1_000_000, waived: 0 };
    const all = { charged: 90_000, paid: 90_000, waived: 0 };
    const parts = { ...old.parts, PRINCIPAL: half, INTEREST: all };
    const derived = derive(
      createInputs({
        base: base({ ...old, parts }),
        openingOn: "2026-06-05",
        returns: [{ ...buildDayTime("2026-06-06"), paymentId: 3, amountMinor: 1_050_000 }],
      }),
      "2026-06-07",
    );
    expect(listEntryTexts(derived)).toEqual([
      "06-06 PAYMENT PAYMENT PRINCIPAL -1000000",
      "06-06 PAYMENT PAYMENT INTEREST -50000",
    ]);
    // The reversal on the 6th raises the fee from the 7th on: the fee of a day uses the balance at
    // its start.
    expect(feesByDay(derived)).toEqual({ "2026-06-06": 2_000, "2026-06-07": 3_000 });
  });

  test("reversed from the base is taken from the surplus first", () => {
    const derived = derive(
      createInputs({
        base: { ...createInputs().base, creditMinor: 30_000 },
        returns: [{ ...buildDayTime("2026-05-06"), paymentId: 3, amountMinor: 20_000 }],
      }),
      "2026-05-06",
    );
    expect(listEntryTexts(derived)).toEqual(["05-06 PAYMENT CREDIT - -20000"]);
    expect(derived.account.creditMinor).toBe(10_000);
  });

  test("reversed by our mistake shows a waiver of the resulting cost", () => {
    const payment = buildPayment("2026-06-01", 1_590_000);
    const derived = derive(
      createInputs({ ourErrors: [{ ...buildDayTime("2026-06-05"), payment }] }),
      "2026-06-06",
    );
    // 4 days on 3,000,000 instead of 1,500,000 are waived; from the 6th on the full fee is due.
    expect(listEntryTexts(derived)).toEqual(["06-05 OUR_ERROR WAIVER LATE_FEE 6000"]);
    expect(sumDue(derived, "LATE_FEE")).toBe(5 * 3_000 - 6_000);
  });
});
