import { expect, test } from "bun:test";
import { fitIn, FITTED, rotateView, zoomView } from "./image-fit.ts";

const FRAME = { width: 600, height: 400 };
const PHOTO = { width: 1200, height: 400 };

test("a picture fits its window by its tighter side", () => {
  expect(fitIn(PHOTO, FRAME, FITTED).box).toEqual({ width: 600, height: 200 });
});

test("a quarter turn swaps the sides that have to fit", () => {
  const { box, picture } = fitIn(PHOTO, FRAME, rotateView(FITTED));
  expect(box.height).toBeCloseTo(400);
  expect(box.width).toBeCloseTo(400 / 3);
  expect(picture).toEqual({ width: box.height, height: box.width });
});

test("four turns restore the picture, zoom stops at both ends", () => {
  expect([1, 2, 3, 4].reduce(rotateView, FITTED).quarterTurns).toBe(0);
  const far = Array.from({ length: 40 });
  expect(far.reduce<typeof FITTED>((view) => zoomView(view, 1), FITTED).zoom).toBe(8);
  expect(far.reduce<typeof FITTED>((view) => zoomView(view, -1), FITTED).zoom).toBe(0.5);
});

test("a small picture is not enlarged to fill the window", () => {
  const { box } = fitIn({ width: 60, height: 40 }, FRAME, FITTED);
  expect(box).toEqual({ width: 120, height: 80 });
});
