import { describe, expect, test } from "bun:test";
import {
  toDayEnd,
  lakeDay,
  lastFinished,
  toInstantRange,
  getUnfinishedReason,
} from "./rules/day.ts";
import { daysAmong, isInstallationName } from "./rules/layout.ts";
import { PAYMENTS } from "./rules/payments.ts";
import { type CurrencyTotal, totalDifferences } from "./rules/totals.ts";

describe("the end of a business day", () => {
  const zones = ["Asia/Manila", "America/New_York"];
  const buildCalendar = (now: string, lastProcessedDay: string | null) => ({
    zones,
    lastProcessedDay,
    now: new Date(now),
  });

  test("is the start of the next day in its last zone", () => {
    expect(toDayEnd("2026-03-31", zones).toISOString()).toBe("2026-04-01T04:00:00.000Z");
    expect(toDayEnd("2026-03-31", []).toISOString()).toBe("2026-03-31T17:00:00.000Z");
  });

  test.each([
    ["2026-04-01T04:09:59Z", "2026-04-01", "lake.notOver", "2026-03-30"],
    ["2026-04-01T04:10:00Z", "2026-03-31", "lake.dayNotProcessed", "2026-03-30"],
    ["2026-04-01T04:10:00Z", null, "lake.dayNotProcessed", null],
    ["2026-04-01T04:10:00Z", "2026-04-01", null, "2026-03-31"],
    ["2026-05-01T00:00:00Z", "2026-04-01", null, "2026-03-31"],
  ])("at %s, processed to %s: %s", (now, lastProcessedDay, why, last) => {
    expect(getUnfinishedReason("2026-03-31", buildCalendar(now, lastProcessedDay))).toBe(
      why as ReturnType<typeof getUnfinishedReason>,
    );
    expect(lastFinished(buildCalendar(now, lastProcessedDay))).toBe(last);
  });

  test("has bounds that contain the day of every zone", () => {
    for (const day of ["2026-03-08", "2026-03-29", "2026-11-01"])
      for (const zone of [
        "Pacific/Kiritimati",
        "Etc/GMT+12",
        "America/New_York",
        "Asia/Jayapura",
        "Europe/Madrid",
      ]) {
        const { anywhere } = lakeDay(day);
        const { from, to } = toInstantRange(day, zone);
        expect(from >= anywhere.from && to <= anywhere.to).toBe(true);
      }
  });
});

describe("names", () => {
  test.each([
    ["mitra", true],
    ["kolekta_2", true],
    ["a.b-c", true],
    ["", false],
    ["..", false],
    ["a/b", false],
    ["a=b", false],
    ["_hidden", false],
    ["a".repeat(64), false],
  ])("%p is valid for an installation: %p", (name, is) => {
    expect(isInstallationName(name)).toBe(is);
  });

  test("days among files", () => {
    expect(daysAmong(["day=2026-03-02.json", "day=2026-03-01.json", "day=x.json"])).toEqual([
      "2026-03-01",
      "2026-03-02",
    ]);
  });
});

describe("differences are named", () => {
  const total = (overrides: Partial<CurrencyTotal> = {}): CurrencyTotal => ({
    currency: "IDR",
    rows: 2,
    firstId: 1,
    lastId: 9,
    checksum: "77",
    sums: { amount_minor: "9007199254740993", principal_minor: "5" },
    ...overrides,
  });

  test.each<[string, CurrencyTotal[], string[]]>([
    ["nothing", [total()], []],
    ["a row", [total({ rows: 1 })], ["payments in IDR: rows is 1, not 2"]],
    [
      "a value of a column without a sum",
      [total({ checksum: "78" })],
      ["payments in IDR: checksum is 78, not 77"],
    ],
    [
      "a sum beyond the safe integers",
      [total({ sums: { amount_minor: "9007199254740992", principal_minor: "5" } })],
      ["payments in IDR: amount_minor is 9007199254740992, not 9007199254740993"],
    ],
    [
      "a currency",
      [],
      [
        "payments in IDR: rows is 0, not 2",
        "payments in IDR: firstId is null, not 1",
        "payments in IDR: lastId is null, not 9",
        "payments in IDR: checksum is 0, not 77",
        "payments in IDR: amount_minor is 0, not 9007199254740993",
        "payments in IDR: principal_minor is 0, not 5",
      ],
    ],
  ])("%s", (_, found, differences) => {
    expect(totalDifferences(PAYMENTS, [total()], found)).toEqual(differences);
  });
});
