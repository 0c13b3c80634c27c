import { describe, expect, test } from "bun:test";
import { changesOf, isAllowed, type RoleRights, withCell, withReset } from "./changes.ts";

const AGENT: RoleRights = {
  role: 1,
  key: "agent",
  names: { en: "Collector", cn: "催收员", es: "Kolektor" },
  people: 3,
  holds: ["case.read", "log.read", "log.save"],
  denied: ["log.read"],
};
const NOTHING = new Map<string, boolean>();

describe("what is ticked and not yet saved", () => {
  test("is as on the server until something is ticked", () => {
    expect(isAllowed(AGENT, "case.read", NOTHING)).toBe(true);
    expect(isAllowed(AGENT, "log.read", NOTHING)).toBe(false);
    expect(changesOf([AGENT], NOTHING)).toEqual([]);
  });

  test("says what is taken and given back, and all that is denied from then on", () => {
    const taken = withCell(NOTHING, 1, "case.read", false);
    expect(changesOf([AGENT], taken)).toEqual([
      {
        role: AGENT,
        taken: ["case.read"],
        given: [],
        denied: ["case.read", "log.read"],
      },
    ]);
    const [change] = changesOf([AGENT], withCell(taken, 1, "log.read", true));
    expect(change).toMatchObject({
      given: ["log.read"],
      denied: ["case.read"],
    });
  });

  test("is no change once it is ticked back, or once somebody else has saved the same", () => {
    const there = withCell(NOTHING, 1, "case.read", false);
    expect(changesOf([AGENT], withCell(there, 1, "case.read", true))).toEqual([]);
    const saved = { ...AGENT, denied: [...AGENT.denied, "case.read" as const] };
    expect(changesOf([saved], there)).toEqual([]);
  });

  test("gives everything back at once", () => {
    const wanted = withReset(withCell(NOTHING, 1, "case.read", false), AGENT);
    expect(changesOf([AGENT], wanted)).toMatchObject([
      { taken: [], given: ["log.read"], denied: [] },
    ]);
  });
});
