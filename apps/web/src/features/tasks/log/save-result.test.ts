import { describe, expect, test } from "bun:test";
import { type RecordInputs, resolveAnswers } from "./save-result.ts";

const INPUTS: RecordInputs = {
  now: new Date("2026-11-20T07:10:00Z"),
  calendar: { zone: "Asia/Jakarta", open: null },
  today: "2026-11-20",
  rule: { lastOn: "2026-11-25", minMinor: 50_000, maxMinor: 900_000 },
  arrearsMinor: 400_000,
  relation: "R01",
  nextCallChosen: false,
};

const BLANK = {
  channel: "03",
  callStatus: undefined,
  result: undefined,
  promise: undefined,
  nextCallAt: undefined,
} as const;

describe("settle", () => {
  test("a promise sets its call status, its proposal and its follow-up", () => {
    expect(resolveAnswers({ ...BLANK, result: "A10PTP" }, INPUTS)).toEqual({
      channel: "03",
      callStatus: "CNCT",
      result: "A10PTP",
      promise: { dueOn: "2026-11-21", amountMinor: 400_000 },
      nextCallAt: new Date("2026-11-21T02:00:00Z"),
    });
  });

  test("a typed promise stays, and the follow-up moves to its day", () => {
    const promise = { dueOn: "2026-11-24", amountMinor: 90_000 };
    const settled = resolveAnswers({ ...BLANK, result: "A10PTP", promise }, INPUTS);
    expect(settled.promise).toBe(promise);
    expect(settled.nextCallAt).toEqual(new Date("2026-11-24T02:00:00Z"));
  });

  test("another contact removes results that only the borrower can give", () => {
    const promised = resolveAnswers({ ...BLANK, result: "A10PTP" }, INPUTS);
    const settled = resolveAnswers(promised, { ...INPUTS, relation: "R02" });
    expect(settled).toMatchObject({ result: undefined, promise: undefined });
  });

  test("a call status removes results that cannot follow it", () => {
    const values = { ...BLANK, callStatus: "NOA", result: "A50DTP" } as const;
    expect(resolveAnswers(values, INPUTS)).toMatchObject({ callStatus: "NOA", result: undefined });
  });

  test("a message has no call status", () => {
    const values = { ...BLANK, channel: "02", callStatus: "NOA" } as const;
    expect(resolveAnswers(values, INPUTS).callStatus).toBeUndefined();
  });

  test("a follow-up set by the agent stays", () => {
    const nextCallAt = new Date("2026-12-01T02:00:00Z");
    const values = { ...BLANK, result: "A10PTP", nextCallAt } as const;
    const settled = resolveAnswers(values, { ...INPUTS, nextCallChosen: true });
    expect(settled.nextCallAt).toBe(nextCallAt);
  });

  test("a quick result stays under any call status", () => {
    const values = { ...BLANK, callStatus: "NOA", result: "CR60" } as const;
    expect(resolveAnswers(values, INPUTS)).toMatchObject({ callStatus: "NOA", result: "CR60" });
  });

  test("settling twice changes nothing more", () => {
    for (const result of ["A10PTP", "A60LC", "CR10", undefined] as const) {
      const once = resolveAnswers({ ...BLANK, result }, INPUTS);
      expect(resolveAnswers(once, INPUTS)).toEqual(once);
    }
  });
});
