import { describe, expect, test } from "bun:test";
import type { Column } from "./columns.ts";
import { nextSort } from "./head.tsx";
import { clampPage, pageCount, pagerItems } from "./pager-math.ts";
import { inOrder, isVisible, moveColumn, parsePreferences } from "./preferences.ts";
import { readPage, readSort } from "./table-state.ts";

describe("pager", () => {
  test.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 20, [1, 2, 3, 4, 5, "gap-end", 20]],
    [10, 20, [1, "gap-start", 9, 10, 11, "gap-end", 20]],
    [20, 20, [1, "gap-start", 16, 17, 18, 19, 20]],
  ] as const)("page %p of %p", (page, pages, items) => {
    expect(pagerItems(page, pages)).toEqual([...items]);
  });

  test("the current page always appears, once, and the items ascend", () => {
    for (let pages = 1; pages <= 30; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const numbers = pagerItems(page, pages).filter((item) => typeof item === "number");
        expect(numbers.filter((item) => item === page)).toEqual([page]);
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
        expect(pagerItems(page, pages).length).toBeLessThanOrEqual(7);
      }
    }
  });

  test("pages and limits", () => {
    expect([pageCount(0, 20), pageCount(20, 20), pageCount(21, 20)]).toEqual([1, 1, 2]);
    expect([clampPage(0, 5), clampPage(9, 5), clampPage(Number.NaN, 5), clampPage(2.9, 5)]).toEqual(
      [1, 5, 1, 2],
    );
  });
});

describe("address", () => {
  test("page and sort", () => {
    const query = (text: string) => new URLSearchParams(text);
    expect([
      readPage(query("page=3")),
      readPage(query("page=-1")),
      readPage(query("page=x")),
    ]).toEqual([3, 1, 1]);
    expect(readSort(query("sort=-dpd"), ["dpd"])).toEqual({ by: "dpd", dir: "desc" });
    expect(readSort(query("sort=secret"), ["dpd"])).toBeNull();
  });

  test("a header sorts ascending, descending, then by the list's own order", () => {
    const up = nextSort("dpd", null);
    const down = nextSort("dpd", up);
    expect([up?.dir, down?.dir, nextSort("dpd", down)]).toEqual(["asc", "desc", null]);
    expect(nextSort("name", down)).toEqual({ by: "name", dir: "asc" });
  });
});

describe("saved view", () => {
  const column = (id: string, overrides: Partial<Column<null>> = {}): Column<null> => ({
    id,
    header: id,
    cell: () => null,
    ...overrides,
  });
  const columns = [
    column("name", { sticky: "start" }),
    column("a"),
    column("b"),
    column("c", { hidden: true }),
    column("actions", { sticky: "end" }),
  ];
  const ids = (list: readonly Column<null>[]) => list.map((item) => item.id);

  test("damaged storage is the default view", () => {
    for (const stored of [null, 7, "x", [], { density: "huge", visibility: 3, order: "a" }]) {
      expect(parsePreferences(stored)).toEqual({ density: "normal", visibility: {}, order: [] });
    }
  });

  test("sticky columns stay in position and cannot be hidden", () => {
    const view = parsePreferences({
      visibility: { name: false, a: false, c: true },
      order: ["c", "b"],
    });
    expect(ids(inOrder(columns, view))).toEqual(["name", "c", "b", "a", "actions"]);
    expect(columns.filter((item) => isVisible(item, view)).map((item) => item.id)).toEqual([
      "name",
      "b",
      "c",
      "actions",
    ]);
  });

  test("moving stops at the ends", () => {
    const view = parsePreferences(null);
    expect(moveColumn(columns, view, "a", 1)).toEqual(["b", "a", "c"]);
    expect(moveColumn(columns, view, "a", -1)).toEqual(["a", "b", "c"]);
  });
});
