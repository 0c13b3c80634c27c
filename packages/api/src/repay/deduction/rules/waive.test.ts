import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { listModes } from "../../code/rules/quote.ts";
import { AMOUNT_COMPONENTS } from "../../../account/loan/contract.ts";
import { toBalances } from "../../../account/loan/rules/figures.ts";
import { type Account, applyEntries, computeDue } from "../../../account/loan/rules/ledger.ts";
import {
  buildFullRequest,
  LOAN,
  loans,
  loanWith,
  buildPartRequest,
  buildParts,
  TERMS,
  TODAY,
} from "../testing-loans.ts";
import { computeTotal } from "../../../account/loan/rules/deduction.ts";
import { buildDeductionEntries } from "../../../account/loan/rules/deduction-use.ts";
import { quoteDeduction, isRefusal, type DeductionRequest } from "./quote.ts";

describe("waiver order", () => {
  test.each([
    [50_000, { LATE_FEE: 50_000 }],
    [105_000, { LATE_FEE: 105_000 }],
    [110_000, { LATE_FEE: 105_000, EXTENSION_FEE: 5_000 }],
    [130_000, { LATE_FEE: 105_000, EXTENSION_FEE: 10_000, INTEREST: 15_000 }],
    [300_000, { LATE_FEE: 105_000, EXTENSION_FEE: 10_000, INTEREST: 90_000, PRINCIPAL: 95_000 }],
  ])("%p: the late fee, the extension fee, interest, principal", (amount, expected) => {
    const quote = quoteDeduction(LOAN, buildFullRequest(amount));
    if (isRefusal(quote)) throw new Error(quote.key);
    expect(quote.waived).toEqual(buildParts(expected));
    expect(quote.dueMinor).toBe(1_705_000);
    expect(quote.payMinor).toBe(1_705_000 - amount);
    expect(quote.arrearsAfterMinor).toBe(0);
    expect(quote.outstandingAfterMinor).toBe(530_000);
  });

  test("a waiver with the whole loan includes interest that has not accrued", () => {
    const quote = quoteDeduction(LOAN, buildFullRequest(105_000, 3));
    if (isRefusal(quote)) throw new Error(quote.key);
    // Ten of thirty days of 30,000.
    expect(quote.dueMinor).toBe(1_705_000 + 500_000 + 10_000);
    expect(quote.waived).toEqual(buildParts({ LATE_FEE: 105_000 }));
    expect(quote.outstandingAfterMinor).toBe(0);
  });

  test("a waiver with a partial payment covers only fees, after the payment", () => {
    const quote = quoteDeduction(LOAN, buildPartRequest(40_000, 200_000));
    if (isRefusal(quote)) throw new Error(quote.key);
    expect(quote.waived).toEqual(buildParts({ LATE_FEE: 40_000 }));
    expect(quote.basis).toEqual(buildParts({ LATE_FEE: 105_000, EXTENSION_FEE: 10_000 }));
    expect(quote.arrearsAfterMinor).toBe(1_705_000 - 240_000);
    const feesFirst = { ...LOAN, terms: { ...TERMS, waterfall: "LATE_FEE_FIRST" as const } };
    expect(quoteDeduction(feesFirst, buildPartRequest(40_000, 200_000))).toMatchObject({
      key: "deduction.overFees",
      params: { max: { minor: 15_000, currency: "IDR" } },
    });
  });

  test.each<[string, DeductionRequest, string]>([
    ["all of it", buildFullRequest(1_705_000), "deduction.nothingToPay"],
    ["a mode that is not there", buildFullRequest(1, 2), "deduction.modeClosed"],
    ["more than the fees", buildPartRequest(116_000, 1_000), "deduction.overFees"],
    [
      "an amount that would clear the arrears",
      buildPartRequest(5_000, 1_700_000),
      "deduction.wouldClose",
    ],
    [
      "an amount that would leave too little to collect",
      buildPartRequest(5_000, 1_699_500),
      "deduction.wouldClose",
    ],
  ])("%s is refused", (_, request, key) => {
    const quote = quoteDeduction(LOAN, request);
    expect(isRefusal(quote) ? quote.key : "none").toBe(key as never);
  });

  test("a loan without debt has no mode and no part", () => {
    const paid = loanWith([]);
    expect(quoteDeduction(paid, buildFullRequest(1, 3))).toMatchObject({
      key: "deduction.modeClosed",
    });
    expect(quoteDeduction(paid, buildPartRequest(1, 1))).toMatchObject({
      key: "deduction.nothingOutstanding",
    });
  });
});

const isSound = (account: Account) =>
  account.installments.every(({ parts: all }) =>
    AMOUNT_COMPONENTS.every((component) => computeDue(all[component]) >= 0),
  );

describe("any loan, any amount", () => {
  test("a full deduction is paid with exactly the rest, in every mode, and then no debt is left", () => {
    fc.assert(
      fc.property(loans, fc.nat(), fc.nat(), (loan, pick, share) => {
        const modes = listModes(loan);
        const mode = modes[pick % modes.length];
        if (!mode || mode.amountMinor < 2) return;
        const amountMinor = 1 + (share % (mode.amountMinor - 1));
        const quote = quoteDeduction(loan, buildFullRequest(amountMinor, mode.mode));
        if (isRefusal(quote)) throw new Error(quote.key);
        expect(computeTotal(quote.waived)).toBe(amountMinor);
        expect(quote.payMinor + amountMinor).toBe(quote.dueMinor);
        expect(quote.arrearsAfterMinor).toBe(0);
        for (const component of AMOUNT_COMPONENTS)
          expect(quote.waived[component]).toBeLessThanOrEqual(quote.basis[component]);
        const entries = buildDeductionEntries(
          loan,
          {
            id: 7,
            kind: "FULL",
            cleanMode: mode.mode,
            amountMinor,
            payMinor: quote.payMinor,
            quotedOn: TODAY,
          },
          { amountMinor: quote.payMinor, beforeMinor: 0, grownMinor: 0 },
        );
        if (!entries) throw new Error("not used");
        const after = applyEntries(loan.account, entries);
        expect(isSound(after)).toBe(true);
        expect(after.creditMinor).toBe(0);
        expect(toBalances(after, TODAY)).toMatchObject({
          arrearsMinor: quote.arrearsAfterMinor,
          outstandingMinor: quote.outstandingAfterMinor,
        });
        expect(
          entries
            .filter(({ kind }) => kind === "PAYMENT" || kind === "CREDIT")
            .reduce((sum, entry) => sum + entry.amountMinor, 0),
        ).toBe(quote.payMinor);
      }),
      { numRuns: 500 },
    );
  });

  test("a partial deduction waives its amount and never more than the fees", () => {
    fc.assert(
      fc.property(loans, fc.nat(200_000), fc.nat(2_000_000), (loan, off, pay) => {
        const request = buildPartRequest(off + 1, pay + 1);
        const quote = quoteDeduction(loan, request);
        if (isRefusal(quote)) return;
        expect(computeTotal(quote.waived)).toBe(request.amountMinor);
        expect(quote.waived.PRINCIPAL + quote.waived.INTEREST).toBe(0);
        expect(quote.arrearsAfterMinor).toBe(quote.dueMinor - quote.payMinor - request.amountMinor);
        expect(quote.arrearsAfterMinor).toBeGreaterThan(TERMS.toleranceMinor);
      }),
      { numRuns: 500 },
    );
  });
});
