import { describe, expect, test } from "bun:test";
import type { Level } from "../deduction/contract-words.ts";
import { getLevelsRefusal } from "./rules.ts";

describe("the shares of the levels", () => {
  const level = (levelNumber: Level, lateFee: number, interest = 0) => ({
    level: levelNumber,
    lateFee,
    extensionFee: 0,
    interest,
    principal: 0,
  });
  const rising = [level(0, 10), level(1, 30), level(2, 60), level(3, 100, 30), level(4, 100, 100)];
  test("every level has its share, and none less than the one below", () => {
    expect(getLevelsRefusal(rising)).toBeNull();
    expect(getLevelsRefusal(rising.slice(1))).toBe("deduction.levelsMissing");
    expect(getLevelsRefusal([...rising.slice(0, 4), level(4, 100, 20)])).toBe(
      "deduction.levelsFall",
    );
  });
});
