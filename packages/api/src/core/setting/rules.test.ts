import { expect, test } from "bun:test";
import { dayAfter, inForce, inForceWithLatest, toBp, toPercent } from "./rules.ts";

const line = (effectiveOn: string, name: string) => ({ effectiveOn, name });

test("the newest revision whose day has come applies; the soonest of the others is next", () => {
  const lines = [
    line("2026-05-01", "d"),
    line("2026-04-01", "c2"),
    line("2026-04-01", "c1"),
    line("2026-03-01", "b"),
    line("2000-01-01", "a"),
  ];
  expect(inForce(lines, "2026-03-31")).toEqual({
    current: line("2026-03-01", "b"),
    next: line("2026-04-01", "c2"),
  });
  expect(inForce(lines, "2026-04-01")).toEqual({
    current: line("2026-04-01", "c2"),
    next: line("2026-05-01", "d"),
  });
  expect(inForce([], "2026-03-31")).toEqual({ current: null, next: null });
});

test.each([
  [["2026-03-10"], "2026-03-11"],
  [["2026-03-10", "2026-03-11", "2026-03-09"], "2026-03-12"],
  [["2026-12-31"], "2027-01-01"],
])("a change takes effect after every day that has started: %p", (days, first) => {
  expect(dayAfter(days)).toBe(first);
});

test("the latest revision is the one with the highest id, whatever its day", () => {
  const lines = [
    { id: 2, effectiveOn: "2026-05-01" },
    { id: 3, effectiveOn: "2026-03-01" },
    { id: 1, effectiveOn: "2000-01-01" },
  ];
  expect(inForceWithLatest(lines, "2026-03-31")).toEqual({
    current: lines[1] ?? null,
    next: lines[0] ?? null,
    latestId: 3,
  });
  expect(inForceWithLatest([], "2026-03-31").latestId).toBeNull();
});

test("a percentage preserves two digits both ways", () => {
  for (let points = 0; points <= 10_000; points += 1) expect(toBp(toPercent(points))).toBe(points);
});
