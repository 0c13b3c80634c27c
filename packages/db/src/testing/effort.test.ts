import { expect, test } from "bun:test";
import { draw, isFull, randomFor } from "./effort.ts";

const items = Array.from({ length: 100 }, (_, index) => index);

test("draws the same items for one name and seed, in their order", () => {
  const selection = draw("a test", items, 10);
  expect(selection).toHaveLength(isFull ? items.length : 10);
  expect(draw("a test", items, 10)).toEqual(selection);
  expect(selection).toEqual(selection.toSorted((first, second) => first - second));
});

test.skipIf(isFull)("draws other items for another name", () => {
  expect(draw("a test", items, 10)).not.toEqual(draw("another", items, 10));
});

test("returns numbers from 0 to below 1 from both halves", () => {
  const random = randomFor("a test");
  const numbers = items.map(() => random());
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(numbers.some((number) => number < 0.5)).toBe(true);
  expect(numbers.some((number) => number >= 0.5)).toBe(true);
});

test("draws all items when more are requested than exist", () => {
  expect(draw("a test", items, 1000)).toEqual(items);
});
