import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseMinor, computeShare } from "./money.ts";

test.each([
  ["1150000", "IDR", 1_150_000],
  ["1,150,000", "IDR", 1_150_000],
  ["1150000.00", "IDR", 1_150_000],
  ["1150000.50", "IDR", null],
  ["330.430000", "USD", 33_043],
  ["330.431", "USD", null],
  ["-24.2", "USD", -2_420],
  ["0", "PHP", 0],
  ["", "IDR", null],
  ["12e3", "IDR", null],
  ["99999999999999999", "IDR", null],
] as const)("%s in %s is %p", (text, currency, minor) => {
  expect(parseMinor(text, currency)).toBe(minor);
});

test("a share is rounded half up, and both parts make the whole to one unit", () => {
  expect(computeShare(1, 5_000)).toBe(1);
  expect(computeShare(3, 3_333)).toBe(1);
  fc.assert(
    fc.property(fc.nat({ max: 9_007_199_254 }), fc.nat({ max: 10_000 }), (amount, bp) => {
      const parts = computeShare(amount, bp) + computeShare(amount, 10_000 - bp);
      expect(parts - amount).toBeGreaterThanOrEqual(0);
      expect(parts - amount).toBeLessThanOrEqual(1);
    }),
  );
});
