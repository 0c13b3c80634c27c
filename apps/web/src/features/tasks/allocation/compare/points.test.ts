import { expect, test } from "bun:test";
import { boundsOf } from "./points.ts";

test.each([
  [-0.004, 0.006, 0.01, 30, 80],
  [0.04, 0.3, 0.5, 54, 80],
  [-0.2, 0.1, 0.2, 0, 75],
  [0, 0, 0.01, 50, 50],
])("%p to %p reaches to %p", (low, high, most, left, right) => {
  const bounds = boundsOf({ low, high, estimate: 0 });
  expect(bounds.most).toBe(most);
  expect(bounds.at(low)).toBeCloseTo(left);
  expect(bounds.at(high)).toBeCloseTo(right);
});
