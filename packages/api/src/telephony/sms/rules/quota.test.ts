import { describe, expect, test } from "bun:test";
import { refuseQuota, residueOf } from "./quota.ts";

const NOON = new Date("2026-03-31T05:00:00Z");
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

describe("the quota", () => {
  const limits = {
    maxPerCase: 3,
    intervalMinutes: 10,
    manualAllowed: true,
    segmentCostMinor: 0,
  };
  const refused = (sent: number, lastAt: Date | null, now = NOON) =>
    refuseQuota(residueOf(limits, { sent, lastAt }, now), now);

  test("without settings nothing leaves", () => {
    const residue = residueOf(null, { sent: 0, lastAt: null }, NOON);
    expect(residue).toMatchObject({ configured: false, left: null });
    expect(refuseQuota(residue, NOON)?.key).toBe("sms.notConfigured");
  });

  test("the most and the interval hold to the minute", () => {
    expect(refused(0, null)).toBeNull();
    expect(refused(3, null)).toEqual({
      key: "sms.noneLeft",
      params: { max: 3 },
    });
    expect(refused(1, NOON, later(9.5))).toEqual({
      key: "sms.tooSoon",
      params: { minutes: 1 },
    });
    expect(refused(1, NOON, later(10))).toBeNull();
  });

  test("lowered settings never leave less than nothing", () => {
    expect(residueOf(limits, { sent: 9, lastAt: null }, NOON).left).toBe(0);
  });
});
