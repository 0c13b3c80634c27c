import { expect, test } from "bun:test";
import { addDays, toLocalDay, daysBetween, dpd, Instant, startOfDay } from "./day.ts";

test.each([
  ["2026-03-30T16:59:59Z", "Asia/Jakarta", "2026-03-30"],
  ["2026-03-30T17:00:00Z", "Asia/Jakarta", "2026-03-31"],
  ["2026-03-30T16:00:00Z", "Asia/Makassar", "2026-03-31"],
  ["2026-03-30T15:00:00Z", "Asia/Jayapura", "2026-03-31"],
])("the day of %s in %s is %s", (at, zone, day) => {
  expect(toLocalDay(new Date(at), zone)).toBe(day);
});

test("days cross month, year and leap day", () => {
  expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
  expect(daysBetween("2025-12-31", "2026-01-01")).toBe(1);
  expect(daysBetween("2026-03-31", "2026-03-01")).toBe(-30);
});

test("nothing is past due before its day", () => {
  expect(dpd("2026-04-01", "2026-03-31")).toBe(0);
  expect(dpd("2026-03-01", "2026-03-31")).toBe(30);
});

test.each(["Asia/Jakarta", "Asia/Jayapura", "Europe/Berlin", "America/New_York"])(
  "a day in %s starts at the end of the day before",
  (zone) => {
    for (const day of ["2026-03-29", "2026-10-25", "2026-11-01", "2026-07-01"]) {
      const start = startOfDay(day, zone);
      expect(toLocalDay(start, zone)).toBe(day);
      expect(toLocalDay(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1));
    }
  },
);

test.each(["2026-02-30T10:00:00Z", "2026-02-30", "Feb 30 2026", "soon", ""])(
  "rejects %p as an instant instead of shifting it",
  (text) => {
    expect(Instant.safeParse(text).success).toBe(false);
  },
);

test.each(["2028-02-29T10:00:00Z", "2026-03-31T23:30:00-05:00"])("%p is an instant", (text) => {
  expect(Instant.parse(text)).toEqual(new Date(text));
  expect(Instant.parse(new Date(text))).toEqual(new Date(text));
});
