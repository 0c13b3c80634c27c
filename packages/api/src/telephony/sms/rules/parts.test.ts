import { expect, test } from "bun:test";
import { joinParts, partLengths, type Parts, mergePart, splitParts, startParts } from "./parts.ts";

const part = (index: number, total = 3) => ({ group: `7/${total}`, total, index });
const mergeText = (parts: Parts, index: number, content: string) => {
  const placed = mergePart(parts, part(index), content);
  return placed.kind === "ADDED" ? placed.parts : placed.kind;
};

test("parts are joined in order regardless of arrival", () => {
  for (const order of [
    [1, 2, 3],
    [3, 2, 1],
    [2, 3, 1],
  ]) {
    let parts = startParts(part(1));
    for (const index of order) parts = mergeText(parts, index, `<${index}>`) as Parts;
    expect(joinParts(parts)).toBe("<1><2><3>");
  }
});

test("shows a missing part as an ellipsis and finds it by the lengths", () => {
  const parts = ["ab", null, "", "c"];
  expect(joinParts(parts)).toBe("ab\u2026c");
  expect(splitParts(joinParts(parts), partLengths(parts))).toEqual(parts);
});

test("a repeated part changes nothing; different words belong to another text", () => {
  expect(mergeText(["a", null, null], 1, "a")).toBe("REPEATED");
  expect(mergeText(["a", null, null], 1, "b")).toBe("OTHER_TEXT");
});
