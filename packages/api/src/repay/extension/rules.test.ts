import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Account } from "../../account/loan/rules/ledger.ts";
import type { Reason } from "./contract.ts";
import {
  type ExtensionInputs,
  manualTerms,
  listRefusals,
  termsOffered,
} from "./rules/eligibility.ts";
import { newDueOn } from "../../account/loan/rules/extension.ts";
import { quoteExtension, findTarget } from "../../account/loan/rules/extension-quote.ts";
import { effectiveBp, computeShare, computeQuota } from "./rules/quota.ts";
import { createAccount, buildDebt, EMPTY, TERMS, TODAY } from "./testing.ts";

describe("the fee", () => {
  /** principal, unpaid interest, late fee, days -> price of the days, fee */
  test.each([
    [1_000_000, 90_000, 60_000, 7, 14_000, 164_000],
    [1_000_000, 90_000, 60_000, 14, 28_000, 178_000],
    [1_000_000, 90_000, 60_000, 30, 60_000, 210_000],
    [1_000_000, 0, 0, 7, 14_000, 14_000],
    [1_000_000, 61_234, 3_003, 7, 14_063, 78_300],
    [1_000_001, 0, 0, 7, 14_100, 14_100],
    [1, 0, 0, 1, 100, 100],
    [750_000, 33_333, 1, 21, 31_566, 64_900],
  ])("of %p with %p and %p for %p days", (p, i, late, days, price, fee) => {
    const quote = quoteExtension(buildDebt(p, i, late), days, TERMS, TODAY);
    expect(quote).toMatchObject({ priceMinor: price, feeMinor: fee });
    expect(
      quote.interestMinor + quote.lateFeeMinor + quote.earlierFeeMinor + quote.priceMinor,
    ).toBe(quote.feeMinor);
  });

  test("of a peso loan is rounded up to a whole peso", () => {
    const quote = quoteExtension(buildDebt(500_050, 1_234, 0), 7, TERMS, TODAY);
    expect(quote).toMatchObject({ feeMinor: 8_300, priceMinor: 7_066 });
  });

  test("is a round amount that pays for every day, never a unit too much", () => {
    const amount = fc.integer({ min: 0, max: 50_000_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000_000 }),
        amount,
        amount,
        fc.integer({ min: 1, max: 90 }),
        (principal, interest, late, days) => {
          const { feeMinor, priceMinor } = quoteExtension(
            buildDebt(principal, interest, late),
            days,
            TERMS,
            TODAY,
          );
          const exact = (principal * 2000 * days) / 1_000_000;
          expect(feeMinor % 100).toBe(0);
          expect(priceMinor).toBeGreaterThanOrEqual(Math.floor(exact));
          expect(priceMinor - exact).toBeLessThan(100);
        },
      ),
    );
  });

  test("new days begin at the later of due day and payment", () => {
    expect(newDueOn("2026-03-05", "2026-03-10", 7)).toBe("2026-03-17");
    expect(newDueOn("2026-03-12", "2026-03-10", 7)).toBe("2026-03-19");
  });
});

describe("G7: the share of cases", () => {
  const bp = fc.integer({ min: 0, max: 10_000 });
  const cases = fc.nat(1_000_000);

  test("is never more than all of them, and more share is never fewer places", () => {
    fc.assert(
      fc.property(bp, bp, cases, (a, b, n) => {
        expect(computeShare(a, n)).toBeLessThanOrEqual(n);
        const [less, higher] = [Math.min(a, b), Math.max(a, b)];
        expect(computeShare(less, n)).toBeLessThanOrEqual(computeShare(higher, n));
        expect(effectiveBp(a, b)).toBe(less);
      }),
    );
  });

  test("parts of a share sum up to the whole except for rounding", () => {
    fc.assert(
      fc.property(bp, fc.array(cases, { minLength: 1, maxLength: 8 }), (a, parts) => {
        const whole = computeShare(
          a,
          parts.reduce((x, y) => x + y, 0),
        );
        const summed = parts.reduce((x, n) => x + computeShare(a, n), 0);
        expect(summed).toBeLessThanOrEqual(whole);
        expect(whole - summed).toBeLessThan(parts.length);
        const rest = computeShare(10_000 - a, parts[0] ?? 0);
        const both = computeShare(a, parts[0] ?? 0) + rest;
        expect((parts[0] ?? 0) - both).toBeOneOf([0, 1]);
      }),
    );
  });

  test("0 is off, 100 is no limit", () => {
    expect(computeQuota(0, 500)).toBe(0);
    expect(computeQuota(10_000, 500)).toBeNull();
    expect(computeQuota(3_333, 10)).toBe(3);
  });
});

const INPUTS: ExtensionInputs = {
  caseOpen: true,
  currency: "IDR",
  account: createAccount(buildDebt(1_000_000, 60_000, 5_000)),
  today: TODAY,
  institution: { availabilityBp: 10_000, firstTermOnly: false, firstDays: 7, manualQuota: 2 },
  stage: { availabilityBp: 10_000, dpdFrom: -3, dpdTo: 30, maxExtensions: 3, days: [30, 7, 14] },
  extensions: 0,
  deductionPending: false,
  fraud: false,
  used: 0,
  max: null,
  manualUsed: 0,
  manualProposed: false,
  manualLimited: true,
  headroomMinor: 900_000,
  priceMinor: 14_000,
};

const later = buildDebt(1_000_000, 60_000, 0, {
  id: 2,
  period: 2,
  dueOn: "2026-04-04",
  status: 21,
});
const dueIn = (dueOn: string) =>
  createAccount(buildDebt(1_000_000, 60_000, 0, { dueOn, status: 21 }));

describe("eligibility", () => {
  test("allows an ordinary loan", () => {
    expect(listRefusals(INPUTS, "CODE")).toEqual([]);
    expect(listRefusals(INPUTS, "MANUAL")).toEqual([]);
  });

  test.each<[Reason, Partial<ExtensionInputs>]>([
    ["caseClosed", { caseOpen: false }],
    ["nothingOwed", { account: createAccount(buildDebt(0, 0, 0, { status: 50 })) }],
    [
      "notOverdue",
      { account: createAccount({ ...later, id: 1 }, { ...later, dueOn: "2026-05-04" }) },
    ],
    ["moreDue", { account: createAccount(buildDebt(1, 0, 0), { ...later, dueOn: "2026-03-09" }) }],
    ["moreDue", { account: createAccount(buildDebt(1, 0, 0), { ...later, dueOn: TODAY }) }],
    ["onDeduction", { deductionPending: true }],
    ["fraud", { fraud: true }],
    [
      "firstTermOnly",
      { extensions: 1, institution: { ...INPUTS.institution, firstTermOnly: true } },
    ],
    ["mostReached", { extensions: 3 }],
    ["tooEarly", { account: dueIn("2026-03-14") }],
    ["tooLate", { account: createAccount(buildDebt(1, 0, 0, { dueOn: "2026-02-07" })) }],
    ["closedForInstitution", { institution: { ...INPUTS.institution, availabilityBp: 0 }, max: 0 }],
    ["closedForStage", { stage: { ...INPUTS.stage, availabilityBp: 0 }, max: 0 }],
    ["quotaUsed", { used: 3, max: 3 }],
    ["overCap", { headroomMinor: 13_999 }],
  ])("%s alone", (reason, change) => {
    const refusals = listRefusals({ ...INPUTS, ...change }, "CODE");
    expect(refusals.map((refusal) => refusal.reason)).toEqual([reason]);
  });

  test("holds to the last day of the window on both sides", () => {
    const at = (account: Account) => listRefusals({ ...INPUTS, account }, "CODE");
    expect(at(dueIn("2026-03-13"))).toEqual([]);
    expect(at(createAccount(buildDebt(1, 0, 0, { dueOn: "2026-02-08" })))).toEqual([]);
  });

  test("by hand ignores window, share and switches, but not faults of the loan", () => {
    const change = {
      account: createAccount(buildDebt(1_000_000, 0, 0, { dueOn: "2025-12-01" })),
      institution: { ...INPUTS.institution, availabilityBp: 0 },
      max: 0,
    };
    expect(listRefusals({ ...INPUTS, ...change }, "MANUAL")).toEqual([]);
    const reasons = (over: Partial<ExtensionInputs>) =>
      listRefusals({ ...INPUTS, ...change, ...over }, "MANUAL").map((refusal) => refusal.reason);
    expect(reasons({ fraud: true })).toEqual(["fraud"]);
    expect(reasons({ manualUsed: 2 })).toEqual(["manualQuotaUsed"]);
    expect(reasons({ manualUsed: 2, manualLimited: false })).toEqual([]);
  });

  test("lists every reason, the weightiest first", () => {
    const refusals = listRefusals({ ...INPUTS, fraud: true, used: 1, max: 1 }, "CODE");
    expect(refusals.map((refusal) => refusal.reason)).toEqual(["fraud", "quotaUsed"]);
  });

  test("sets the first extension by the institution and later ones by the stage", () => {
    expect(termsOffered(INPUTS)).toEqual([7]);
    expect(termsOffered({ ...INPUTS, extensions: 1 })).toEqual([7, 14, 30]);
    expect(
      manualTerms({ ...INPUTS, institution: { ...INPUTS.institution, firstDays: 10 } }),
    ).toEqual([7, 10, 14, 30]);
  });

  test("moves the overdue installment of several and never a replaced one", () => {
    expect(findTarget(createAccount(buildDebt(1, 0, 0), later), TODAY)?.id).toBe(1);
    expect(findTarget(createAccount(later, { ...later, id: 3 }), TODAY)).toBeNull();
    const replaced = buildDebt(0, 0, 0, { status: -28 });
    expect(findTarget(createAccount(replaced, { ...EMPTY, parts: later.parts }), TODAY)?.id).toBe(
      9,
    );
  });
});
