import { expect, test } from "bun:test";
import { stripInvisible } from "./words.ts";

test("what nobody sees is gone, lines stay, a tab is a space", () => {
  expect(stripInvisible(" a\u200bb\u0000c\r\nd\u202ee\tf\t ")).toBe("abc\nde f");
});
