import fc from "fast-check";
import { LATE_BASES, WATERFALLS } from "../../contract.ts";

const dayInStory = fc.integer({ min: 1, max: 66 });

const terms = fc.record({
  lateRatePpm: fc.constantFrom(0, 1_000, 3_333, 20_000),
  lateBase: fc.constantFrom(...LATE_BASES),
  graceDays: fc.constantFrom(0, 0, 2, 5),
  costCapBp: fc.constantFrom(10_000, 10_000, 1_200, 700),
  waterfall: fc.constantFrom(...WATERFALLS),
  toleranceMinor: fc.constantFrom(0, 0, 1_000, 20_000),
  roundingMinor: fc.constantFrom(1, 1, 10, 100),
  accrualPause: fc.constantFrom(["ALREADY_PAID", "DEDUCTION"], ["ALREADY_PAID"], ["DEDUCTION"]),
});

const payment = fc.record({
  kind: fc.constant("PAY" as const),
  aim: fc.constantFrom("ARREARS", "PAYOFF", "OUTSTANDING"),
  percent: fc.constantFrom(3, 30, 60, 100, 100, 130),
  beside: fc.constantFrom(0, 0, -1, 1, -900, 900, -15_000),
  refundPercent: fc.constantFrom(0, 0, 0, 0, 20),
  delivery: fc.constantFrom("AT_ONCE", "AT_ONCE", "AT_ONCE", "AT_ONCE", "LATE", "REVERSED"),
});

const deduction = fc.record({
  kind: fc.constant("DEDUCT" as const),
  type: fc.constantFrom("PART" as const, "FULL" as const),
  cleanMode: fc.constantFrom(1 as const, 2 as const, 3 as const),
  percent: fc.constantFrom(5, 40, 100),
  decidedAfter: fc.constantFrom(0, 0, 1, 3, null),
  isRequoted: fc.boolean(),
  validDays: fc.constantFrom(0, 1, 3),
  paidAfter: fc.constantFrom(0, 1, 1, 3, 5, null),
  shares: fc.constantFrom([100], [100], [60, 40], [50], [100, 100], [110], [99]),
});

const extension = fc.record({
  kind: fc.constant("EXTEND" as const),
  days: fc.constantFrom(7, 14, 30),
  validDays: fc.constantFrom(0, 0, 0, 2),
  paidAfter: fc.constantFrom(0, 0, 1, 2, null),
  beside: fc.constantFrom(0, 0, 0, -1, 5_000, 400_000),
});

const manualExtension = fc.record({
  kind: fc.constant("EXTEND_BY_HAND" as const),
  days: fc.constantFrom(7, 14, 30),
  percent: fc.constantFrom(0, 50, 100),
});

const claim = fc.record({
  kind: fc.constant("CLAIM" as const),
  pause: fc.constantFrom("ALREADY_PAID", "ALREADY_PAID", "DEDUCTION"),
  length: fc.constantFrom(0, 2, 6, null),
  upheld: fc.boolean(),
});

const step = fc.tuple(
  dayInStory,
  fc.oneof(
    { weight: 6, arbitrary: payment },
    { weight: 5, arbitrary: deduction },
    { weight: 3, arbitrary: extension },
    { weight: 1, arbitrary: manualExtension },
    { weight: 1, arbitrary: claim },
  ),
);

export const history = fc.record({
  installments: fc.array(
    fc.record({
      principal: fc.integer({ min: 1, max: 3_000_000 }),
      interest: fc.integer({ min: 0, max: 90_000 }),
      days: fc.constantFrom(7, 14, 30),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  firstDueOffset: fc.integer({ min: 0, max: 20 }),
  terms: fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), terms), { minLength: 1, maxLength: 3 }),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  feesEndAfter: fc.option(dayInStory, { freq: 6 }),
});

export type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
export type Step = History["steps"][number][1];
