import { describe, expect, test } from "bun:test";
import { remainingBudget, toMonthStart, validUntil } from "./budget.ts";

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
  ])("counts the money it collects: %p", (payMinor, expected) => {
    expect(remainingBudget(month, 1_000, payMinor)).toBe(expected);
  });

  test("the first deduction of a month has a budget", () => {
    const emptyMonth = { collectedMinor: 0, waivedMinor: 0, promisedMinor: 0, promisedPayMinor: 0 };
    expect(remainingBudget(emptyMonth, 1_000, 1_090_000)).toBe(109_000);
  });

  test("an approval holds until the last second of its day", () => {
    expect(validUntil("2026-03-31", 1, "Asia/Jakarta").toISOString()).toBe(
      "2026-04-01T16:59:59.000Z",
    );
    expect(validUntil("2026-03-31", 0, "Asia/Jakarta").toISOString()).toBe(
      "2026-03-31T16:59:59.000Z",
    );
    expect(toMonthStart("2026-03-31")).toBe("2026-03-01");
  });
});
