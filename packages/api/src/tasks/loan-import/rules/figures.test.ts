import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, addMonths } from "../../../core/day.ts";
import { LOAN_STATUSES } from "../mapping/rules/values.ts";
import {
  type Amounts,
  countDueDays,
  type TapeFigures,
  computeTapeBalances,
  type TapeLoan,
} from "./figures.ts";

const AMOUNTS: Amounts = {
  principal: 1_000_000,
  interest: 90_000,
  lateFee: 0,
  waived: 0,
  repaid: null,
  outstanding: null,
  installment: null,
  arrears: null,
};
const LOAN: TapeLoan = {
  asOf: "2026-03-31",
  today: "2026-03-31",
  loanOn: "2026-01-31",
  periods: 3,
  status: null,
  closed: false,
  oldestDueOn: null,
  overpaid: "REFUSE",
  graceDays: 0,
};
const LATE = { oldestDueOn: "2026-03-01" };

const cases: [string, Partial<Amounts>, Partial<TapeLoan>, Partial<TapeFigures>][] = [
  [
    "not late",
    {},
    {},
    { status: 21, overdue: false, outstanding: 1_090_000, arrears: 0, dueOn: "2026-04-30" },
  ],
  [
    "due ahead",
    {},
    { oldestDueOn: "2026-04-05" },
    { status: 21, overdue: false, dueOn: "2026-04-05" },
  ],
  ["due today is not late", {}, { oldestDueOn: "2026-03-31" }, { status: 21, overdue: false }],
  [
    "late, nothing stated: all is in arrears",
    {},
    LATE,
    { status: 40, overdue: true, arrears: 1_090_000, dueOn: "2026-03-01" },
  ],
  [
    "within the grace: arrears, and not overdue yet",
    { installment: 200_000 },
    { oldestDueOn: "2026-03-28", graceDays: 3 },
    { status: 21, arrears: 200_000 },
  ],
  ["past the grace", {}, { oldestDueOn: "2026-03-27", graceDays: 3 }, { status: 40 }],
  [
    "late by one installment",
    { installment: 200_000 },
    { oldestDueOn: "2026-03-15" },
    { arrears: 200_000 },
  ],
  [
    "late by two installments",
    { installment: 200_000 },
    { oldestDueOn: "2026-02-28" },
    { arrears: 400_000 },
  ],
  [
    "arrears never exceed the balance",
    { installment: 900_000 },
    { oldestDueOn: "2026-01-31" },
    { arrears: 1_090_000 },
  ],
  ["stated arrears, the rest falls due later", { arrears: 300_000 }, LATE, { arrears: 300_000 }],
  ["part repaid", { repaid: 90_000 }, LATE, { repaid: 90_000, outstanding: 1_000_000 }],
  [
    "balance stated",
    { outstanding: 400_000, waived: 50_000 },
    LATE,
    { repaid: 640_000, waived: 50_000, outstanding: 400_000 },
  ],
  ["all repaid", { repaid: 1_090_000 }, LATE, { status: -50, overdue: false, outstanding: 0 }],
  [
    "settled with a rest: the rest is waived",
    { repaid: 1_000_000 },
    { status: -50, ...LATE },
    { status: -50, waived: 90_000, outstanding: 0, overdue: false },
  ],
  [
    "cancelled owes nothing",
    {},
    { status: -22 },
    { status: -22, waived: 1_090_000, outstanding: 0 },
  ],
  [
    "closed by the lender: late, but no case",
    {},
    { closed: true, ...LATE },
    { status: 40, overdue: false, arrears: 0, outstanding: 1_090_000 },
  ],
  ["restructured: no case", {}, { status: -28, ...LATE }, { status: -28, overdue: false }],
  ["late whatever the tape calls it", {}, { status: 21, ...LATE }, { status: 40, overdue: true }],
  ["due installments paid", {}, { status: 50 }, { status: 21 }],
  [
    "overpaid, capped",
    { repaid: 1_090_004 },
    { overpaid: "CAP" },
    { repaid: 1_090_000, outstanding: 0, status: -50 },
  ],
];

describe("a row adds up to", () => {
  test.each(cases)("%s", (_, amounts, loan, figures) => {
    const computed = computeTapeBalances({ ...AMOUNTS, ...amounts }, { ...LOAN, ...loan });
    expect(computed).toMatchObject({ ok: true, figures });
  });

  test.each([
    ["overpaid", { repaid: 1_090_001 }],
    ["owedMore", { outstanding: 1_090_001 }],
  ])("%s", (issue, amounts) => {
    expect(computeTapeBalances({ ...AMOUNTS, ...amounts }, LOAN)).toEqual({
      ok: false,
      issue: issue as never,
    });
  });
});

test("months end where the month ends", () => {
  expect([1, 2, 13].map((months) => addMonths("2025-12-31", months))).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2027-01-31",
  ]);
  expect(countDueDays("2026-01-31", "2026-02-27")).toBe(1);
  expect(countDueDays("2026-01-31", "2026-02-28")).toBe(2);
  expect(countDueDays("2026-03-31", "2026-03-31")).toBe(1);
});

test("G6: an imported row never makes a balance negative, and it always adds up", () => {
  const money = fc.integer({ min: 0, max: 1e12 });
  const maybe = fc.option(money);
  const amounts = fc.record({
    principal: money,
    interest: money,
    lateFee: money,
    waived: money,
    installment: maybe,
    arrears: maybe,
  });
  const paid = fc.oneof(
    fc.record({ repaid: maybe, outstanding: fc.constant(null) }),
    fc.record({ repaid: fc.constant(null), outstanding: maybe }),
  );
  const loan = fc.record({
    status: fc.constantFrom(null, ...LOAN_STATUSES),
    closed: fc.boolean(),
    overpaid: fc.constantFrom("REFUSE" as const, "CAP" as const),
    oldestDueOn: fc.option(
      fc.integer({ min: -60, max: 4000 }).map((days) => addDays(LOAN.asOf, -days)),
    ),
  });
  fc.assert(
    fc.property(amounts, paid, loan, (sums, paidSums, loanState) => {
      const computed = computeTapeBalances({ ...sums, ...paidSums }, { ...LOAN, ...loanState });
      if (!computed.ok) return;
      const { figures } = computed;
      const { principal, interest, lateFee } = sums;
      expect(principal + interest + lateFee - figures.repaid - figures.waived).toBe(
        figures.outstanding,
      );
      for (const amount of [figures.repaid, figures.waived, figures.outstanding, figures.arrears])
        expect(amount).toBeGreaterThanOrEqual(0);
      expect(figures.arrears).toBeLessThanOrEqual(figures.outstanding);
      if (figures.overdue) expect(figures.arrears).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});
