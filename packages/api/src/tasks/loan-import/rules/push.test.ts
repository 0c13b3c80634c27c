import { describe, expect, test } from "bun:test";
import { parseAmount } from "../../../core/amount.ts";
import { MAX_MINOR } from "../../../core/money.ts";
import { toAmountText } from "./push.ts";

describe("an amount in minor units", () => {
  test.each([
    [0, "IDR", "0"],
    [1_250_000, "IDR", "1250000"],
    [0, "PHP", "0.00"],
    [5, "PHP", "0.05"],
    [12_345, "USD", "123.45"],
    [-5, "USD", "-0.05"],
  ] as const)("%i %s is written %s", (minor, currency, text) => {
    expect(toAmountText(minor, currency)).toBe(text);
  });

  test.each([0, 1, 99, 100, 500_000, 123_456_789, MAX_MINOR])("%i is read back", (minor) => {
    for (const currency of ["IDR", "PHP", "USD"] as const)
      expect(parseAmount(toAmountText(minor, currency), currency, { decimal: "." })).toBe(minor);
  });

  test.each([0.5, 100.5, 1e20])("%d is no amount", (minor) => {
    for (const currency of ["IDR", "PHP"] as const)
      expect(parseAmount(toAmountText(minor, currency), currency, { decimal: "." })).toBeNull();
  });
});
