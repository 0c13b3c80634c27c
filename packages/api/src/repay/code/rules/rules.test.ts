import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "../../../core/calendar.ts";
import { toBalances } from "../../../account/loan/rules/figures.ts";
import {
  type Account,
  type Balance,
  type Installment,
  NO_PARTS,
} from "../../../account/loan/rules/ledger.ts";
import type { TermsOnDay } from "../../../account/loan/rules/terms.ts";
import { CODE_STATES } from "../contract.ts";
import { decideRetry } from "./poll.ts";
import { withCheckDigit } from "./check-digit.ts";
import { amountDue, chargedOn, computeEffect, listModes, toDayEnd, toPartEnd } from "./quote.ts";
import { getPartRefusal } from "./single.ts";
import { isOpen, MOVES, stateAfterPayment, stateAfterReversal } from "./state.ts";

const TODAY = "2026-03-10";

const TERMS: TermsOnDay = {
  lateRatePpm: 3000,
  lateBase: "PRINCIPAL",
  graceDays: 0,
  costCapBp: 10_000,
  waterfall: "INTEREST_FIRST",
  toleranceMinor: 1000,
  roundingMinor: 1,
  extensionRatePpm: 2000,
  extensionRoundingMinor: 100,
};

const charged = (amount: number): Balance => ({ charged: amount, paid: 0, waived: 0 });

const installment = (
  period: number,
  dueOn: string,
  amounts: { principal: number; interest: number; lateFee?: number },
): Installment => ({
  id: period,
  period,
  dueOn,
  status: dueOn < TODAY ? 40 : 21,
  parts: {
    ...NO_PARTS,
    PRINCIPAL: charged(amounts.principal),
    INTEREST: charged(amounts.interest),
    LATE_FEE: charged(amounts.lateFee ?? 0),
  },
});

const createQuotedLoan = (installments: Installment[]) => {
  const account: Account = {
    loanOn: addDays(installments[0]?.dueOn ?? TODAY, -30),
    creditMinor: 0,
    installments,
  };
  return { account, currency: "IDR" as const, terms: TERMS, today: TODAY };
};

/** 1,000,000 at 90,000 interest, twenty days late at 0.3 % a day. */
const worked = createQuotedLoan([
  installment(1, addDays(TODAY, -20), { principal: 1_000_000, interest: 90_000, lateFee: 60_000 }),
]);

describe("quotes", () => {
  test("the worked example: 1,150,000 clears it all, by its parts", () => {
    expect(amountDue(worked)).toBe(1_150_000);
    expect(listModes(worked)).toEqual([{ mode: 3, amountMinor: 1_150_000 }]);
    expect(computeEffect(worked, 1_150_000)).toEqual({
      parts: { PRINCIPAL: 1_000_000, INTEREST: 90_000, LATE_FEE: 60_000, EXTENSION_FEE: 0 },
      waivedMinor: 0,
      arrearsAfterMinor: 0,
      outstandingAfterMinor: 0,
    });
    expect(chargedOn(worked.account)).toEqual({ principalMinor: 1_000_000, totalMinor: 150_000 });
  });

  test("nothing owed: nothing due, nothing to clear", () => {
    const paid = createQuotedLoan([
      { ...installment(1, addDays(TODAY, -20), { principal: 0, interest: 0 }) },
    ]);
    expect(amountDue(paid)).toBe(0);
    expect(listModes(paid)).toEqual([]);
  });

  test("cost more the more they clear, and every amount equals its parts and waivers", () => {
    const amounts = fc.record({
      principal: fc.integer({ min: 1, max: 5_000_000 }),
      interest: fc.integer({ min: 0, max: 900_000 }),
      lateFee: fc.integer({ min: 0, max: 500_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: -10, max: 120 }),
        (rows, late) => {
          const first = addDays(TODAY, -late);
          const loan = createQuotedLoan(
            rows.map((row, n) => {
              const dueOn = addDays(first, 30 * n);
              const lateFee = dueOn < TODAY ? row.lateFee : 0;
              return installment(n + 1, dueOn, { ...row, lateFee });
            }),
          );
          const outstanding = toBalances(loan.account, TODAY).outstandingMinor;
          let below = 0;
          for (const { mode, amountMinor } of listModes(loan)) {
            expect(amountMinor).toBeGreaterThan(below);
            below = amountMinor;
            const { parts, waivedMinor, ...after } = computeEffect(loan, amountMinor);
            const paid = Object.values(parts).reduce((a, b) => a + b, 0);
            expect(paid).toBe(amountMinor);
            expect(paid + waivedMinor + after.outstandingAfterMinor).toBe(outstanding);
            expect(after.arrearsAfterMinor).toBe(0);
            if (mode === 3) expect(after.outstandingAfterMinor).toBe(0);
          }
        },
      ),
    );
  });

  test("an amount of today ends with the day in every zone", () => {
    expect(toDayEnd(TODAY, "Asia/Jakarta").toISOString()).toBe("2026-03-10T16:59:59.000Z");
    expect(toDayEnd(TODAY, "Asia/Jayapura").toISOString()).toBe("2026-03-10T14:59:59.000Z");
  });

  test.each([
    ["without a promise", null, "2026-03-11T05:00:00.000Z"],
    ["with a promise of the same day", TODAY, "2026-03-11T05:00:00.000Z"],
    ["with a promise of a later day", "2026-03-13", "2026-03-13T16:59:59.000Z"],
  ] as const)("a part %s", (_, promiseOn, expected) => {
    const from = new Date("2026-03-10T05:00:00.000Z");
    const end = toPartEnd(from, { hours: 24, promiseOn, zone: "Asia/Jakarta" });
    expect(end.toISOString()).toBe(expected);
  });
});

test("G4: a part is refused exactly where it is not below the due, or parts together pass it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000 }),
      fc.integer({ min: 0, max: 1_000 }),
      fc.integer({ min: 0, max: 1_000 }),
      fc.boolean(),
      (amount, dueMinor, requestedMinor, partsWithinDue) => {
        const refusal = getPartRefusal(amount, {
          dueMinor,
          currency: "IDR",
          requestedMinor,
          partsWithinDue,
        });
        const fits = amount + requestedMinor <= dueMinor || !partsWithinDue;
        expect(refusal === null).toBe(amount < dueMinor && fits);
      },
    ),
  );
});

describe("states", () => {
  test("change only from open, except for reversed money and timely money reported late", () => {
    const byMoney = ["PAID", "EXPIRED", "REVERSED"];
    for (const state of CODE_STATES)
      expect(MOVES[state].length > 0).toBe(isOpen(state) || byMoney.includes(state));
  });

  test.each([
    ["ACTIVE", 0, 1000, "PAID"],
    ["ACTIVE", 0, 1500, "PAID"],
    ["ACTIVE", 0, 400, "PARTIAL"],
    ["PARTIAL", 400, 500, "PARTIAL"],
    ["PARTIAL", 400, 600, "PAID"],
    ["EXPIRED", 0, 1000, "EXPIRED"],
    ["CANCELLED", 0, 1000, "CANCELLED"],
    ["FAILED", 0, 1000, "FAILED"],
    ["PAID", 1000, 1000, "PAID"],
  ] as const)("%s with %d paid takes %d: %s", (state, paid, arrived, after) => {
    const code = { state, amountMinor: 1000, paidMinor: paid };
    const late = { amountMinor: arrived, isInTime: false };
    expect(stateAfterPayment(code, late)).toBe(after);
  });

  test.each([
    ["EXPIRED", 1000, "PAID"],
    ["REVERSED", 1000, "PAID"],
    ["EXPIRED", 999, "EXPIRED"],
    ["CANCELLED", 1000, "CANCELLED"],
    ["FAILED", 1000, "FAILED"],
  ] as const)("%s with a timely payment of %d reported later: %s", (state, arrived, after) => {
    const code = { state, amountMinor: 1000, paidMinor: 0 };
    const payment = { amountMinor: arrived, isInTime: true };
    expect(stateAfterPayment(code, payment)).toBe(after);
  });

  test("a reversal undoes its payment and nothing else", () => {
    for (const state of CODE_STATES)
      expect(stateAfterReversal({ state, amountMinor: 100, paidMinor: 199 }, 100)).toBe(
        state === "PAID" || state === "PARTIAL" ? "REVERSED" : state,
      );
  });

  test("a code stays paid after one of two payments is reversed", () => {
    const paid = { state: "PAID", amountMinor: 100, paidMinor: 200 } as const;
    expect(stateAfterReversal(paid, 100)).toBe("PAID");
  });
});

describe("the check digit", () => {
  const digits = fc.stringMatching(/^\d{4,18}$/);
  const hasCheckDigit = (number: string) => withCheckDigit(number.slice(0, -1)) === number;

  test.each([
    ["7992739871", "79927398713"],
    ["880800000000001", "8808000000000015"],
  ])("of %s is %s", (text, number) => {
    expect(withCheckDigit(text)).toBe(number);
    expect(hasCheckDigit(number)).toBe(true);
  });

  test("finds every single wrong digit", () => {
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
        const number = withCheckDigit(text);
        const index = at % number.length;
        const wrong = (Number(number[index]) + by) % 10;
        const mistyped = `${number.slice(0, index)}${wrong}${number.slice(index + 1)}`;
        expect(hasCheckDigit(number)).toBe(true);
        expect(hasCheckDigit(mistyped)).toBe(false);
      }),
    );
  });
});

describe("a provider without a number", () => {
  const createdAt = new Date("2026-03-10T05:00:00Z");
  const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000);

  test("is retried after growing delays until the time is over", () => {
    const waits: number[] = [];
    let now = createdAt;
    for (let attempts = 1; ; attempts += 1) {
      const next = decideRetry({ createdAt, attempts }, true, now, 120);
      if (next.failure) {
        expect(next.failure).toBe("NO_ANSWER");
        break;
      }
      waits.push((next.nextAttemptAt.getTime() - now.getTime()) / 1000);
      now = next.nextAttemptAt;
    }
    expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 15, 15]);
    expect(now.getTime()).toBeLessThan(after(120).getTime());
  });

  test("is not retried after a refusal", () => {
    expect(decideRetry({ createdAt, attempts: 1 }, false, after(1), 120)).toEqual({
      nextAttemptAt: null,
      failure: "REFUSED",
    });
  });
});
