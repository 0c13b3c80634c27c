import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DECIMALS, type Currency } from "../../../../core/money.ts";
import { type DayOrder, parseDay } from "../../../../core/dates.ts";
import { type AmountStyle, parseAmount } from "../../../../core/amount.ts";
import { parseCount, parseGender, parseZone } from "./values.ts";

describe("days", () => {
  const table: [string, DayOrder | undefined, string | null][] = [
    ["2026-03-31", undefined, "2026-03-31"],
    ["2026-3-1", undefined, "2026-03-01"],
    ["2026/03/31", undefined, "2026-03-31"],
    ["20260331", undefined, "2026-03-31"],
    ["2014-03-01 00:00:00", undefined, "2014-03-01"],
    ["2007-08-26 19:09:29.263000000", undefined, "2007-08-26"],
    ["2026-03-31T17:00:00Z", undefined, "2026-04-01"],
    ["31/03/2026", "DMY", "2026-03-31"],
    ["31-03-2026 08:15", "DMY", "2026-03-31"],
    ["31.3.2026", "DMY", "2026-03-31"],
    ["31032026", "DMY", "2026-03-31"],
    ["03/31/2026", "MDY", "2026-03-31"],
    ["2026-03-31", "DMY", "2026-03-31"],
    ["31/03/2026", "MDY", null],
    ["31/03/2026", undefined, null],
    ["31/03/26", "DMY", null],
    ["2026-02-29", undefined, null],
    ["2024-02-29", undefined, "2024-02-29"],
    ["2026-13-01", undefined, null],
    ["0026-01-01", undefined, null],
    ["45291", undefined, null],
    ["tomorrow", undefined, null],
  ];
  test.each(table)("%p read as %p is %p", (text, order, day) => {
    expect(parseDay(text, { order, zone: "Asia/Jakarta" })).toBe(day);
  });
});

describe("amounts", () => {
  const table: [string, Currency, AmountStyle, number | null][] = [
    ["1500000", "IDR", {}, 1500000],
    ["1,500,000", "IDR", {}, 1500000],
    ["Rp 1,500,000", "IDR", {}, 1500000],
    ["Rp1.500.000", "IDR", { decimal: "," }, 1500000],
    ["1.500.000,00", "IDR", { decimal: "," }, 1500000],
    ["500.000", "IDR", { decimal: "," }, 500000],
    ["500.000", "IDR", { decimal: "." }, 500],
    ["500.000", "IDR", {}, null],
    ["1.500.000", "IDR", {}, null],
    ["1,5", "USD", {}, null],
    ["1,5", "USD", { decimal: "," }, 150],
    ["12,34,567", "IDR", {}, null],
    ["10.5", "IDR", {}, null],
    ["10.5", "IDR", { round: "HALF_UP" }, 11],
    ["12.50", "USD", {}, 1250],
    ["12.5", "USD", {}, 1250],
    ["$1,234.56", "USD", {}, 123456],
    [".000000", "USD", {}, 0],
    [".5", "USD", {}, 50],
    ["135.817400", "USD", {}, null],
    ["135.817400", "USD", { round: "HALF_UP" }, 13582],
    ["135.815", "USD", { round: "HALF_UP", decimal: "." }, 13582],
    ["135.8149", "USD", { round: "HALF_UP" }, 13581],
    ["0.999", "USD", { round: "HALF_UP" }, 100],
    ["330.430000", "USD", {}, 33043],
    ["-133.18", "USD", {}, -13318],
    ["(133.18)", "USD", {}, -13318],
    ["-0", "IDR", {}, 0],
    ["", "IDR", {}, null],
    [".", "USD", {}, null],
    ["1e5", "IDR", {}, null],
    ["99999999999999999999", "IDR", {}, null],
    ["12 000", "IDR", {}, 12000],
    ["abc", "IDR", {}, null],
  ];
  test.each(table)("%p in %s with %p is %p", (text, currency, style, minor) => {
    expect(parseAmount(text, currency, style)).toBe(minor);
  });

  test("any formatted amount reads back, with any separators", () => {
    const amount = fc.integer({ min: -1e12, max: 1e12 });
    const currency = fc.constantFrom<Currency>("IDR", "PHP", "USD");
    fc.assert(
      fc.property(amount, currency, fc.boolean(), (minor, unit, isComma) => {
        const digits = DECIMALS[unit];
        const text = (minor / 10 ** digits).toLocaleString(isComma ? "id-ID" : "en-US", {
          minimumFractionDigits: digits,
        });
        const read = parseAmount(text, unit, { decimal: isComma ? "," : "." });
        expect(read).toBe(minor);
      }),
    );
  });
});

describe("counts, phones, genders, zones", () => {
  test.each([
    ["12", 12],
    ["12.0", 12],
    ["-3", -3],
    ["12.5", null],
    ["999", null],
    ["1 2", null],
  ])("count %p is %p", (text, count) => {
    expect(parseCount(text, -10, 100)).toBe(count);
  });

  test.each([
    ["FEMALE", "FEMALE"],
    ["Laki-laki", "MALE"],
    ["P", "FEMALE"],
    ["男", "MALE"],
    ["x", null],
  ] as const)("gender %p is %p", (text, gender) => {
    expect(parseGender(text)).toBe(gender);
  });

  test.each([
    ["Asia/Jakarta", "Asia/Jakarta"],
    ["UTC", "UTC"],
    ["Asia/Nowhere", null],
  ])("zone %p is %p", (text, zone) => {
    expect(parseZone(text)).toBe(zone);
  });
});
