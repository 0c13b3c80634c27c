import { describe, expect, test } from "bun:test";
import type { OrderState } from "./contract-codes.ts";
import { overdueFrom, workingDaysAfter } from "./rules-deadline.ts";

describe("working days", () => {
  const none = new Set<string>();
  test.each([
    ["of a Tuesday", "2026-03-31", 1, none, "2026-04-01"],
    ["of a Friday", "2026-04-10", 1, none, "2026-04-13"],
    ["of a Saturday", "2026-04-11", 1, none, "2026-04-13"],
    ["over two weekends", "2026-04-10", 10, none, "2026-04-24"],
    ["over a holiday", "2026-04-02", 1, new Set(["2026-04-03"]), "2026-04-06"],
    ["a holiday on a Sunday counts once", "2026-04-03", 1, new Set(["2026-04-05"]), "2026-04-06"],
    [
      "over a long feast",
      "2026-03-17",
      2,
      new Set(["2026-03-18", "2026-03-19", "2026-03-20", "2026-03-23"]),
      "2026-03-25",
    ],
  ] as const)("%s", (_, day, days, holidays, last) => {
    expect(workingDaysAfter(day, days, new Set(holidays))).toBe(last);
  });
});

describe("lateness of a complaint", () => {
  const clock = {
    state: "PROCESSING" as OrderState,
    firstAnswerDueAt: new Date("2026-04-02T00:00Z"),
    dueAt: new Date("2026-04-08T00:00Z"),
    answeredAt: null as Date | null,
  };
  const at = (day: string, overrides: Partial<typeof clock> = {}) =>
    overdueFrom({ ...clock, ...overrides }, new Date(`${day}T00:00:01Z`))
      ?.toISOString()
      .slice(0, 10) ?? null;
  const answeredAt = new Date("2026-04-01T00:00Z");

  test("nothing while both limits lie ahead", () => {
    expect(at("2026-04-01")).toBeNull();
  });
  test("the first answer, until there was one", () => {
    expect(at("2026-04-03")).toBe("2026-04-02");
    expect(at("2026-04-03", { answeredAt })).toBeNull();
  });
  test("the end, answered or not", () => {
    expect(at("2026-04-09")).toBe("2026-04-08");
    expect(at("2026-04-09", { answeredAt })).toBe("2026-04-08");
  });
  test("nothing when the complaint is closed", () => {
    expect(at("2026-04-09", { state: "DONE" })).toBeNull();
    expect(at("2026-04-09", { state: "INVALID" })).toBeNull();
  });
});
