import { describe, expect, test } from "bun:test";
import { addDays } from "../../core/day.ts";
import { toBalances, installmentStatus, loanStatus } from "./rules/figures.ts";
import { derive } from "./rules/derive.ts";
import { type Account, applyEntries, type Installment } from "./rules/ledger.ts";
import { createInputs, installment, withTerms } from "./rules/testing-inputs.ts";
import { coverWith, buildPaymentEntries, waiveRest } from "./rules/payment.ts";
import { extensionPrice, computeHeadroom, type TermsOnDay } from "./rules/terms.ts";

const TERMS: TermsOnDay = {
  lateRatePpm: 1_000,
  lateBase: "PRINCIPAL",
  graceDays: 0,
  costCapBp: 10_000,
  waterfall: "INTEREST_FIRST",
  toleranceMinor: 1_000,
  roundingMinor: 1,
  extensionRatePpm: 2_000,
  extensionRoundingMinor: 100,
};
const TODAY = "2026-03-31";

/** One overdue installment of 1,000,000 + 60,000 + 20,000 fee, and one that is due in 20 days. */
const ACCOUNT: Account = {
  loanOn: "2026-02-11",
  creditMinor: 0,
  installments: [
    installment(1, "2026-03-11", { PRINCIPAL: 1_000_000, INTEREST: 60_000, LATE_FEE: 20_000 }),
    installment(2, addDays(TODAY, 20), { PRINCIPAL: 1_000_000, INTEREST: 60_000 }),
  ],
};

describe("loan debt", () => {
  test("arrears, outstanding and payoff of a running period", () => {
    // 20 of 40 days of the current period have passed: half of its interest is earned.
    expect(toBalances(ACCOUNT, TODAY)).toEqual({
      arrearsMinor: 1_080_000,
      outstandingMinor: 2_140_000,
      payoffMinor: 1_080_000 + 1_000_000 + 30_000,
      overdueOn: "2026-03-11",
    });
  });

  test("an installment paid ahead adds no interest of the next period", () => {
    const [late, running] = ACCOUNT.installments;
    const next = installment(3, addDays(TODAY, 50), { PRINCIPAL: 1_000_000, INTEREST: 60_000 });
    const account = {
      ...ACCOUNT,
      installments: [late, running, next].filter((candidate) => candidate !== undefined),
    };
    const ahead = coverWith(account, 1_080_000 + 1_060_000, TERMS);
    expect(toBalances(applyEntries(account, ahead), TODAY)).toMatchObject({
      arrearsMinor: 0,
      outstandingMinor: 1_060_000,
      payoffMinor: 1_000_000,
    });
  });

  test.each([
    [[21, 21], 21],
    [[40, 21], 40],
    [[50, 21], 21],
    [[50, -50], -50],
    [[-28, 21], 21],
    [[-28, -28], -28],
    [[-22, -22], -22],
  ])("a loan of installments %p has status %p", (statuses, status) => {
    expect(loanStatus(statuses)).toBe(status);
  });

  test("an installment is overdue from the day after its due day and its grace", () => {
    const [overdueInstallment] = ACCOUNT.installments as [Installment];
    const on = (day: string, grace: number) =>
      installmentStatus(overdueInstallment, day, grace, false);
    expect([on(overdueInstallment.dueOn, 0), on(addDays(overdueInstallment.dueOn, 1), 0)]).toEqual([
      21, 40,
    ]);
    expect([
      on(addDays(overdueInstallment.dueOn, 3), 3),
      on(addDays(overdueInstallment.dueOn, 4), 3),
    ]).toEqual([21, 40]);
  });
});

describe("coverage of a payment", () => {
  test.each([
    [
      "INTEREST_FIRST",
      [
        ["INTEREST", 60_000],
        ["PRINCIPAL", 40_000],
      ],
    ],
    [
      "LATE_FEE_FIRST",
      [
        ["LATE_FEE", 20_000],
        ["INTEREST", 60_000],
        ["PRINCIPAL", 20_000],
      ],
    ],
    ["PRINCIPAL_FIRST", [["PRINCIPAL", 100_000]]],
  ] as const)("100,000 %s", (waterfall, covered) => {
    const entries = coverWith(ACCOUNT, 100_000, { ...TERMS, waterfall });
    expect(entries.map(({ component, amountMinor }) => [component, amountMinor])).toEqual(
      covered.map((pair) => [...pair]),
    );
  });

  test("the arrears less the tolerance are covered and the rest is waived", () => {
    const entries = buildPaymentEntries(ACCOUNT, 1_079_500, TERMS, TODAY);
    const after = applyEntries(ACCOUNT, entries);
    expect(toBalances(after, TODAY).arrearsMinor).toBe(0);
    expect(entries.at(-1)).toMatchObject({
      kind: "WAIVER",
      cause: "TOLERANCE",
      component: "LATE_FEE",
      amountMinor: 500,
    });
    expect(waiveRest(ACCOUNT, TERMS, TODAY)).toEqual([]);
  });

  test("the payoff settles the whole loan and waives interest that has not run", () => {
    const entries = buildPaymentEntries(ACCOUNT, 2_110_000, TERMS, TODAY);
    const after = applyEntries(ACCOUNT, entries);
    expect(toBalances(after, TODAY).outstandingMinor).toBe(0);
    expect(entries.filter((entry) => entry.kind === "WAIVER")).toMatchObject([
      { cause: "SETTLEMENT", component: "INTEREST", amountMinor: 30_000 },
    ]);
  });

  test("the payoff less the tolerance also settles the whole loan", () => {
    // The tolerance is 500.
    const pay = (amountMinor: number) => buildPaymentEntries(ACCOUNT, amountMinor, TERMS, TODAY);
    const settled = pay(2_110_000 - TERMS.toleranceMinor);
    const after = applyEntries(ACCOUNT, settled);
    expect(toBalances(after, TODAY).outstandingMinor).toBe(0);
    const waived = settled.filter((entry) => entry.kind === "WAIVER");
    expect(waived.map(({ cause, amountMinor }) => [cause, amountMinor])).toEqual([
      ["SETTLEMENT", 30_000],
      ["TOLERANCE", TERMS.toleranceMinor],
    ]);
    // A payment one rupiah lower does not settle the loan, so the interest of the current period
    // stays.
    const short = applyEntries(ACCOUNT, pay(2_110_000 - TERMS.toleranceMinor - 1));
    expect(toBalances(short, TODAY).outstandingMinor).toBe(30_000 + TERMS.toleranceMinor + 1);
  });

  test("a payment beyond the debt becomes credit", () => {
    const entries = buildPaymentEntries(ACCOUNT, 2_200_000, TERMS, TODAY);
    expect(applyEntries(ACCOUNT, entries).creditMinor).toBe(90_000);
  });
});

test("all cost together stays under the cap", () => {
  expect(computeHeadroom(ACCOUNT, TERMS)).toBe(2_000_000 - 140_000);
  expect(computeHeadroom(ACCOUNT, { ...TERMS, costCapBp: 500 })).toBe(0);
});

test("a day's late fee is rounded half up, and none is charged above the cap", () => {
  const computeFees = (amount: number, terms: Partial<TermsOnDay>) =>
    derive(
      createInputs({
        base: {
          ...ACCOUNT,
          installments: [1, 2].map((id) => installment(id, "2026-03-11", { PRINCIPAL: amount })),
        },
        openingOn: "2026-03-11",
        terms: withTerms({ ...TERMS, ...terms }),
      }),
      "2026-03-12",
    ).lines.map((fee) => fee.amountMinor);
  expect(computeFees(149_000, { roundingMinor: 100 })).toEqual([100, 100]);
  expect(computeFees(150_000, { roundingMinor: 100 })).toEqual([200, 200]);
  // The cap of 0.07 % on 300,000 is 210.
  expect(computeFees(150_000, { costCapBp: 7 })).toEqual([150, 60]);
  expect(computeFees(150_000, { costCapBp: 0 })).toEqual([]);
});

test("on the outstanding balance a day costs its share of all principal, due or not, once for the loan", () => {
  const derived = (upto: string, paid = 0) =>
    derive(
      createInputs({
        base: {
          ...ACCOUNT,
          installments: [
            installment(1, "2026-03-11", { PRINCIPAL: 100_000 - paid }),
            installment(2, "2026-03-12", { PRINCIPAL: 200_000 }),
            installment(3, "2026-05-11", { PRINCIPAL: 300_000 }),
          ],
        },
        openingOn: "2026-03-11",
        terms: withTerms({ ...TERMS, lateBase: "OUTSTANDING" }),
      }),
      upto,
    ).lines.map(({ installmentId, amountMinor }) => [installmentId, amountMinor]);
  expect(derived("2026-03-11")).toEqual([]);
  expect(derived("2026-03-13")).toEqual([
    [1, 600],
    [1, 600],
  ]);
  expect(derived("2026-03-13", 100_000)).toEqual([[2, 500]]);
});

test("on the outstanding balance a rest of late fee is free until the next installment is overdue", () => {
  const { lines } = derive(
    createInputs({
      base: {
        ...ACCOUNT,
        installments: [
          installment(1, "2026-03-11", { LATE_FEE: 700 }),
          installment(2, "2026-03-20", { PRINCIPAL: 200_000 }),
          installment(3, "2026-05-11", { PRINCIPAL: 300_000 }),
        ],
      },
      openingOn: "2026-03-11",
      terms: withTerms({ ...TERMS, lateBase: "OUTSTANDING" }),
    }),
    "2026-03-21",
  );
  expect(
    lines.map(({ installmentId, on, amountMinor }) => [installmentId, on, amountMinor]),
  ).toEqual([[2, "2026-03-21", 500]]);
});

test("an extension is priced by principal and days, rounded up", () => {
  expect(extensionPrice(1_000_000, 7, TERMS)).toBe(14_000);
  expect(extensionPrice(1_000_001, 7, TERMS)).toBe(14_100);
});
