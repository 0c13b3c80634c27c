import { expect, test } from "bun:test";
import { stripInvisible } from "./words.ts";

test("removes invisible characters, preserves lines and replaces a tab by a space", () => {
  expect(stripInvisible(" a\u200bb\u0000c\r\nd\u202ee\tf\t ")).toBe("abc\nde f");
});
