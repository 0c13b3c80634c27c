import { describe, expect, test } from "bun:test";
import { withState } from "./rules/state.ts";
import { buildExample } from "./rules/example.ts";
import { type StoredTerms, toStored, toValues } from "./rules/units.ts";

const STORED: StoredTerms = {
  lateRatePpm: 3_000,
  lateBase: "PRINCIPAL",
  graceDays: 0,
  costCapBp: 10_000,
  accrualPause: ["ALREADY_PAID"],
  waterfall: "INTEREST_FIRST",
  toleranceMinor: 1_000,
  roundingMinor: 1,
  extensionRatePpm: 2_000,
  extensionRoundingMinor: 100,
  source: "",
};

describe("the worked example", () => {
  test("0.3 % a day: 3,000 a day, 60,000 after 20 days, arrears of 1,150,000, the cap on day 304", () => {
    expect(buildExample(STORED)).toEqual({
      dayFeeMinor: 3_000,
      feeMinor: 60_000,
      arrearsMinor: 1_150_000,
      capDpd: 304,
      maxFeeMinor: 910_000,
      extensionMinor: 90_000 + 28_000,
      lateExtensionMinor: 90_000 + 60_000 + 28_000,
    });
  });

  test.each<[string, Partial<StoredTerms>, object]>([
    ["0.1 % a day", { lateRatePpm: 1_000 }, { feeMinor: 20_000, capDpd: 910 }],
    [
      "five days of grace cost nothing",
      { graceDays: 5 },
      { dayFeeMinor: 3_000, feeMinor: 45_000, capDpd: 309 },
    ],
    [
      "more grace than the example is late",
      { graceDays: 30 },
      { dayFeeMinor: 3_000, feeMinor: 0, arrearsMinor: 1_090_000 },
    ],
    [
      "the interest is part of the base",
      { lateBase: "INSTALLMENT" },
      { dayFeeMinor: 3_270, feeMinor: 65_400 },
    ],
    [
      "no late fee never reaches the cap",
      { lateRatePpm: 0 },
      { dayFeeMinor: 0, feeMinor: 0, capDpd: null },
    ],
    [
      "a cap that the interest fills already",
      { costCapBp: 900 },
      { dayFeeMinor: 0, feeMinor: 0, maxFeeMinor: 0, capDpd: 1 },
    ],
    ["a day's fee is rounded", { lateRatePpm: 1_234, roundingMinor: 100 }, { dayFeeMinor: 1_200 }],
  ])("%s", (_, changed, expected) => {
    expect(buildExample({ ...STORED, ...changed })).toMatchObject(expected);
  });
});

test("percentages and stored ledger numbers give the same terms", () => {
  const values = toValues(STORED);
  expect(values).toMatchObject({ lateRate: 0.3, costCap: 100, extensionRate: 0.2 });
  expect(toStored(values)).toEqual(STORED);
  for (let ppm = 0; ppm <= 1_000; ppm += 1)
    expect(toStored(toValues({ ...STORED, lateRatePpm: ppm })).lateRatePpm).toBe(ppm);
});

test("the newest terms whose day has started are in force", () => {
  const rows = ["2026-05-01", "2026-04-01", "2026-03-10", "2000-01-01"].map((fromOn) => ({
    fromOn,
  }));
  const states = (today: string) => withState(rows, today).map(({ state }) => state);
  expect(states("2026-03-10")).toEqual(["UPCOMING", "UPCOMING", "CURRENT", "PAST"]);
  expect(states("2026-04-30")).toEqual(["UPCOMING", "CURRENT", "PAST", "PAST"]);
});
