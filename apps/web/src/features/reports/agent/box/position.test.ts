import { expect, test } from "bun:test";
import { clamp, computeDefaultPosition, moveBox, parsePosition } from "./position.ts";

const WINDOW = { width: 1440, height: 900 };
const BOX = { width: 300, height: 260 };

test("the whole box stays in the window, clear of the header and the foot", () => {
  expect(clamp({ right: -500, bottom: -500 }, WINDOW, BOX)).toEqual({ right: 8, bottom: 44 });
  expect(clamp({ right: 9000, bottom: 9000 }, WINDOW, BOX)).toEqual({
    right: 1440 - 300 - 8,
    bottom: 900 - 48 - 260 - 8,
  });
  const home = computeDefaultPosition(WINDOW, BOX);
  expect(clamp(home, WINDOW, BOX)).toEqual(home);
});

test("a window that is too small shows the near corner", () => {
  const position = clamp({ right: 50, bottom: 50 }, { width: 200, height: 200 }, BOX);
  expect(position).toEqual({ right: 8, bottom: 44 });
});

test("arrow keys move the box, with shift further", () => {
  const from = { right: 100, bottom: 100 };
  const by = (key: string, shiftKey = false) => moveBox(from, { key, shiftKey });
  expect(by("ArrowLeft")).toEqual({ right: 116, bottom: 100 });
  expect(by("ArrowDown", true)).toEqual({ right: 100, bottom: 4 });
  expect(by("Enter")).toBeNull();
});

test.each([null, 7, "x", {}, { right: "a", bottom: 2 }, { right: 1 }])(
  "%j is no position",
  (stored) => {
    expect(parsePosition(stored)).toBeNull();
  },
);
