import { describe, expect, test } from "bun:test";
import {
  computeNext,
  computeSearchEnd,
  findCursorRefusal,
  formatFeedCursor,
  formatRecordCursor,
  isRetained,
  parseCursor,
  SEARCHED_IDS,
} from "./rules.ts";

describe("a cursor", () => {
  const bounds = { epoch: 7, deletedThrough: 10, lastId: 20 };

  test.each([
    ["7-9", "changeFeed.cursorExpired"],
    ["7-10", null],
    ["7-20", null],
    ["7-21", "changeFeed.cursorUnknown"],
    ["8-15", "changeFeed.cursorUnknown"],
    ["8-9", "changeFeed.cursorUnknown"],
    ["7-9-15", "changeFeed.cursorExpired"],
    ["7-20-999", null],
  ] as const)("%p is refused as %p", (cursor, refusal) => {
    expect(findCursorRefusal(parseCursor(cursor), bounds)).toBe(refusal);
  });

  test("is written as it was read", () => {
    expect(formatFeedCursor(parseCursor("7-20"))).toBe("7-20");
    const cursor = formatRecordCursor({ epoch: 7, changeId: 20, rowId: 999 }, "cases.0a1b2c3d");
    expect(cursor).toBe("7-20-999-cases.0a1b2c3d");
    expect(parseCursor(cursor)).toEqual({ epoch: 7, changeId: 20, rowId: 999 });
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

test("an instant is retained for 90 days", () => {
  const now = new Date("2026-06-01T00:00:00Z");
  expect(isRetained(new Date("2026-03-03T00:00:00Z"), now)).toBe(true);
  expect(isRetained(new Date("2026-03-02T23:59:59.999Z"), now)).toBe(false);
});
