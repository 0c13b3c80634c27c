import { describe, expect, test } from "bun:test";
import { nextLimit, computeRemainingTime } from "./clock.ts";

const at = (text: string) => new Date(`2026-03-31T${text}:00Z`);
const order = {
  state: "PROCESSING",
  firstAnswerDueAt: at("05:00"),
  answeredAt: null,
  dueAt: at("17:00"),
} as const;

describe("the next deadline", () => {
  test("is the first answer, and after that the end", () => {
    expect(nextLimit(order)).toEqual({ limit: "answer", at: at("05:00") });
    expect(nextLimit({ ...order, answeredAt: at("04:00") })).toEqual({
      limit: "end",
      at: at("17:00"),
    });
  });

  test("is the end when the first answer would be due after it", () => {
    const early = { ...order, dueAt: at("03:00") };
    expect(nextLimit(early)?.limit).toBe("end");
  });

  test.each(["DONE", "INVALID"] as const)("is none once %s", (state) => {
    expect(nextLimit({ ...order, state })).toBeNull();
  });
});

describe("remaining time", () => {
  const now = at("12:00");
  const inHours = (hours: number) =>
    computeRemainingTime(new Date(now.getTime() + hours * 3_600_000), now);

  test.each([
    [72, { urgency: "inTime", unit: "days", n: 3 }],
    [47.5, { urgency: "inTime", unit: "hours", n: 47 }],
    [23.9, { urgency: "soon", unit: "hours", n: 23 }],
    [0.5, { urgency: "soon", unit: "minutes", n: 30 }],
    [-0.25, { urgency: "late", unit: "minutes", n: 15 }],
    [-3, { urgency: "late", unit: "hours", n: 3 }],
    [-50, { urgency: "late", unit: "days", n: 2 }],
  ] as const)("a deadline in %p hours shows %o", (hours, expected) => {
    expect(inHours(hours)).toEqual(expected);
  });
});
