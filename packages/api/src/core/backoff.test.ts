import { expect, test } from "bun:test";
import { computeRetryAt, waitAfter } from "./backoff.ts";

const backoff = { firstMs: 1_000, longestMs: 15_000 };
const now = new Date("2026-03-10T05:00:00Z");
const after = (ms: number) => new Date(now.getTime() + ms);

test.each([
  [0, 1_000],
  [1, 1_000],
  [2, 2_000],
  [3, 4_000],
  [4, 8_000],
  [5, 15_000],
  [2_000, 15_000],
])("after %p tries the wait is %p ms", (tries, wait) => {
  expect(waitAfter(tries, backoff)).toBe(wait);
});

test("skips a retry that would be too late", () => {
  const retryAt = (deadline: Date) => computeRetryAt(3, backoff, { now, deadline });
  expect(retryAt(after(4_001))).toEqual(after(4_000));
  expect(retryAt(after(4_000))).toBeNull();
});
