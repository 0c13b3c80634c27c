import { expect, test } from "bun:test";
import { computeBounds } from "./points.ts";

test.each([
  [-0.004, 0.006, 0.01, 30, 80],
  [0.04, 0.3, 0.5, 54, 80],
  [-0.2, 0.1, 0.2, 0, 75],
  [0, 0, 0.01, 50, 50],
])("%p to %p reaches to %p", (low, high, max, left, right) => {
  const bounds = computeBounds({ low, high, estimate: 0 });
  expect(bounds.max).toBe(max);
  expect(bounds.at(low)).toBeCloseTo(left);
  expect(bounds.at(high)).toBeCloseTo(right);
});
