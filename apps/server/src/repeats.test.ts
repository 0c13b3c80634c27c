import { expect, test } from "bun:test";
import { Repeats } from "./repeats.ts";

test("passes a repeat once per interval, with the count of suppressed ones", () => {
  let now = 0;
  const repeats = new Repeats(5_000, () => now);
  expect(repeats.register("a")).toBe(0);
  expect([repeats.register("a"), repeats.register("a")]).toEqual([null, null]);
  expect(repeats.register("b")).toBe(0);
  now = 4_999;
  expect(repeats.register("a")).toBeNull();
  now = 5_000;
  expect(repeats.register("a")).toBe(3);
  now = 20_000;
  expect([repeats.register("b"), repeats.register("a")]).toEqual([0, 0]);
});
