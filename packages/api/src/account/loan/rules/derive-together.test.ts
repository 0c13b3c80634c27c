import { describe, expect, test } from "bun:test";
import { derive } from "./derive.ts";
import type { DeductionRecord } from "./inputs.ts";
import { toBalances } from "./figures.ts";
import { outstandingOn, sum } from "./ledger.ts";
import {
  toJakartaTime,
  deduction,
  sumDue,
  extension,
  createInputs,
  feesByDay,
  installment,
  buildPayment,
  replacement,
  listEntryTexts,
  buildDayTime,
  withTerms,
} from "./testing-inputs.ts";

const BASE = createInputs().base;

const withInstallments = (...added: ReturnType<typeof installment>[]) => ({
  ...BASE,
  installments: [...BASE.installments, ...added],
});

const createManualExtension = (on: string, paidMinor: number) =>
  extension({ kind: "MANUAL", quotedOn: on, granted: { ...buildDayTime(on), paidMinor } });

describe("an extension and interest", () => {
  test("carry overdue interest along by hand, earned in full", () => {
    const derived = derive(
      createInputs({
        base: withInstallments(replacement(9)),
        extensions: [createManualExtension("2026-06-05", 0)],
      }),
      "2026-06-05",
    );
    expect(toBalances(derived.account, "2026-06-05")).toMatchObject({
      arrearsMinor: 0,
      outstandingMinor: 3_000_000 + 90_000 + 12_000,
      payoffMinor: 3_000_000 + 90_000 + 12_000,
    });
  });

  test("leave the next installment the period in which its interest runs", () => {
    const next = installment(2, "2026-07-01", { PRINCIPAL: 1_000_000, INTEREST: 60_000 });
    const derived = derive(
      createInputs({
        base: withInstallments(next, replacement(9)),
        extensions: [extension({ quotedOn: "2026-06-02", days: 14 })],
        payments: [buildPayment("2026-06-01", 132_000, { extensionId: 5 })],
      }),
      "2026-06-11",
    );
    // Ten of the thirty days since 1 June, although the extended installment falls due on 15 June.
    expect(toBalances(derived.account, "2026-06-11").payoffMinor).toBe(4_000_000 + 20_000);
    expect(toBalances(derived.account, "2026-06-16").payoffMinor).toBe(4_000_000 + 30_000);
  });
});

describe("an extension by hand", () => {
  test("supersedes a deduction approved before it", () => {
    const derived = derive(
      createInputs({
        base: withInstallments(replacement(9)),
        deductions: [deduction("2026-06-04", "2026-06-06")],
        extensions: [createManualExtension("2026-06-05", 0)],
        payments: [buildPayment("2026-06-06", 3_009_000, { deductionId: 7 })],
      }),
      "2026-06-06",
    );
    expect(derived.deductions.get(7)?.state).toBe("VOID");
  });

  test("applies the amount paid beyond its fee to the debt", () => {
    // The quote of 132,000 was made before a payment of the interest was reported.
    const derived = derive(
      createInputs({
        base: withInstallments(replacement(9)),
        extensions: [createManualExtension("2026-06-01", 132_000)],
        payments: [
          buildPayment("2026-06-01", 90_000, { at: toJakartaTime("2026-06-01", "09:00") }),
        ],
      }),
      "2026-06-01",
    );
    expect(sumDue(derived, "PRINCIPAL")).toBe(3_000_000 - 90_000);
  });
});

describe("a payment for a deduction that covers the whole loan", () => {
  const next = installment(2, "2026-07-01", { PRINCIPAL: 10_000, INTEREST: 60_000 });
  const settled = (over: Partial<DeductionRecord>, amountMinor: number) =>
    derive(
      createInputs({
        base: withInstallments(next),
        deductions: [deduction("2026-06-01", "2026-06-02", over)],
        payments: [
          buildPayment("2026-06-01", amountMinor, {
            deductionId: 7,
            at: toJakartaTime("2026-06-01", "19:00"),
          }),
        ],
      }),
      "2026-06-01",
    );

  test.each([
    ["its arrears", 3_100_000, { cleanMode: 1, payMinor: 3_089_000 }],
    ["the next installment", 3_159_000, { cleanMode: 2, payMinor: 3_159_000 }],
    ["a part", 3_100_000, { kind: "PART", cleanMode: null, payMinor: 1_000_000 }],
  ] as const)("settles it although it was to clear %s", (_, amountMinor, over) => {
    const derived = settled({ amountMinor: 1_000, ...over }, amountMinor);
    expect(listEntryTexts(derived)).toContain("06-01 SETTLEMENT WAIVER INTEREST 60000");
    expect(sum(derived.account.installments, outstandingOn)).toBe(0);
    // 3,090,000 of arrears and 10,000 of principal are the payoff.
    expect(derived.account.creditMinor).toBe(amountMinor - 3_100_000);
  });
});

describe("fees postponed for two deductions", () => {
  const first = deduction("2026-06-04", "2026-06-12", { id: 7 });
  const second = deduction("2026-06-05", "2026-06-08", { id: 8, payMinor: 3_012_000 });
  const use = buildPayment("2026-06-08", 3_012_000, { deductionId: 8 });

  test.each([[[first, second]], [[second, first]]])(
    "are waived with the deduction that is used first",
    (deductions) => {
      const derived = derive(createInputs({ deductions, payments: [use] }), "2026-06-20");
      expect(Object.keys(feesByDay(derived))).toEqual([
        "2026-06-02",
        "2026-06-03",
        "2026-06-04",
        "2026-06-05",
      ]);
      expect(derived.deductions.get(8)?.state).toBe("USED");
      expect(derived.deductions.get(7)?.state).toBe("VOID");
    },
  );

  test("remain postponed for the other one when one has ended", () => {
    const short = { ...first, until: toJakartaTime("2026-06-06", "23:59"), untilOn: "2026-06-06" };
    const derived = derive(
      createInputs({ deductions: [short, second], payments: [use] }),
      "2026-06-20",
    );
    expect(derived.deductions.get(8)?.state).toBe("USED");
    expect(Object.keys(feesByDay(derived))).not.toContain("2026-06-06");
  });
});

describe("fees postponed in vain", () => {
  const undecided = deduction("2026-06-02", "2026-06-02", {
    approvedAt: null,
    until: null,
    untilOn: null,
  });

  test("are owed on the replacement installment", () => {
    const expired = { ...undecided, approvedAt: toJakartaTime("2026-06-05", "18:00") };
    const derived = derive(
      createInputs({
        base: withInstallments(replacement(9)),
        deductions: [
          { ...expired, until: toJakartaTime("2026-06-06", "23:59"), untilOn: "2026-06-06" },
        ],
        extensions: [createManualExtension("2026-06-04", 0)],
      }),
      "2026-06-07",
    );
    expect(derived.account.installments.map(outstandingOn)).toEqual([
      0,
      3_000_000 + 90_000 + 9_000,
    ]);
  });

  test("stay under the cap of their own day", () => {
    // The cap of the terms until 4 June is 97,000, of which the interest takes 90,000.
    const derived = derive(
      createInputs({
        deductions: [deduction("2026-06-01", "2026-06-05")],
        terms: withTerms({ costCapBp: 324 }, { fromOn: "2026-06-05", costCapBp: 10_000 }),
      }),
      "2026-06-06",
    );
    expect(feesByDay(derived)).toEqual({
      "2026-06-02": 3_000,
      "2026-06-03": 3_000,
      "2026-06-04": 1_200,
      "2026-06-05": 3_000,
      "2026-06-06": 3_000,
    });
  });
});
