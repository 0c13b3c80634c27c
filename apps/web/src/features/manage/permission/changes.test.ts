import { describe, expect, test } from "bun:test";
import { toChanges, isAllowed, type RoleRights, withCell, withReset } from "./changes.ts";

const AGENT: RoleRights = {
  role: 1,
  key: "agent",
  names: { en: "Collector", cn: "催收员", es: "Kolektor" },
  people: 3,
  holds: ["case.read", "log.read", "log.save"],
  denied: ["log.read"],
};
const NO_CHANGES = new Map<string, boolean>();

describe("unsaved permission changes", () => {
  test("equal the server's state until a box is ticked", () => {
    expect(isAllowed(AGENT, "case.read", NO_CHANGES)).toBe(true);
    expect(isAllowed(AGENT, "log.read", NO_CHANGES)).toBe(false);
    expect(toChanges([AGENT], NO_CHANGES)).toEqual([]);
  });

  test("list revoked and granted permissions, and all that are denied afterwards", () => {
    const revoked = withCell(NO_CHANGES, 1, "case.read", false);
    expect(toChanges([AGENT], revoked)).toEqual([
      { role: AGENT, revoked: ["case.read"], granted: [], denied: ["case.read", "log.read"] },
    ]);
    const [change] = toChanges([AGENT], withCell(revoked, 1, "log.read", true));
    expect(change).toMatchObject({ granted: ["log.read"], denied: ["case.read"] });
  });

  test("are none once reverted, or once another user has saved the same", () => {
    const there = withCell(NO_CHANGES, 1, "case.read", false);
    expect(toChanges([AGENT], withCell(there, 1, "case.read", true))).toEqual([]);
    const saved = { ...AGENT, denied: [...AGENT.denied, "case.read" as const] };
    expect(toChanges([saved], there)).toEqual([]);
  });

  test("restore all permissions at once", () => {
    const requested = withReset(withCell(NO_CHANGES, 1, "case.read", false), AGENT);
    expect(toChanges([AGENT], requested)).toMatchObject([
      { revoked: [], granted: ["log.read"], denied: [] },
    ]);
  });
});
