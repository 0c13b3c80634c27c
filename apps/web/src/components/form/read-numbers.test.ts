import { expect, test } from "bun:test";
import { readNumbers } from "./read-numbers.ts";

test("numbers may be separated by commas, blanks or both, with any keyboard's comma", () => {
  expect(readNumbers("7, 14 21;30", 10)).toEqual([7, 14, 21, 30]);
  expect(readNumbers("7，14、21", 10)).toEqual([7, 14, 21]);
  expect(readNumbers("  ", 10)).toEqual([]);
});

test("text that is no number stays invalid, and an excess number is detected", () => {
  expect(readNumbers("7, x", 10)).toEqual([7, Number.NaN]);
  expect(readNumbers("1 2 3 4 5", 3)).toHaveLength(4);
});
