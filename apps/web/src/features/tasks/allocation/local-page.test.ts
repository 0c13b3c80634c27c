import { expect, test } from "bun:test";
import { localPage, sortRows } from "./local-page.ts";

const ROWS = [
  { name: "Citra", room: 3 },
  { name: "Ayu", room: null },
  { name: "Bima", room: 12 },
];
const ORDERS = {
  name: (row: (typeof ROWS)[number]) => row.name,
  room: (row: (typeof ROWS)[number]) => row.room,
};
const names = (by: string, dir: "asc" | "desc") =>
  sortRows(ROWS, ORDERS, { by, dir }).map(({ name }) => name);

test("rows are sorted by a column, both ways, and are unchanged without one", () => {
  expect(names("name", "asc")).toEqual(["Ayu", "Bima", "Citra"]);
  expect(names("name", "desc")).toEqual(["Citra", "Bima", "Ayu"]);
  expect(names("constructor", "asc")).toEqual(["Citra", "Ayu", "Bima"]);
  expect(sortRows(ROWS, ORDERS, null)).toEqual(ROWS);
});

test("rows without a value are last in both directions", () => {
  expect(names("room", "asc")).toEqual(["Citra", "Bima", "Ayu"]);
  expect(names("room", "desc")).toEqual(["Bima", "Citra", "Ayu"]);
});

test("a page is a part of the rows with the total", () => {
  expect(localPage(ROWS, { page: 2, size: 2 })).toEqual({ rows: ROWS.slice(2), total: 3 });
  expect(localPage(undefined, { page: 1, size: 2 })).toBeUndefined();
});
