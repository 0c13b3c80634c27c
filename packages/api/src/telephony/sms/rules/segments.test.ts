import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { canReceive, toEncoding, measure, splitParts } from "./segments.ts";

describe("a text's parts", () => {
  test.each([
    ["", "GSM7", 0, 1],
    ["a".repeat(160), "GSM7", 160, 1],
    ["a".repeat(161), "GSM7", 161, 2],
    ["a".repeat(306), "GSM7", 306, 2],
    ["a".repeat(307), "GSM7", 307, 3],
    ["€".repeat(80), "GSM7", 160, 1],
    ["€".repeat(81), "GSM7", 162, 2],
    ["Rp 1.065.000 @é§{}", "GSM7", 20, 1],
    ["您".repeat(70), "UCS2", 70, 1],
    ["您".repeat(71), "UCS2", 71, 2],
    ["您".repeat(134), "UCS2", 134, 2],
    ["您".repeat(135), "UCS2", 135, 3],
    ["😀".repeat(35), "UCS2", 70, 1],
    ["😀".repeat(36), "UCS2", 72, 2],
    ["`", "UCS2", 1, 1],
    ["ç", "UCS2", 1, 1],
  ] as const)("%#: %p", (text, encoding, units, segments) => {
    expect(measure(text)).toEqual({ encoding, units, segments });
  });

  test("never split an escaped character: 153 septets hold 76 of them", () => {
    const parts = splitParts("€".repeat(100));
    expect(parts.map((part) => part.length)).toEqual([76, 24]);
  });

  const texts = fc.oneof(
    fc.string({ maxLength: 700 }),
    fc.string({ maxLength: 400, unit: "binary" }),
    fc.string({ maxLength: 700, unit: fc.constantFrom("a", "€", "{", " ", "é") }),
  );

  test("join to the original text, and each fits", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parts = splitParts(text);
        expect(parts.join("")).toBe(text);
        const capacity = toEncoding(text) === "GSM7" ? 153 : 67;
        for (const part of parts.length > 1 ? parts : []) {
          const units = toEncoding(text) === "GSM7" ? septets(part) : part.length;
          expect(units).toBeLessThanOrEqual(capacity);
          expect(part.isWellFormed()).toBe(text.isWellFormed());
        }
      }),
    );
  });

  const septets = (part: string) =>
    [...part].reduce((sum, char) => sum + ("\f^{}\\[~]|€".includes(char) ? 2 : 1), 0);
});

test.each([
  ["6281234567890", true],
  ["62211234567", false],
  ["639171234567", true],
  ["6327654321", false],
  ["8613812345678", true],
  ["12345", false],
  ["", false],
])("%s receives texts: %p", (phone, expected) => {
  expect(canReceive(phone)).toBe(expected);
});
