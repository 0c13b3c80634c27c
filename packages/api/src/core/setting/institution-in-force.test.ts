import { describe, expect, test } from "bun:test";
import { valueInForce, type RuleLine, ruleInForce } from "./institution-in-force.ts";

const TODAY = "2026-03-31";

type Revision = RuleLine<"minutes", number>;

const rule = (
  id: number,
  institutionId: number | null,
  effectiveOn: string,
  minutes: number | null,
): Revision => ({
  id,
  institutionId,
  effectiveOn,
  minutes,
  reason: null,
  editorName: null,
  editedAt: new Date("2026-03-01T00:00:00Z"),
});

const DEFAULT_RULE = rule(1, null, "2024-01-01", 30);

describe("setting in force for an institution", () => {
  test.each([
    ["the rule for all", [DEFAULT_RULE], 30],
    ["its own before it", [rule(2, 7, "2026-03-01", 5), DEFAULT_RULE], 5],
    ["not that of another", [rule(2, 8, "2026-03-01", 5), DEFAULT_RULE], 30],
    ["not one of a later day", [rule(2, 7, "2026-04-01", 5), DEFAULT_RULE], 30],
    ["one of today", [rule(2, 7, TODAY, 5), DEFAULT_RULE], 5],
    [
      "the last that was written for a day",
      [rule(3, 7, TODAY, 9), rule(2, 7, TODAY, 5), DEFAULT_RULE],
      9,
    ],
    [
      "that of all again, once it follows it",
      [rule(3, 7, TODAY, null), rule(2, 7, "2026-03-01", 5), DEFAULT_RULE],
      30,
    ],
    ["nothing of its own that is nothing", [rule(2, 7, TODAY, 0), DEFAULT_RULE], 0],
    ["nothing where there is nothing", [rule(2, 8, TODAY, 5)], null],
  ] as const)("is %s", (_, rules, expected) => {
    expect(valueInForce("minutes", rules, 7, TODAY)).toBe(expected);
  });

  test("is listed with the next value and the latest one", () => {
    const rules = [
      rule(4, 7, "2026-05-01", 4),
      rule(3, 7, "2026-04-01", null),
      rule(2, 7, "2026-03-01", 5),
      DEFAULT_RULE,
    ];
    expect(ruleInForce("minutes", rules, 7, TODAY)).toMatchObject({
      effectiveValue: 5,
      isOwn: true,
      current: { ruleId: 2 },
      next: { ruleId: 3, minutes: null },
      latestId: 4,
    });
    expect(ruleInForce("minutes", rules, 7, "2026-04-01")).toMatchObject({
      effectiveValue: 30,
      isOwn: false,
      current: { ruleId: 3 },
    });
    expect(ruleInForce("minutes", rules, 9, TODAY)).toEqual({
      effectiveValue: 30,
      isOwn: false,
      current: null,
      next: null,
      latestId: null,
    });
    expect(ruleInForce("minutes", [], 9, TODAY)).toBeNull();
  });
});
