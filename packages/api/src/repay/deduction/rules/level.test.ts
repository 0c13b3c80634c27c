import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { listModes } from "../../code/rules/quote.ts";
import type { Level, State } from "../contract-words.ts";
import { buildFullRequest, loans, buildParts } from "../testing-loans.ts";
import {
  isWithinLimit,
  type Limit,
  type DeductionAmounts,
  computeMax,
  nextStep,
  findPath,
  getDeciderRefusal,
} from "./level.ts";
import { NO_AMOUNTS, type Parts } from "../../../account/loan/rules/deduction.ts";
import { quoteDeduction, isRefusal } from "./quote.ts";

const LIMITS: readonly Limit[] = [
  { level: 0, ...buildParts({ LATE_FEE: 1_000 }) },
  { level: 1, ...buildParts({ LATE_FEE: 3_000, EXTENSION_FEE: 3_000 }) },
  { level: 2, ...buildParts({ LATE_FEE: 6_000, EXTENSION_FEE: 6_000 }) },
  { level: 3, ...buildParts({ LATE_FEE: 10_000, EXTENSION_FEE: 10_000, INTEREST: 3_000 }) },
  { level: 4, LATE_FEE: 10_000, EXTENSION_FEE: 10_000, INTEREST: 10_000, PRINCIPAL: 2_000 },
];
const REVIEWERS = [
  { role: 2, level: 1 as const },
  { role: 8, level: 2 as const },
  { role: 4, level: 3 as const },
  { role: 7, level: 4 as const },
];
const BASIS = buildParts({ LATE_FEE: 60_000, INTEREST: 90_000, PRINCIPAL: 1_000_000 });
const measured = (waived: Partial<Parts>, before: Partial<Parts> = {}): DeductionAmounts => ({
  waived: buildParts(waived),
  before: buildParts(before),
  basis: BASIS,
});

describe("covering levels", () => {
  test.each<[Partial<Parts>, Level[] | null]>([
    [{ LATE_FEE: 18_000 }, [1]],
    [{ LATE_FEE: 18_001 }, [1, 2]],
    [{ LATE_FEE: 36_000 }, [1, 2]],
    [{ LATE_FEE: 36_001 }, [1, 2, 3]],
    [{ LATE_FEE: 60_000, INTEREST: 27_000 }, [1, 2, 3]],
    [{ LATE_FEE: 60_000, INTEREST: 27_001 }, [1, 2, 3, 4]],
    [{ LATE_FEE: 60_000, INTEREST: 90_000, PRINCIPAL: 200_000 }, [1, 2, 3, 4]],
    [{ LATE_FEE: 60_000, INTEREST: 90_000, PRINCIPAL: 200_001 }, null],
  ])("%p", (waived, levels) => {
    const path = findPath(1, REVIEWERS, LIMITS, measured(waived));
    expect(path?.map(({ level }) => level) ?? null).toEqual(levels);
  });

  test("an application that starts higher does not move down", () => {
    const path = findPath(3, REVIEWERS, LIMITS, measured({ LATE_FEE: 1 }));
    expect(path?.map(({ role }) => role)).toEqual([4]);
  });

  test("earlier waivers count towards the limit", () => {
    const [, first] = LIMITS;
    if (!first) throw new Error("no limit");
    // Half of the fee was waived before: the limit is 30 % of the original 60,000.
    const half = {
      ...measured({ LATE_FEE: 1 }, { LATE_FEE: 30_000 }),
      basis: buildParts({ LATE_FEE: 30_000 }),
    };
    expect(isWithinLimit(first, half)).toBe(false);
    expect(computeMax(first, half)).toBe(0);
    const less = {
      ...half,
      before: buildParts({ LATE_FEE: 10_000 }),
      basis: buildParts({ LATE_FEE: 50_000 }),
    };
    expect(computeMax(first, less)).toBe(8_000);
  });

  test("the maximum of a level is covered by it, and one more is not", () => {
    fc.assert(
      fc.property(loans, fc.constantFrom(...LIMITS.slice(1)), (loan, limit) => {
        const [mode] = listModes(loan);
        if (!mode) return;
        const probe = quoteDeduction(loan, buildFullRequest(1, mode.mode));
        if (isRefusal(probe)) return;
        const max = computeMax(limit, { before: NO_AMOUNTS, basis: probe.basis });
        for (const [amount, expected] of [
          [max, true],
          [max + 1, false],
        ] as const) {
          const quote = quoteDeduction(loan, buildFullRequest(amount, mode.mode));
          if (amount < 1 || isRefusal(quote)) continue;
          expect(
            isWithinLimit(limit, { before: NO_AMOUNTS, waived: quote.waived, basis: quote.basis }),
          ).toBe(expected);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("right to decide", () => {
  const waiting = (level: Level, overrides: object = {}) => ({
    state: "IN_REVIEW" as State,
    level,
    checking: false,
    applicantId: 1,
    isSamePerson: false,
    hasEndorsed: false,
    ...overrides,
  });
  const reviewer = (reviewsLevel: Level | null, checks = false) => ({ reviewsLevel, checks });

  test.each<
    [string, ReturnType<typeof waiting>, ReturnType<typeof reviewer>, number, string | null]
  >([
    ["its level", waiting(2), reviewer(2), 5, null],
    ["a higher one, early", waiting(1), reviewer(4), 5, null],
    ["a lower one", waiting(3), reviewer(2), 5, "deduction.notYourLevel"],
    ["a role without a level", waiting(1), reviewer(null), 5, "deduction.notYourLevel"],
    ["the applicant", waiting(1), reviewer(4), 1, "deduction.cannotDecideOwn"],
    [
      "another account of the applicant",
      waiting(1, { isSamePerson: true }),
      reviewer(4),
      5,
      "access.samePerson",
    ],
    [
      "another account of the applicant, as finance",
      waiting(3, { checking: true, isSamePerson: true }),
      reviewer(null, true),
      5,
      "access.samePerson",
    ],
    ["finance, when asked", waiting(3, { checking: true }), reviewer(null, true), 5, null],
    [
      "finance, of what the same person decided before",
      waiting(3, { checking: true, hasEndorsed: true }),
      reviewer(null, true),
      5,
      "deduction.cannotConfirmOwn",
    ],
    ["finance, unasked", waiting(3), reviewer(null, true), 5, "deduction.notYourLevel"],
    [
      "a level, when finance is asked",
      waiting(3, { checking: true }),
      reviewer(4),
      5,
      "deduction.waitsForCheck",
    ],
    [
      "a level, after the decision",
      waiting(1, { state: "APPROVED" }),
      reviewer(4),
      5,
      "deduction.notPending",
    ],
  ])("%s", (_, pending, authority, userId, refusal) => {
    expect(getDeciderRefusal(pending, authority, userId)).toBe(refusal as never);
  });

  test.each<[Partial<Parts>, Level, boolean, string]>([
    [{ LATE_FEE: 18_000 }, 1, false, "APPROVED 1"],
    [{ LATE_FEE: 36_000 }, 1, false, "PASSED_ON 2"],
    [{ LATE_FEE: 60_000 }, 1, false, "PASSED_ON 2"],
    [{ LATE_FEE: 60_000 }, 3, false, "APPROVED 3"],
    [{ LATE_FEE: 60_000 }, 3, true, "ENDORSED 3"],
    [{ LATE_FEE: 60_000, INTEREST: 90_000 }, 3, true, "PASSED_ON 4"],
    [{ PRINCIPAL: 900_000 }, 4, false, "none"],
  ])("%p at level %p, checked %p: %s", (waived, level, checked, expected) => {
    const setting = { reviewers: REVIEWERS, limits: LIMITS, measured: measured(waived), checked };
    const next = nextStep(waiting(level), level, setting);
    expect(next ? `${next.step} ${next.level}` : "none").toBe(expected);
  });

  test("finance confirms any decision", () => {
    const setting = {
      reviewers: REVIEWERS,
      limits: [],
      measured: measured({ LATE_FEE: 1 }),
      checked: true,
    };
    expect(nextStep(waiting(3, { checking: true }), null, setting)).toEqual({
      step: "APPROVED",
      level: 3,
    });
  });
});
