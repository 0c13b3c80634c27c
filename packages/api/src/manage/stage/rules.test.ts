import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { faultFrom, findDpdRangeFault } from "./rules.ts";

const buildStage = (name: string, dpdFrom: number | null, dpdTo: number | null) => ({
  name,
  dpdFrom,
  dpdTo,
});

describe("stages of one institution", () => {
  test("fit where one starts on the day after the other", () => {
    expect(
      findDpdRangeFault([
        buildStage("S2", 8, null),
        buildStage("S0", -3, 0),
        buildStage("S1", 1, 7),
      ]),
    ).toBeNull();
    expect(findDpdRangeFault([])).toBeNull();
  });

  test("do not conflict with one that takes no cases", () => {
    expect(
      findDpdRangeFault([
        buildStage("S1", 1, 7),
        buildStage("Old", null, null),
        buildStage("S2", 8, 9),
      ]),
    ).toBeNull();
  });

  test("overlap, also behind one without an end", () => {
    expect(findDpdRangeFault([buildStage("S1", 1, 7), buildStage("S2", 7, 9)])).toEqual({
      kind: "overlap",
      first: "S1",
      second: "S2",
    });
    expect(findDpdRangeFault([buildStage("S1", 1, null), buildStage("S2", 30, 40)])).toEqual({
      kind: "overlap",
      first: "S1",
      second: "S2",
    });
  });

  test("leave uncovered days", () => {
    expect(findDpdRangeFault([buildStage("S1", 1, 7), buildStage("S2", 10, null)])).toEqual({
      kind: "gap",
      from: 8,
      to: 9,
    });
  });

  test("fit under any split, and not once an end is moved", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -30, max: 30 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 9 }),
        fc.boolean(),
        fc.nat(),
        fc.constantFrom(-1, 1),
        (first, lengths, open, which, by) => {
          let from = first;
          const cut = lengths.map((length, at) => {
            const dpdFrom = from;
            from += length;
            const last = at === lengths.length - 1 && open;
            return buildStage(`S${at}`, dpdFrom, last ? null : from - 1);
          });
          expect(findDpdRangeFault(cut.toReversed())).toBeNull();
          const at = 1 + (which % (cut.length - 1));
          const moved = cut.map((stage, index) =>
            index === at ? { ...stage, dpdFrom: (stage.dpdFrom ?? 0) + by } : stage,
          );
          const [movedStage] = moved.slice(at);
          const valid = movedStage && (movedStage.dpdFrom ?? 0) <= (movedStage.dpdTo ?? Infinity);
          if (valid) expect(findDpdRangeFault(moved)?.kind).toBe(by < 0 ? "overlap" : "gap");
        },
      ),
    );
  });
});

describe("ranges from a day on", () => {
  const lines = (...revisions: readonly [string, number | null, number | null][]) =>
    revisions
      .map(([effectiveOn, dpdFrom, dpdTo]) => ({ effectiveOn, dpdFrom, dpdTo }))
      .toReversed();
  const early = { name: "S1", lines: lines(["2026-01-01", 1, 15]) };

  test("fit after a split when both parts start on the same day", () => {
    const split = [
      { ...early, lines: lines(["2026-01-01", 1, 15], ["2026-04-02", 1, 7]) },
      { name: "S1b", lines: lines(["2026-04-02", 8, 15]) },
    ];
    expect(faultFrom(split, "2026-04-01")).toBeNull();
  });

  test("have a fault on a later day, which is reported", () => {
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
