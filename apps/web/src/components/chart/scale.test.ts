import { expect, test } from "bun:test";
import { everyNth, buildScale, valueAlong } from "./scale.ts";

test.each([
  [[0, 3, 7], {}, [0, 2, 4, 6, 8]],
  [[0.012, 0.043], {}, [0, 0.02, 0.04, 0.06]],
  [[1_234_567], {}, [0, 500_000, 1_000_000, 1_500_000]],
  [[1, 2], { whole: true }, [0, 1, 2]],
  [[-300, 900], {}, [-500, 0, 500, 1000]],
  [[0, 0], {}, [0, 1]],
  [[], {}, [0, 1]],
  [[940, 980], { fromZero: false }, [940, 950, 960, 970, 980]],
  [[940], { fromZero: false }, [0, 250, 500, 750, 1000]],
  [[], { fromZero: false }, [0, 1]],
  [[9000], { per: 3600 }, [0, 3600, 7200, 10_800]],
] as const)("%j has the ticks %j %j", (values, options, ticks) => {
  expect(buildScale(values, options).ticks).toEqual([...ticks]);
});

test("a fraction of the length is a value between the ends", () => {
  const scale = buildScale([-300, 900]);
  expect([0, 0.5, 1].map((share) => valueAlong(share, scale))).toEqual([-500, 250, 1000]);
});

test("labels are left out when they do not fit", () => {
  expect(everyNth(7, 700, 60)).toBe(1);
  expect(everyNth(90, 700, 60)).toBe(8);
  expect(everyNth(90, 0, 60)).toBe(5400);
});
