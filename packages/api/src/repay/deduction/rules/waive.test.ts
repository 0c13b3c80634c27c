import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { modesOf } from "../../code/rules/quote.ts";
import { PARTS } from "../../../account/loan/contract.ts";
import { figuresOf } from "../../../account/loan/rules/figures.ts";
import { type Account, applyLines, dueOf } from "../../../account/loan/rules/ledger.ts";
import { full, LOAN, loans, loanWith, part, parts, TERMS, TODAY } from "../testing-loans.ts";
import { totalOf } from "../../../account/loan/rules/deduction.ts";
import { entriesOfUse } from "../../../account/loan/rules/deduction-use.ts";
import { dealOf, isRefusal, type WaiverRequest } from "./waive.ts";

describe("what goes first", () => {
  test.each([
    [50_000, { LATE_FEE: 50_000 }],
    [105_000, { LATE_FEE: 105_000 }],
    [110_000, { LATE_FEE: 105_000, EXTENSION_FEE: 5_000 }],
    [130_000, { LATE_FEE: 105_000, EXTENSION_FEE: 10_000, INTEREST: 15_000 }],
    [
      300_000,
      {
        LATE_FEE: 105_000,
        EXTENSION_FEE: 10_000,
        INTEREST: 90_000,
        PRINCIPAL: 95_000,
      },
    ],
  ])("%p: the late fee, the extension fee, interest, principal", (amount, expected) => {
    const deal = dealOf(LOAN, full(amount));
    if (isRefusal(deal)) throw new Error(deal.key);
    expect(deal.waived).toEqual(parts(expected));
    expect(deal.owedMinor).toBe(1_705_000);
    expect(deal.payMinor).toBe(1_705_000 - amount);
    expect(deal.arrearsAfterMinor).toBe(0);
    expect(deal.outstandingAfterMinor).toBe(530_000);
  });

  test("with the whole loan the interest that has not run is waived besides", () => {
    const deal = dealOf(LOAN, full(105_000, 3));
    if (isRefusal(deal)) throw new Error(deal.key);
    // Ten of thirty days of 30,000.
    expect(deal.owedMinor).toBe(1_705_000 + 500_000 + 10_000);
    expect(deal.waived).toEqual(parts({ LATE_FEE: 105_000 }));
    expect(deal.outstandingAfterMinor).toBe(0);
  });

  test("with a part payment only fees, after the payment", () => {
    const deal = dealOf(LOAN, part(40_000, 200_000));
    if (isRefusal(deal)) throw new Error(deal.key);
    expect(deal.waived).toEqual(parts({ LATE_FEE: 40_000 }));
    expect(deal.basis).toEqual(parts({ LATE_FEE: 105_000, EXTENSION_FEE: 10_000 }));
    expect(deal.arrearsAfterMinor).toBe(1_705_000 - 240_000);
    const feesFirst = {
      ...LOAN,
      terms: { ...TERMS, waterfall: "LATE_FEE_FIRST" as const },
    };
    expect(dealOf(feesFirst, part(40_000, 200_000))).toMatchObject({
      key: "deduction.overFees",
      params: { most: { minor: 15_000, currency: "IDR" } },
    });
  });

  test.each<[string, WaiverRequest, string]>([
    ["all of it", full(1_705_000), "deduction.nothingToPay"],
    ["a mode that is not there", full(1, 2), "deduction.modeClosed"],
    ["more than the fees", part(116_000, 1_000), "deduction.overFees"],
    ["what would clear the arrears", part(5_000, 1_700_000), "deduction.wouldClose"],
    ["what would leave too little to collect", part(5_000, 1_699_500), "deduction.wouldClose"],
  ])("%s is refused", (_, request, key) => {
    const deal = dealOf(LOAN, request);
    expect(isRefusal(deal) ? deal.key : "none").toBe(key as never);
  });

  test("where nothing is owed there is no mode, and no part", () => {
    const paid = loanWith([]);
    expect(dealOf(paid, full(1, 3))).toMatchObject({
      key: "deduction.modeClosed",
    });
    expect(dealOf(paid, part(1, 1))).toMatchObject({
      key: "deduction.nothingOwed",
    });
  });
});

const isSound = (account: Account) =>
  account.installments.every(({ parts: all }) => PARTS.every((one) => dueOf(all[one]) >= 0));

describe("any loan, any amount", () => {
  test("a full deduction is paid with exactly the rest, in every mode, and then nothing of it is owed", () => {
    fc.assert(
      fc.property(loans, fc.nat(), fc.nat(), (loan, pick, share) => {
        const modes = modesOf(loan);
        const mode = modes[pick % modes.length];
        if (!mode || mode.amountMinor < 2) return;
        const amountMinor = 1 + (share % (mode.amountMinor - 1));
        const deal = dealOf(loan, full(amountMinor, mode.mode));
        if (isRefusal(deal)) throw new Error(deal.key);
        expect(totalOf(deal.waived)).toBe(amountMinor);
        expect(deal.payMinor + amountMinor).toBe(deal.owedMinor);
        expect(deal.arrearsAfterMinor).toBe(0);
        for (const one of PARTS) expect(deal.waived[one]).toBeLessThanOrEqual(deal.basis[one]);
        const entries = entriesOfUse(
          loan,
          {
            id: 7,
            kind: "FULL",
            cleanMode: mode.mode,
            amountMinor,
            payMinor: deal.payMinor,
            quotedOn: TODAY,
          },
          { amountMinor: deal.payMinor, beforeMinor: 0, grownMinor: 0 },
        );
        if (!entries) throw new Error("not used");
        const after = applyLines(loan.account, entries);
        expect(isSound(after)).toBe(true);
        expect(after.creditMinor).toBe(0);
        expect(figuresOf(after, TODAY)).toMatchObject({
          arrearsMinor: deal.arrearsAfterMinor,
          outstandingMinor: deal.outstandingAfterMinor,
        });
        expect(
          entries
            .filter(({ kind }) => kind === "PAYMENT" || kind === "CREDIT")
            .reduce((sum, entry) => sum + entry.amountMinor, 0),
        ).toBe(deal.payMinor);
      }),
      { numRuns: 500 },
    );
  });

  test("a part deduction waives what it says and never more than the fees", () => {
    fc.assert(
      fc.property(loans, fc.nat(200_000), fc.nat(2_000_000), (loan, off, pay) => {
        const request = part(off + 1, pay + 1);
        const deal = dealOf(loan, request);
        if (isRefusal(deal)) return;
        expect(totalOf(deal.waived)).toBe(request.amountMinor);
        expect(deal.waived.PRINCIPAL + deal.waived.INTEREST).toBe(0);
        expect(deal.arrearsAfterMinor).toBe(deal.owedMinor - deal.payMinor - request.amountMinor);
        expect(deal.arrearsAfterMinor).toBeGreaterThan(TERMS.toleranceMinor);
      }),
      { numRuns: 500 },
    );
  });
});
