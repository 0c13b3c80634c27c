import { describe, expect, test } from "bun:test";
import type { Level } from "../contract-words.ts";
import { budgetLeft, firstOfMonth, validUntil } from "./budget.ts";
import { refuseLevels } from "./setting.ts";

describe("budget and validity", () => {
  const month = {
    collectedMinor: 10_000_000,
    waivedMinor: 600_000,
    promisedMinor: 300_000,
    promisedPayMinor: 1_000_000,
  };

  test.each([
    [0, 200_000],
    [2_000_000, 400_000],
  ])("what it brings in counts: %p", (payMinor, left) => {
    expect(budgetLeft(month, 1_000, payMinor)).toBe(left);
  });

  test("the first of the month can begin with one", () => {
    const nothing = {
      collectedMinor: 0,
      waivedMinor: 0,
      promisedMinor: 0,
      promisedPayMinor: 0,
    };
    expect(budgetLeft(nothing, 1_000, 1_090_000)).toBe(109_000);
  });

  test("an approval holds until the last second of its day", () => {
    expect(validUntil("2026-03-31", 1, "Asia/Jakarta").toISOString()).toBe(
      "2026-04-01T16:59:59.000Z",
    );
    expect(validUntil("2026-03-31", 0, "Asia/Jakarta").toISOString()).toBe(
      "2026-03-31T16:59:59.000Z",
    );
    expect(firstOfMonth("2026-03-31")).toBe("2026-03-01");
  });
});

describe("the shares of the levels", () => {
  const level = (one: Level, lateFee: number, interest = 0) => ({
    level: one,
    lateFee,
    extensionFee: 0,
    interest,
    principal: 0,
  });
  const rising = [
    level(0, 10),
    level(1, 30),
    level(2, 60),
    level(3, 100, 30),
    level(4, 100, 100),
  ];
  test("every level has its share, and none less than the one below", () => {
    expect(refuseLevels(rising)).toBeNull();
    expect(refuseLevels(rising.slice(1))).toBe("deduction.levelsMissing");
    expect(refuseLevels([...rising.slice(0, 4), level(4, 100, 20)])).toBe(
      "deduction.levelsFall",
    );
  });
});
