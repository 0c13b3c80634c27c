import { expect, test } from "bun:test";
import { getDayRefusal, touchesFees } from "./rules.ts";

const TODAY = "2026-03-31";

test.each([
  ["today", TODAY, null, null],
  ["tomorrow", "2026-04-01", null, "borrower.flagInFuture"],
  ["the first day of all", "1900-01-01", null, null],
  ["before it", "1899-12-31", null, "borrower.flagBeforeBirth"],
  ["the day of the birth", "1980-05-05", "1980-05-05", null],
  ["before the birth", "1980-05-04", "1980-05-05", "borrower.flagBeforeBirth"],
  ["before all, with a birth before all", "1899-12-31", "1880-01-01", "borrower.flagBeforeBirth"],
] as const)("%s", (_name, fromOn, birthOn, refusal) => {
  expect(getDayRefusal(fromOn, { today: TODAY, birthOn })).toBe(refusal);
});

test("fees depend on a death and on fraud, not on a representative", () => {
  expect((["DECEASED", "FRAUD", "REPRESENTED"] as const).map(touchesFees)).toEqual([
    true,
    true,
    false,
  ]);
});
