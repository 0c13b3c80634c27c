import { expect, test } from "bun:test";
import { matchesWordStarts } from "./word-starts.ts";

test.each([
  ["Do-not-contact list", "con", true],
  ["Do-not-contact list", "list not", true],
  ["Do-not-contact list", "tact", false],
  ["Do-not-contact list", "", true],
  ["Bank statements", "BANK s", true],
  ["Bank statements", "bank x", false],
  ["产品条款", "条款", true],
  ["产品条款", "期限", false],
])("%s matches the start of its words: %s", (text, typed, expected) => {
  expect(matchesWordStarts(text, typed)).toBe(expected);
});
