import { describe, expect, test } from "bun:test";
import type { TypedBorrowerFlag } from "../borrower/contract-flag.ts";
import { decide, type Rule } from "./rules/decide.ts";
import { closesAt } from "./rules/hours.ts";
import { nextInconvenience } from "./rules/borrower.ts";
import { ruleDefaults, buildInputs, HOURS, NOON, buildPlainRule, listReasons } from "./testing.ts";

/** 21:30 in Jakarta. */
const NIGHT = "2026-03-31T14:30:00Z";
const OPEN = {
  ...HOURS,
  params: { ...(HOURS.rule === "HOURS" ? HOURS.params : {}), consent: true },
} as Rule;
const NOTICES: Rule = { ...ruleDefaults, rule: "INCONVENIENT", params: {} };
const DAYS = [1, 2, 3, 4, 5, 6, 7];

const consent: TypedBorrowerFlag<"CONSENT"> = {
  flagId: 7,
  kind: "CONSENT",
  fromOn: "2026-03-01",
  params: {
    channels: ["03"],
    from: "20:00",
    to: "22:00",
    weekdays: DAYS,
    holidays: false,
    way: "03",
    consentedAt: NOON,
  },
};
const notice = (params: TypedBorrowerFlag<"INCONVENIENT">["params"]): TypedBorrowerFlag => ({
  flagId: 8,
  kind: "INCONVENIENT",
  fromOn: "2026-03-01",
  params,
});

describe("a consent", () => {
  const inputs = buildInputs(NIGHT, { borrowerFlags: [consent] });

  test("opens the hours of each layer that yields, and of no other", () => {
    expect(listReasons(inputs, OPEN)).toEqual([]);
    expect(listReasons(inputs, HOURS)).toEqual(["outsideHours"]);
    expect(decide(inputs, [OPEN, HOURS]).verdict).toBe("BLOCK");
  });

  test("is named by the guard result that needed it, and by no other", () => {
    expect(decide(inputs, [OPEN]).checkedRules).toEqual([
      { rule: "HOURS", version: 1, layer: "COMPANY", flagId: 7 },
    ]);
    const noon = buildInputs(NOON, { borrowerFlags: [consent] });
    expect(decide(noon, [OPEN]).checkedRules[0]).not.toHaveProperty("flagId");
  });

  test("ends the life of a waiting message at its hour; by day the window does", () => {
    const window = OPEN.params as Parameters<typeof closesAt>[1];
    expect(closesAt(inputs, window)?.toISOString()).toBe("2026-03-31T15:00:00.000Z");
    const noon = buildInputs(NOON, { borrowerFlags: [consent] });
    expect(closesAt(noon, window)?.toISOString()).toBe("2026-03-31T13:00:00.000Z");
  });
});

describe("a notice", () => {
  test.each([
    [{ from: "12:00", to: "13:00" }, ["inconvenientTime"]],
    [{ from: "13:00", to: "14:00" }, []],
    [{ weekdays: [2] }, ["inconvenientDay"]],
    [{ weekdays: [1, 3] }, []],
    [{ channels: ["03"] }, ["inconvenientWay"]],
    [{ channels: ["02"] }, []],
    [{ contactId: 1 }, ["inconvenientWay"]],
    [{ contactId: 2 }, []],
    [{ channels: ["03"], weekdays: [1] }, []],
  ] as [TypedBorrowerFlag<"INCONVENIENT">["params"], string[]][])(
    "%j at noon of a Tuesday: %j",
    (params, expected) => {
      const inputs = buildInputs(NOON, { borrowerFlags: [notice(params)] });
      expect(listReasons(inputs, NOTICES)).toEqual(expected as never);
    },
  );

  test("that begins later today ends the life of waiting messages at that time", () => {
    const later = notice({ from: "15:00", to: "16:00" });
    const earlier = notice({ from: "08:00", to: "09:00" });
    const other = notice({ from: "13:00", to: "14:00", channels: ["02"] });
    const inputs = buildInputs(NOON, { borrowerFlags: [later, earlier, other] });
    expect(nextInconvenience(inputs)?.toISOString()).toBe("2026-03-31T08:00:00.000Z");
  });
});

test("every flag that stops contact has its own text, with its day and beside a claim", () => {
  const createFlag = (kind: "DECEASED" | "FRAUD", flagId: number): TypedBorrowerFlag => ({
    flagId,
    kind,
    fromOn: "2026-03-02",
    params: {},
  });
  const baseInputs = buildInputs(NOON);
  const inputs = buildInputs(NOON, {
    case: { ...baseInputs.case, hold: "DISPUTE" },
    borrowerFlags: [createFlag("DECEASED", 1), createFlag("FRAUD", 2)],
  });
  const { findings, retryAt } = decide(inputs, [buildPlainRule("HOLD")]);
  expect(findings.map(({ reason, flagId, params }) => [reason, flagId, params])).toEqual([
    ["deceased", 1, { day: "2026-03-02" }],
    ["impersonated", 2, { day: "2026-03-02" }],
    ["onHold", undefined, { hold: "DISPUTE" }],
  ]);
  expect(retryAt).toBeNull();
});
