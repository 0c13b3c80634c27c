import { describe, expect, test } from "bun:test";
import { type DayOrder, decideDayOrder, parseDay, parseInstant } from "./dates.ts";

const zone = "Asia/Jakarta";

describe("instants", () => {
  const table: [string, DayOrder | undefined, string | null][] = [
    ["2026-03-10T05:00:00Z", undefined, "2026-03-10T05:00:00.000Z"],
    ["2026-03-10T12:00:00+07:00", undefined, "2026-03-10T05:00:00.000Z"],
    ["2026-03-10 12:00:00 WIB", undefined, "2026-03-10T05:00:00.000Z"],
    ["2026-03-10 14:00 WIT", undefined, "2026-03-10T05:00:00.000Z"],
    ["2026-03-10 12:00", undefined, "2026-03-10T05:00:00.000Z"],
    ["2026/3/10 12:00:30", undefined, "2026-03-10T05:00:30.000Z"],
    ["2026-03-10", undefined, "2026-03-10T05:00:00.000Z"],
    ["20260310", undefined, "2026-03-10T05:00:00.000Z"],
    ["10/03/2026 12.00", "DMY", "2026-03-10T05:00:00.000Z"],
    ["3/10/2026 1:05 PM", "MDY", "2026-03-10T06:05:00.000Z"],
    ["3/10/2026, 12:05:09 am", "MDY", "2026-03-09T17:05:09.000Z"],
    ["10 Maret 2026 pukul 12", "DMY", null],
    ["Sel, 10 Mar 2026 12:00", "DMY", "2026-03-10T05:00:00.000Z"],
    ["Mar 10, 2026", "DMY", "2026-03-10T05:00:00.000Z"],
    ["2026年3月10日", undefined, "2026-03-10T05:00:00.000Z"],
    ["10/03/2026", undefined, null],
    ["10/03/26", "DMY", null],
    ["2026-02-30", undefined, null],
    ["2026-03-10 25:00", undefined, null],
    ["2026-03-10 13:00 PM", undefined, null],
    ["31/02/2026", "DMY", null],
    ["soon", undefined, null],
    ["Due 07/12/2026", "DMY", null],
    ["Jum'at, 13 Mar 2026", "DMY", "2026-03-13T05:00:00.000Z"],
    [`2026-12-07 10:00${" ".repeat(40_000)}x`, undefined, null],
    ["", undefined, null],
  ];
  test.each(table)("%p read as %p is %p", (text, order, at) => {
    expect(parseInstant(text, { order, zone })?.toISOString() ?? null).toBe(at);
  });
});

test.each([
  ["2026-11-25T20:30:00Z", "2026-11-26"],
  ["2026-11-25T00:00:00.000Z", "2026-11-25"],
  ["2026-11-25 20:30", "2026-11-25"],
  ["2026-11-25T20:30:00-05:00", "2026-11-26"],
])("%s is the day %s in Jakarta", (text, day) => {
  expect(parseDay(text, { zone })).toBe(day);
});

test.each([
  [["2026-03-10", "20260310", "10 Mar 2026"], undefined],
  [["10/03/2026", "25/03/2026"], "DMY"],
  [["03/10/2026", "03/25/2026 10:00"], "MDY"],
  [["03/03/2026"], "DMY"],
  [["10/03/2026", "", "2026-03-25"], "AMBIGUOUS"],
  [["25/03/2026", "03/25/2026"], "MIXED"],
  [["25/11", "26/11"], "DMY"],
  [["31122026", "01012027"], "DMY"],
  [["20261231", "20270101"], undefined],
] as const)("the column %j is %p", (texts, order) => {
  expect(decideDayOrder(texts)).toBe(order);
});
