import { describe, expect, test } from "bun:test";
import { getQuotaRefusal, computeResidue } from "./quota.ts";

const NOON = new Date("2026-03-31T05:00:00Z");
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

describe("the quota", () => {
  const limits = { maxPerCase: 3, intervalMinutes: 10, manualAllowed: true, segmentCostMinor: 0 };
  const getRefusal = (sent: number, lastAt: Date | null, now = NOON) =>
    getQuotaRefusal(computeResidue(limits, { sent, lastAt }, now), now);

  test("lets no message leave without settings", () => {
    const residue = computeResidue(null, { sent: 0, lastAt: null }, NOON);
    expect(residue).toMatchObject({ configured: false, left: null });
    expect(getQuotaRefusal(residue, NOON)?.key).toBe("sms.notConfigured");
  });

  test("enforces the limit and the interval to the minute", () => {
    expect(getRefusal(0, null)).toBeNull();
    expect(getRefusal(3, null)).toEqual({ key: "sms.limitReached", params: { max: 3 } });
    expect(getRefusal(1, NOON, later(9.5))).toEqual({ key: "sms.tooSoon", params: { minutes: 1 } });
    expect(getRefusal(1, NOON, later(10))).toBeNull();
  });

  test("is never negative after settings are lowered", () => {
    expect(computeResidue(limits, { sent: 9, lastAt: null }, NOON).left).toBe(0);
  });
});
