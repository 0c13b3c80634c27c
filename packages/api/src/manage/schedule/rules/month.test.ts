import { expect, test } from "bun:test";
import { parseCells, listDays, toMonthRange } from "./month.ts";

test.each([
  ["2026-02", "2026-02-28", 28],
  ["2028-02", "2028-02-29", 29],
  ["2026-12", "2026-12-31", 31],
] as const)("%s ends on %s", (month, last, length) => {
  const range = toMonthRange(month);
  expect(range).toEqual({ first: `${month}-01`, last });
  expect(listDays(range)).toHaveLength(length);
});

test("cells are read in any order", () => {
  expect(parseCells(4, "4 A -,2 OFF,1 D -")).toEqual({
    codes: ["D", "OFF", null, "A"],
    off: [1, 4],
  });
  expect(parseCells(2, null)).toEqual({ codes: [null, null], off: [] });
});
