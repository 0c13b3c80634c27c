import { describe, expect, test } from "bun:test";
import { AppError } from "./errors.ts";
import { boundRange, assertDateRange, requireRange, toNamedDays } from "./range.ts";

const on = (day: number) => new Date(Date.UTC(2026, 2, day));
const refusal = (work: () => void): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof AppError ? [error.key, error.field] : error;
  }
};

describe("a range that is named", () => {
  test.each([
    [on(1), on(8), null],
    [on(1), on(1), null],
    [on(1), on(9), ["range.tooLong", "to"]],
    [on(2), on(1), ["range.reversed", "to"]],
  ])("from %p to %p", (from, to, expected) => {
    expect(refusal(() => assertDateRange({ from, to }, 7))).toEqual(expected);
    expect(refusal(() => requireRange({ from, to }, 7))).toEqual(expected);
    expect(refusal(() => boundRange({ from, to }, 7, on(1)))).toEqual(expected);
  });
});

test.each([
  [{}, "from"],
  [{ to: on(8) }, "from"],
  [{ from: on(1) }, "to"],
])("an export without its end is refused: %p", (range, field) => {
  expect(refusal(() => requireRange(range, 7))).toEqual(["range.required", field]);
});

test.each([
  [{}, on(13), on(20)],
  [{ to: on(10) }, on(3), on(10)],
  [{ from: on(10) }, on(10), on(17)],
])("a list without its end reaches no further: %p", (range, from, to) => {
  expect(boundRange(range, 7, on(20))).toEqual({ from, to });
});

test.each([
  [{}, null, "2026-03-20"],
  [{ to: "2026-03-10" }, null, "2026-03-10"],
  [{ from: "2026-03-10" }, "2026-03-10", "2026-03-20"],
  [{ from: "2026-03-21" }, "2026-03-21", "2026-03-21"],
])("names the days of a list without a longest range: %p", (range, from, to) => {
  expect(toNamedDays(range, "2026-03-20")).toEqual({ from, to });
});

test("rejects reversed days of a list without a longest range", () => {
  const range = { from: "2026-03-10", to: "2026-03-09" };
  expect(refusal(() => toNamedDays(range, "2026-03-20"))).toEqual(["range.reversed", "to"]);
});
