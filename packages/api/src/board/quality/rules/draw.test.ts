import { describe, expect, test } from "bun:test";
import { type Candidate, sampleFrom } from "./draw.ts";
import { dueWeeks, toMonday } from "./week.ts";

const SHARES = { complaintPercent: 40, longPercent: 20 };

const contacts = (n: number, complained: readonly number[] = []): Candidate[] =>
  Array.from({ length: n }, (_, at) => ({
    id: at + 1,
    length: (at * 7) % n,
    orderId: complained.includes(at + 1) ? 900 + at : null,
  }));

const toReasons = (sampled: ReturnType<typeof sampleFrom>) => sampled.map(({ reason }) => reason);

describe("a sample", () => {
  test("is equal for the same seed in any order; another seed selects other contacts", () => {
    const all = contacts(40, [3, 9]);
    const once = sampleFrom(all, 5, SHARES, 1234);
    expect(sampleFrom(all.toReversed(), 5, SHARES, 1234)).toEqual(once);
    const seeds = new Set(
      [1, 2, 3, 4, 5].map((seed) =>
        sampleFrom(contacts(40), 5, SHARES, seed)
          .map(({ id }) => id)
          .join(" "),
      ),
    );
    expect(seeds.size).toBe(5);
  });

  test("takes complaints first, then the longest, then random ones, without repeats", () => {
    const all = contacts(40, [3, 9, 20]);
    const sampled = sampleFrom(all, 5, SHARES, 77);
    expect(toReasons(sampled)).toEqual([
      "COMPLAINT",
      "COMPLAINT",
      "LONG",
      "RANDOM",
      "RANDOM",
    ] as never);
    expect(new Set(sampled.map(({ id }) => id)).size).toBe(5);
    for (const { id, reason, orderId } of sampled)
      expect(orderId).toBe(reason === "COMPLAINT" ? 900 + id - 1 : null);
    const complaintIds = sampled.slice(0, 2).map(({ id }) => id);
    const longest = all
      .filter(({ id }) => !complaintIds.includes(id))
      .toSorted((a, b) => b.length - a.length)[0];
    expect(sampled[2]?.id).toBe(longest?.id ?? 0);
  });

  test.each([
    [1, [1], ["COMPLAINT"]],
    [1, [], ["RANDOM"]],
    [3, [1], ["COMPLAINT", "RANDOM", "RANDOM"]],
    [5, [], ["LONG", "RANDOM", "RANDOM", "RANDOM", "RANDOM"]],
    [0, [1], []],
  ])("out of %p with complaints about %p selects %p", (requestedCount, complained, expected) => {
    const sampled = sampleFrom(contacts(20, complained), requestedCount, SHARES, 5);
    expect(toReasons(sampled)).toEqual(expected as never);
  });

  test("takes all there are when fewer than required exist", () => {
    expect(sampleFrom(contacts(2), 5, SHARES, 5)).toHaveLength(2);
    expect(sampleFrom([], 5, SHARES, 5)).toEqual([]);
  });
});

describe("the weeks that are due", () => {
  test.each([
    ["2026-03-30", "2026-03-30"],
    ["2026-04-05", "2026-03-30"],
    ["2026-04-06", "2026-04-06"],
  ])("%p belongs to the week of %p", (day, monday) => {
    expect(toMonday(day)).toBe(monday);
  });

  test.each([
    ["2026-04-06", null, ["2026-03-30"]],
    ["2026-04-05", null, ["2026-03-23"]],
    ["2026-04-06", "2026-03-30", []],
    ["2026-04-08", "2026-03-16", ["2026-03-23", "2026-03-30"]],
    ["2026-04-08", "2026-01-05", ["2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30"]],
  ])("on %p after %p are %p", (today, last, expected) => {
    expect(dueWeeks(today, last)).toEqual(expected);
  });
});
