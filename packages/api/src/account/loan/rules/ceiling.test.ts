import { describe, expect, test } from "bun:test";
import { cappedTerms } from "./capped-terms.ts";
import { ceilingOn, type CeilingVersion } from "./ceiling.ts";
import { derive } from "./derive.ts";
import { createInputs, installment, TERMS } from "./testing-inputs.ts";

const NO_LIMIT = {
  toOn: null,
  costCapBp: null,
  lateDayPpm: null,
  lateMonthPpm: null,
  extensionDayPpm: null,
  lateBases: null,
};
const step = (
  fromOn: string,
  lateDayPpm: number,
  over: Partial<CeilingVersion> = {},
): CeilingVersion => ({
  ...NO_LIMIT,
  owner: "STATUTE ID",
  version: 1,
  fromOn,
  lateDayPpm,
  source: `law of ${fromOn}`,
  ...over,
});
const STEPS = [step("2024-01-01", 3_000), step("2026-03-12", 1_000)];
const AT = { ...TERMS, lateRatePpm: 3_000 };

describe("G49: the ceiling of the day", () => {
  test("a fee never exceeds the law of its day, and earlier steps remain", () => {
    const terms = cappedTerms([AT], STEPS);
    const { account } = derive(
      createInputs({
        base: {
          loanOn: "2026-02-01",
          creditMinor: 0,
          installments: [installment(1, "2026-03-09", { PRINCIPAL: 1_000_000 })],
        },
        openingOn: "2026-03-09",
        terms,
      }),
      "2026-03-13",
    );
    // The 10th and 11th at 0.3 %, the 12th and 13th at 0.1 %.
    expect(account.installments[0]?.parts.LATE_FEE.charged).toBe(8_000);
  });

  test("the terms apply in full once a ceiling ends", () => {
    const ended = step("2026-01-01", 500, { owner: "COMPANY", toOn: "2026-01-31" });
    const rates = cappedTerms([AT], [ended]).map(({ fromOn, lateRatePpm }) => [
      fromOn,
      lateRatePpm,
    ]);
    expect(rates).toEqual([
      ["2000-01-01", 3_000],
      ["2026-01-01", 500],
      ["2026-02-01", 3_000],
    ]);
  });

  test("is the strictest of all owners, each value with its source", () => {
    const companyCeiling = step("2024-06-01", 2_000, {
      owner: "COMPANY",
      costCapBp: 9_000,
      source: "House rule",
    });
    expect(ceilingOn([...STEPS, companyCeiling], "2025-01-01")).toEqual({
      lateRatePpm: { max: 2_000, source: "House rule" },
      costCapBp: { max: 9_000, source: "House rule" },
      extensionRatePpm: null,
      lateBases: null,
    });
    expect(ceilingOn([...STEPS, companyCeiling], "2026-04-01").lateRatePpm).toEqual({
      max: 1_000,
      source: "law of 2026-03-12",
    });
  });

  test("of a month is not exceeded in the longest month", () => {
    const monthly = { ...step("2026-01-01", 0), lateDayPpm: null };
    const ceiling = ceilingOn([{ ...monthly, lateMonthPpm: 50_000 }], "2026-04-01");
    const day = ceiling.lateRatePpm?.max ?? 0;
    expect(day).toBe(1_612);
    expect(day * 31).toBeLessThanOrEqual(50_000);
  });

  test("uses the cheapest base where the base of the terms is not allowed", () => {
    const bases = step("2026-01-01", 9_000, { lateBases: ["INSTALLMENT"] });
    const [, capped] = cappedTerms([{ ...AT, lateBase: "OUTSTANDING" }], [bases]);
    expect(capped?.lateBase).toBe("INSTALLMENT");
  });
});
