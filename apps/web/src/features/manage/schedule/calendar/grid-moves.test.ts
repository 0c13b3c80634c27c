import { describe, expect, test } from "bun:test";
import {
  toCells,
  countCells,
  extendTo,
  clampSelection,
  moveSelection,
  selectAt,
  type Selection,
} from "./grid-moves.ts";

const EXTENT = { rows: 20, cols: 30, page: 8 };

const press = (selection: Selection, ...keys: string[]): Selection => {
  let now = selection;
  for (const key of keys) {
    const parts = key.split("+");
    const stroke = {
      key: (parts.at(-1) ?? "").replace("Space", " "),
      ctrl: parts.includes("Ctrl"),
      shift: parts.includes("Shift"),
    };
    now = moveSelection(now, stroke, EXTENT) ?? now;
  }
  return now;
};

const at = (row: number, col: number) => selectAt({ row, col });

describe("moving", () => {
  test.each([
    ["ArrowRight", [5, 6]],
    ["ArrowLeft", [5, 4]],
    ["ArrowUp", [4, 5]],
    ["ArrowDown", [6, 5]],
    ["PageDown", [13, 5]],
    ["PageUp", [1, 5]],
    ["Home", [5, 1]],
    ["End", [5, 30]],
    ["Ctrl+Home", [1, 1]],
    ["Ctrl+End", [20, 30]],
    ["Ctrl+ArrowDown", [20, 5]],
  ] as const)("%s", (key, [row, col]) => {
    expect(press(at(5, 5), key)).toEqual(at(row, col));
  });

  test("the head and the names are reachable, and the edges stop the selection", () => {
    expect(press(at(1, 1), "ArrowUp", "ArrowUp")).toEqual(at(0, 1));
    expect(press(at(1, 1), "Home", "ArrowLeft")).toEqual(at(1, 0));
    expect(press(at(20, 30), "ArrowDown", "ArrowRight", "PageDown")).toEqual(at(20, 30));
  });

  test("another key moves nothing", () => {
    const stroke = { key: "d", ctrl: false, shift: false };
    expect(moveSelection(at(3, 3), stroke, EXTENT)).toBeNull();
  });
});

describe("selecting", () => {
  test("shift and arrow keys draw a range from its start, in any direction", () => {
    const range = press(at(5, 5), "Shift+ArrowUp", "Shift+ArrowUp", "Shift+ArrowRight");
    expect(range.at).toEqual({ row: 3, col: 6 });
    expect(toCells(range)).toEqual({ top: 3, left: 5, bottom: 5, right: 6 });
    expect(toCells(press(range, "ArrowLeft"))).toEqual({ top: 3, left: 5, bottom: 3, right: 5 });
  });

  test("a range never reaches into head or names", () => {
    const range = press(at(1, 1), "Shift+ArrowUp", "Shift+ArrowLeft");
    expect(toCells(range)).toEqual({ top: 1, left: 1, bottom: 1, right: 1 });
    const fromHead = extendTo(at(0, 4), { row: 3, col: 4 }, EXTENT);
    expect(toCells(fromHead)).toEqual({ top: 1, left: 4, bottom: 3, right: 4 });
  });

  test.each([
    ["Ctrl+Space", 20],
    ["Shift+Space", 30],
    ["Ctrl+a", 600],
  ])("%s selects %d cells without moving the cursor", (key, count) => {
    const range = press(at(5, 5), key);
    expect(range.at).toEqual({ row: 5, col: 5 });
    const cells = toCells(range);
    expect(cells && countCells(cells)).toBe(count);
  });

  test("on the head and on a name nothing is selected", () => {
    expect(toCells(at(0, 3))).toBeNull();
    expect(toCells(at(3, 0))).toBeNull();
  });
});

test("a selection moves to the last row when rows become fewer", () => {
  const fewer = { ...EXTENT, rows: 3 };
  expect(clampSelection(at(12, 4), fewer)).toEqual(at(3, 4));
  expect(clampSelection(at(2, 4), fewer)).toEqual(at(2, 4));
  expect(clampSelection(at(4, 4), { ...EXTENT, rows: 0 })).toEqual(at(0, 4));
});
