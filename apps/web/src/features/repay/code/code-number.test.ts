import { expect, test } from "bun:test";
import { formatCodeNumber } from "./code-number.ts";

test.each([
  ["8808000000000017", "8808 0000 0000 0017"],
  ["88080000000000171", "8808 0000 0000 0017 1"],
  ["8808-12-7", "8808-12-7"],
  ["1234567", "1234567"],
])("%s reads %s", (number, text) => {
  expect(formatCodeNumber(number)).toBe(text);
});
