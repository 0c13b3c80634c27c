import { describe, expect, test } from "bun:test";
import { derive } from "./derive.ts";
import {
  sumDue,
  createInputs,
  installment,
  buildPayment,
  listEntryTexts,
  buildDayTime,
} from "./testing-inputs.ts";

describe("surplus refunded to a payer later", () => {
  const [old] = createInputs().base.installments;
  if (!old) throw new Error("there is one");
  const half = { charged: 3_000_000, paid: 1_000_000, waived: 0 };
  const base = {
    ...createInputs().base,
    installments: [{ ...old, parts: { ...old.parts, PRINCIPAL: half } }],
  };

  test("does not cover a base payment that the bank reverses before the refund", () => {
    const money = buildPayment("2026-05-10", 2_190_000, { refundedMinor: 100_000 });
    const derived = derive(
      createInputs({
        base,
        payments: [money],
        credits: [
          {
            ...buildDayTime("2026-05-14"),
            kind: "REFUND",
            paymentId: money.id,
            amountMinor: 100_000,
          },
        ],
        returns: [{ ...buildDayTime("2026-05-12"), paymentId: 3, amountMinor: 1_000_000 }],
      }),
      "2026-05-15",
    );
    expect(derived.account.creditMinor).toBe(0);
    // The free credit is 66,000, the unearned interest: the refunded 100,000 is reserved.
    expect(sumDue(derived, "PRINCIPAL")).toBe(934_000);
  });

  test("is not applied to a debt instead of the refund", () => {
    const money = buildPayment("2026-05-10", 3_190_000, { refundedMinor: 100_000 });
    const derived = derive(
      createInputs({
        base: {
          ...createInputs().base,
          installments: [installment(1, "2026-06-01", { PRINCIPAL: 3_000_000, INTEREST: 190_000 })],
        },
        payments: [money],
        credits: [
          { ...buildDayTime("2026-05-12"), kind: "USE", paymentId: 77, amountMinor: 40_000 },
          {
            ...buildDayTime("2026-05-14"),
            kind: "REFUND",
            paymentId: money.id,
            amountMinor: 100_000,
          },
        ],
      }),
      "2026-05-15",
    );
    expect(derived.account.creditMinor).toBeGreaterThanOrEqual(0);
  });
});

test("a mistake of ours waives its own cost and not the earlier cost of a bank return", () => {
  const [old] = createInputs().base.installments;
  if (!old) throw new Error("there is one");
  const half = { charged: 3_000_000, paid: 1_000_000, waived: 0 };
  const mislaid = buildPayment("2026-06-05", 500_000);
  const derived = derive(
    createInputs({
      base: {
        ...createInputs().base,
        installments: [{ ...old, parts: { ...old.parts, PRINCIPAL: half } }],
      },
      returns: [{ ...buildDayTime("2026-06-02"), paymentId: 3, amountMinor: 1_000_000 }],
      ourErrors: [{ ...buildDayTime("2026-06-08"), payment: mislaid }],
    }),
    "2026-06-08",
  );
  // The payment counted on the 6th, 7th and 8th: 90,000 of interest and 410,000 of principal.
  expect(listEntryTexts(derived).filter((line) => line.includes("OUR_ERROR"))).toEqual([
    "06-08 OUR_ERROR WAIVER LATE_FEE 1230",
  ]);
});

test("two concurrent mistakes waive the fees of the same days once", () => {
  const [first, other] = [
    buildPayment("2026-06-05", 3_200_000),
    buildPayment("2026-06-05", 3_300_000),
  ];
  const derived = derive(
    createInputs({
      ourErrors: [
        { ...buildDayTime("2026-06-08"), payment: first },
        { ...buildDayTime("2026-06-10"), payment: other },
      ],
    }),
    "2026-06-10",
  );
  // Without the mistakes nothing was due from the 6th to the 10th; only the four days before are
  // charged.
  expect(sumDue(derived, "LATE_FEE")).toBe(4 * 3_000);
});
