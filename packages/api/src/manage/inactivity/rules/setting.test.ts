import { describe, expect, test } from "bun:test";
import { appliesTo, type RuleLine, ruleInForce } from "./setting.ts";

const TODAY = "2026-03-31";
const values = (minutes: number) => ({
  thresholds: [minutes],
  breakFrom: null,
  breakTo: null,
  edgeMinutes: 0,
});

const rule = (
  id: number,
  institutionId: number | null,
  effectiveOn: string,
  minutes: number | null,
): RuleLine => ({
  id,
  institutionId,
  effectiveOn,
  values: minutes === null ? null : values(minutes),
  reason: null,
  editorName: null,
  editedAt: new Date("2026-03-01T00:00:00Z"),
});

const HOUSE = rule(1, null, "2024-01-01", 30);

const minutes = (rules: readonly RuleLine[], of: number | null = 7) =>
  appliesTo(rules, of, TODAY)?.thresholds[0] ?? null;

describe("what holds for an institution", () => {
  test.each([
    ["the rule for all", [HOUSE], 30],
    ["its own before it", [rule(2, 7, "2026-03-01", 5), HOUSE], 5],
    ["not that of another", [rule(2, 8, "2026-03-01", 5), HOUSE], 30],
    ["not one of a later day", [rule(2, 7, "2026-04-01", 5), HOUSE], 30],
    ["one of today", [rule(2, 7, TODAY, 5), HOUSE], 5],
    [
      "the last that was written for a day",
      [rule(3, 7, TODAY, 9), rule(2, 7, TODAY, 5), HOUSE],
      9,
    ],
    [
      "that of all again, once it follows it",
      [rule(3, 7, TODAY, null), rule(2, 7, "2026-03-01", 5), HOUSE],
      30,
    ],
    ["nothing where there is nothing", [rule(2, 8, TODAY, 5)], null],
  ] as const)("is %s", (_, rules, expected) => {
    expect(minutes(rules)).toBe(expected);
  });

  test("stands beside what comes next, and the last that was written", () => {
    const rules = [
      rule(4, 7, "2026-05-01", 4),
      rule(3, 7, "2026-04-01", null),
      rule(2, 7, "2026-03-01", 5),
      HOUSE,
    ];
    expect(ruleInForce(rules, 7, TODAY)).toMatchObject({
      applies: values(5),
      isOwn: true,
      current: { ruleId: 2 },
      next: { ruleId: 3, values: null },
      latestId: 4,
    });
    expect(ruleInForce(rules, 7, "2026-04-01")).toMatchObject({
      applies: values(30),
      isOwn: false,
      current: { ruleId: 3 },
    });
    expect(ruleInForce(rules, 9, TODAY)).toEqual({
      applies: values(30),
      isOwn: false,
      current: null,
      next: null,
      latestId: null,
    });
    expect(ruleInForce([], 9, TODAY)).toBeNull();
  });
});
