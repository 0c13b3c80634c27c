import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { faultFrom, spanFault } from "./rules.ts";

const span = (name: string, dpdFrom: number | null, dpdTo: number | null) => ({
  name,
  dpdFrom,
  dpdTo,
});

describe("stages of one institution", () => {
  test("fit where one begins on the day after the other", () => {
    expect(spanFault([span("S2", 8, null), span("S0", -3, 0), span("S1", 1, 7)])).toBeNull();
    expect(spanFault([])).toBeNull();
  });

  test("one that takes no cases is in nobody's way", () => {
    expect(spanFault([span("S1", 1, 7), span("Old", null, null), span("S2", 8, 9)])).toBeNull();
  });

  test("overlap, also behind one without an end", () => {
    expect(spanFault([span("S1", 1, 7), span("S2", 7, 9)])).toEqual({
      kind: "overlap",
      first: "S1",
      second: "S2",
    });
    expect(spanFault([span("S1", 1, null), span("S2", 30, 40)])).toEqual({
      kind: "overlap",
      first: "S1",
      second: "S2",
    });
  });

  test("leave days that nobody takes", () => {
    expect(spanFault([span("S1", 1, 7), span("S2", 10, null)])).toEqual({
      kind: "gap",
      from: 8,
      to: 9,
    });
  });

  test("however they are cut, they fit; and do not when one end is moved", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -30, max: 30 }),
        fc.array(fc.integer({ min: 1, max: 60 }), {
          minLength: 2,
          maxLength: 9,
        }),
        fc.boolean(),
        fc.nat(),
        fc.constantFrom(-1, 1),
        (first, lengths, open, which, by) => {
          let from = first;
          const cut = lengths.map((length, at) => {
            const dpdFrom = from;
            from += length;
            const last = at === lengths.length - 1 && open;
            return span(`S${at}`, dpdFrom, last ? null : from - 1);
          });
          expect(spanFault(cut.toReversed())).toBeNull();
          const at = 1 + (which % (cut.length - 1));
          const moved = cut.map((one, index) =>
            index === at ? { ...one, dpdFrom: (one.dpdFrom ?? 0) + by } : one,
          );
          const [one] = moved.slice(at);
          const valid = one && (one.dpdFrom ?? 0) <= (one.dpdTo ?? Infinity);
          if (valid) expect(spanFault(moved)?.kind).toBe(by < 0 ? "overlap" : "gap");
        },
      ),
    );
  });
});

describe("from a day on", () => {
  const lines = (...said: readonly [string, number | null, number | null][]) =>
    said.map(([effectiveOn, dpdFrom, dpdTo]) => ({ effectiveOn, dpdFrom, dpdTo })).toReversed();
  const early = { name: "S1", lines: lines(["2026-01-01", 1, 15]) };

  test("a split holds when both say so from the same day", () => {
    const split = [
      { ...early, lines: lines(["2026-01-01", 1, 15], ["2026-04-02", 1, 7]) },
      { name: "S1b", lines: lines(["2026-04-02", 8, 15]) },
    ];
    expect(faultFrom(split, "2026-04-01")).toBeNull();
  });

  test("a day that comes later is told", () => {
    const apart = [
      { ...early, lines: lines(["2026-01-01", 1, 15], ["2026-04-02", 1, 7]) },
      { name: "S1b", lines: lines(["2026-04-03", 8, 15]) },
      { name: "S2", lines: lines(["2026-01-01", 16, null]) },
    ];
    expect(faultFrom(apart, "2026-04-01")).toEqual({
      kind: "gap",
      from: 8,
      to: 15,
      day: "2026-04-02",
    });
    expect(faultFrom(apart, "2026-04-03")).toBeNull();
  });
});
