import { expect, test } from "bun:test";
import { ReadableText } from "./text.ts";

test.each([
  ["zero-width spaces", "\u200b\u200b", "request.unreadable"],
  ["a joiner between spaces", " \u200d \u200d ", "request.unreadable"],
  ["blank letters", "\u3164\u2800", "request.unreadable"],
  ["a mark on nothing", "\u0301", "request.unreadable"],
  ["words with a joiner", "क्\u200dष", null],
  ["a sign", "✓", null],
  ["chinese", "回拨", null],
])("%s", (_, text, refusal) => {
  const { error } = ReadableText(10).safeParse(text);
  const found = error?.issues.map(({ message }) => message) ?? [];
  expect(found).toEqual(refusal ? [refusal] : []);
});

test("no text at all is refused once", () => {
  expect(ReadableText(10).safeParse("  ").error?.issues).toHaveLength(1);
});
