import { expect, test } from "bun:test";
import {
  listMonthDays,
  listWeekDays,
  isMonth,
  isWeekend,
  toMonday,
  monthAfter,
  toWeekday,
} from "./days.ts";

test.each([
  ["2026-02", 28],
  ["2028-02", 29],
  ["2026-11", 30],
  ["2026-12", 31],
])("%s has %d days", (month, count) => {
  const days = listMonthDays(month);
  expect(days).toHaveLength(count);
  expect(days[0]).toBe(`${month}-01`);
  expect(days.at(-1)).toBe(`${month}-${count}`);
});

test.each([
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-05", -17, "2024-12"],
  ["2026-05", 0, "2026-05"],
])("%s and %d months is %s", (month, by, then) => {
  expect(monthAfter(month, by)).toBe(then);
});

test("a week runs from Monday to Sunday, across months and years", () => {
  expect(listWeekDays("2027-01-01")).toEqual([
    "2026-12-28",
    "2026-12-29",
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
    "2027-01-02",
    "2027-01-03",
  ]);
  expect(toMonday("2026-11-23")).toBe("2026-11-23");
  expect(toMonday("2026-11-22")).toBe("2026-11-16");
  expect(toWeekday("1969-12-31")).toBe(2);
});

test("weekends are Saturday and Sunday", () => {
  expect(listWeekDays("2026-11-22").map(isWeekend)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
});

test("a text is a month only in the form YYYY-MM from 01 to 12", () => {
  expect(isMonth("2026-11")).toBe(true);
  for (const text of ["2026-13", "2026-00", "2026-1", "26-11", "2026-11-01"])
    expect(isMonth(text)).toBe(false);
});
