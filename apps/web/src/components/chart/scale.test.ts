import { expect, test } from "bun:test";
import { down, everyNth, scaleOf } from "./scale.ts";

test.each([
  [[0, 3, 7], {}, [0, 2, 4, 6, 8]],
  [[0.012, 0.043], {}, [0, 0.02, 0.04, 0.06]],
  [[1_234_567], {}, [0, 500_000, 1_000_000, 1_500_000]],
  [[1, 2], { whole: true }, [0, 1, 2]],
  [[-300, 900], {}, [-500, 0, 500, 1000]],
  [[0, 0], {}, [0, 1]],
  [[], {}, [0, 1]],
] as const)("%j has the ticks %j %j", (values, options, ticks) => {
  expect(scaleOf(values, options).ticks).toEqual([...ticks]);
});

test("the highest tick is at the top, the lowest at the bottom", () => {
  const scale = scaleOf([0, 8]);
  expect([down(scale.most, scale), down(scale.least, scale)]).toEqual([0, 1]);
});

test("labels are left out where there is no room for them", () => {
  expect(everyNth(7, 700, 60)).toBe(1);
  expect(everyNth(90, 700, 60)).toBe(8);
  expect(everyNth(90, 0, 60)).toBe(5400);
});
