import { expect, test } from "bun:test";
import { toLocalDay } from "../../core/day.ts";
import { getEarliestDay, getZoneStart } from "./rules-zone.ts";

const MINUTE = 60_000;

test.each([
  ["Asia/Jakarta", "Asia/Jayapura"],
  ["Asia/Jayapura", "Asia/Jakarta"],
  ["Asia/Jakarta", "Asia/Manila"],
  ["Asia/Jakarta", "Asia/Pontianak"],
  ["Asia/Jakarta", "Pacific/Honolulu"],
  ["Pacific/Honolulu", "Asia/Jakarta"],
  ["Asia/Kolkata", "Asia/Kathmandu"],
])("no day is skipped or repeated from %s to %s", (from, to) => {
  const start = getZoneStart({ from, to }, "2026-04-10").getTime();
  const days: string[] = [];
  for (let at = start - 2 * 1_440 * MINUTE; at < start + 3 * 1_440 * MINUTE; at += 5 * MINUTE) {
    const day = toLocalDay(new Date(at), at < start ? from : to);
    if (day !== days.at(-1)) days.push(day);
  }
  expect(days).toEqual(
    Array.from({ length: days.length }, (_, n) => {
      const first = new Date(`${days[0]}T00:00:00Z`).getTime();
      return new Date(first + n * 1_440 * MINUTE).toISOString().slice(0, 10);
    }),
  );
  expect(days).toContain("2026-04-10");
});

test.each([
  ["2026-04-10T05:00:00Z", "Asia/Jakarta", "Asia/Jayapura", "2026-04-11"],
  ["2026-04-10T15:30:00Z", "Asia/Jakarta", "Asia/Jayapura", "2026-04-12"],
  ["2026-04-10T16:30:00Z", "Asia/Jakarta", "Asia/Pontianak", "2026-04-12"],
  ["2026-04-10T05:00:00Z", "Pacific/Honolulu", "Pacific/Kiritimati", "2026-04-11"],
])("at %s a move from %s to %s starts on %s at the earliest", (now, from, to, day) => {
  expect(getEarliestDay({ from, to }, new Date(now))).toBe(day);
});
