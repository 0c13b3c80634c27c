import { expect, test } from "bun:test";
import type { Share } from "./rows.ts";
import {
  computeLoadAfter,
  inOrder,
  isIneligibleReason,
  canBeAssigned,
  newAfterwards,
} from "./share-rows.ts";

const share = (agentName: string, added: number, ineligibleReason: string | null = null) =>
  ({
    agentId: added + 1,
    agentName,
    added,
    addedMinor: added * 10,
    ineligibleReason,
    inHand: 5,
    inHandMinor: 50,
    maxInHand: 20,
    newToday: 2,
    maxNew: null,
  }) satisfies Share;

test("new cases of an agent are added to the open ones, less released ones", () => {
  const ayu = share("Ayu", 3);
  const { agentId, agentName } = ayu;
  expect(computeLoadAfter(ayu, [])).toBe(8);
  expect(computeLoadAfter(ayu, [{ agentId, agentName, cases: 4, minor: 40 }])).toBe(4);
  expect(newAfterwards(share("Ayu", 3))).toBe(5);
});

test("agents with most new cases are first, ineligible last, those of other stages absent", () => {
  const all = [
    share("Eko", 0, "NO_STAGE"),
    share("Dewi", 0, "OFF_SHIFT"),
    share("Citra", 0),
    share("Bima", 4),
    share("Ayu", 9),
  ];
  const names = inOrder(all).map(({ agentName }) => agentName);
  expect(names).toEqual(["Ayu", "Bima", "Citra", "Dewi"]);
});

test("a user may assign to agents the rule passes over, not to absent ones", () => {
  expect(canBeAssigned(share("Ayu", 0))).toBe(true);
  expect(canBeAssigned(share("Ayu", 0, "NOT_TAKING"))).toBe(true);
  expect(canBeAssigned(share("Ayu", 0, "OFF_SHIFT"))).toBe(false);
});

test("only reasons of ineligibility have a text", () => {
  expect(isIneligibleReason("OFF_SHIFT")).toBe(true);
  expect(isIneligibleReason("LAZY")).toBe(false);
});
