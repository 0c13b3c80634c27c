import { describe, expect, test } from "bun:test";
import { LOAN, TODAY } from "../../../repay/deduction/testing-loans.ts";
import { buildDeductionEntries } from "./deduction-use.ts";
import { toBalances } from "./figures.ts";
import { applyEntries } from "./ledger.ts";
import type { LoanOnDay } from "./terms.ts";

describe("a payment for a deduction", () => {
  const approved = {
    id: 7,
    kind: "FULL" as const,
    cleanMode: 1 as const,
    amountMinor: 105_000,
    payMinor: 1_600_000,
    quotedOn: TODAY,
  };
  const arrived = { amountMinor: 1_600_000, beforeMinor: 0, grownMinor: 0 };
  const later = (fee: number): LoanOnDay => ({
    ...LOAN,
    today: "2026-04-01",
    account: applyEntries(LOAN.account, [
      { installmentId: 1, kind: "CHARGE", component: "LATE_FEE", amountMinor: fee },
    ]),
  });

  test("waives fees added since the approval and no other later charge", () => {
    const grown = later(4_500);
    const entries = buildDeductionEntries(grown, approved, { ...arrived, grownMinor: 4_500 });
    expect(toBalances(applyEntries(grown.account, entries ?? []), grown.today).arrearsMinor).toBe(
      0,
    );
    expect(buildDeductionEntries(grown, approved, { ...arrived, grownMinor: 4_499 })).toBeNull();
  });

  test("below the agreed amount is an ordinary payment until the rest completes it", () => {
    expect(
      buildDeductionEntries(LOAN, approved, { ...arrived, amountMinor: 1_599_999 }),
    ).toBeNull();
    const part1 = applyEntries(LOAN.account, [
      { installmentId: 1, kind: "PAYMENT", component: "PRINCIPAL", amountMinor: 600_000 },
    ]);
    const rest = buildDeductionEntries({ ...LOAN, account: part1 }, approved, {
      ...arrived,
      amountMinor: 1_000_000,
      beforeMinor: 600_000,
    });
    expect(toBalances(applyEntries(part1, rest ?? []), TODAY).arrearsMinor).toBe(0);
  });

  test("above the agreed amount reduces the waiver", () => {
    const entries =
      buildDeductionEntries(LOAN, approved, { ...arrived, amountMinor: 1_650_000 }) ?? [];
    const waived = entries.filter(({ cause }) => cause === "DEDUCTION");
    expect(waived.reduce((sum, entry) => sum + entry.amountMinor, 0)).toBe(55_000);
  });
});
