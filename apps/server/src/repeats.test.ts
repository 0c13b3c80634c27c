import { expect, test } from "bun:test";
import { Repeats } from "./repeats.ts";

test("the same is let through once in a while, with how often it was held back", () => {
  let now = 0;
  const repeats = new Repeats(5_000, () => now);
  expect(repeats.admit("a")).toBe(0);
  expect([repeats.admit("a"), repeats.admit("a")]).toEqual([null, null]);
  expect(repeats.admit("b")).toBe(0);
  now = 4_999;
  expect(repeats.admit("a")).toBeNull();
  now = 5_000;
  expect(repeats.admit("a")).toBe(3);
  now = 20_000;
  expect([repeats.admit("b"), repeats.admit("a")]).toEqual([0, 0]);
});
