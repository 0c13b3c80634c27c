import { expect, test } from "bun:test";
import { readDays } from "./read-days.ts";

test("lengths may be written with commas, blanks or both, in any keyboard's comma", () => {
  expect(readDays("7, 14 21;30")).toEqual([7, 14, 21, 30]);
  expect(readDays("7，14、21")).toEqual([7, 14, 21]);
  expect(readDays("  ")).toEqual([]);
});

test("what is no number stays wrong, and one too many is seen", () => {
  expect(readDays("7, x")).toEqual([7, Number.NaN]);
  expect(readDays("1 2 3 4 5 6 7 8 9 10 11 12")).toHaveLength(11);
});
