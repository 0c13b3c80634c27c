import { formatDay } from "@kolekta/i18n/day";
import { describe, expect, test } from "bun:test";
import { formatMoney } from "@kolekta/i18n/money";
import { formatDuration, formatInstant, formatPercent, formatRelative } from "./format.ts";
import { moneyText, readMoney } from "./money-input.ts";
import { fromWallClock, toWallClock } from "./zone.ts";

const plain = (text: string) => text.replace(/\u00a0|\u202f/g, " ");

describe("money", () => {
  test("is written as its country writes it", () => {
    expect(plain(formatMoney(1234567))).toBe("Rp 1.234.567");
    expect(plain(formatMoney(-500))).toBe("\u2212Rp 500");
    expect(plain(formatMoney(123456, "PHP"))).toBe("₱1,234.56");
  });

  test("a field shows and reads the same amount", () => {
    for (const minor of [0, 1, 999, 1000, 1234567, 999999999999]) {
      for (const currency of ["IDR", "PHP", "USD"] as const) {
        expect(readMoney(moneyText(minor, currency), currency)).toBe(minor);
      }
    }
    expect(readMoney("Rp 1.500", "IDR")).toBe(1500);
    expect(readMoney("1,500", "IDR")).toBe(1500);
    expect(readMoney("12.5", "PHP")).toBe(1250);
    expect(readMoney("", "IDR")).toBeNull();
    expect(readMoney("12.345", "PHP")).toBeNull();
  });
});

describe("dates and instants", () => {
  test("a day is never shifted by a zone", () => {
    expect(formatDay("2026-03-31", "en")).toBe("31 Mar 2026");
    expect(formatDay("2026-03-31", "es")).toBe("31 Mar 2026");
    expect(formatDay("2026-03-31", "cn")).toBe("2026年3月31日");
  });

  test("an instant appears on the zone's clock", () => {
    const at = new Date("2026-03-31T18:30:00Z");
    expect(formatInstant(at, "en", { showZone: true })).toBe("1 Apr 2026, 01:30 WIB");
    expect(formatInstant(at, "en", { zone: "Asia/Jayapura", part: "time", showZone: true })).toBe(
      "03:30 WIT",
    );
  });

  test("a wall clock and its instant are inverse in every zone", () => {
    for (const zone of ["Asia/Jakarta", "Asia/Jayapura", "Asia/Manila", "Europe/Berlin", "UTC"]) {
      for (const wall of ["2026-01-01T00:00", "2026-03-29T12:15", "2026-12-31T23:59"]) {
        expect(toWallClock(fromWallClock(wall, zone) ?? new Date(0), zone)).toBe(wall);
      }
    }
    expect(fromWallClock("2026-04-01T01:30", "Asia/Jakarta")?.toISOString()).toBe(
      "2026-03-31T18:30:00.000Z",
    );
    expect(fromWallClock("", "Asia/Jakarta")).toBeUndefined();
  });
});

test("relative time picks the largest unit that fits", () => {
  const now = new Date("2026-03-31T12:00:00Z");
  const ago = (seconds: number) =>
    formatRelative(new Date(now.getTime() - seconds * 1000), now, "en");
  expect([ago(20), ago(90), ago(7200), ago(86_400), ago(-172_800)]).toEqual([
    "now",
    "1 minute ago",
    "2 hours ago",
    "yesterday",
    "in 2 days",
  ]);
});

test("percent and duration", () => {
  expect(formatPercent(0.1234, "en")).toBe("12.3%");
  expect([formatDuration(5), formatDuration(125), formatDuration(3723)]).toEqual([
    "0:05",
    "2:05",
    "1:02:03",
  ]);
});
