import { describe, expect, test } from "bun:test";
import { computeNext, computeSearchEnd, findCursorRefusal, SEARCHED_IDS } from "./rules.ts";

describe("a cursor", () => {
  const bounds = { deletedThrough: 10, lastId: 20 };

  test.each([
    [9, "changeFeed.cursorExpired"],
    [10, null],
    [20, null],
    [21, "changeFeed.cursorUnknown"],
  ] as const)("%i is refused as %p", (after, refusal) => {
    expect(findCursorRefusal(after, bounds)).toBe(refusal);
  });

  test("at the end searches nothing", () => {
    expect(computeSearchEnd(20, bounds)).toBe(20);
  });
});

test("a page searches a bounded range", () => {
  expect(computeSearchEnd(5, { lastId: 9 })).toBe(9);
  expect(computeSearchEnd(5, { lastId: SEARCHED_IDS * 2 })).toBe(5 + SEARCHED_IDS);
});

test("the next cursor is the last row of a full page, else the end of the range", () => {
  expect(computeNext([3, 7], { size: 2, end: 9 })).toBe(7);
  expect(computeNext([3], { size: 2, end: 9 })).toBe(9);
  expect(computeNext([], { size: 2, end: 9 })).toBe(9);
});
