import { expect, test } from "bun:test";
import { inOrder, isRival, type Other } from "./other-rows.ts";

const other = (agentName: string, why: Other["why"], weighed: number | null = null): Other => ({
  agentId: agentName.length,
  agentName,
  why,
  weighed,
});

test("the closest candidate is first, agents of other stages are last", () => {
  const all = [
    other("Eko", "OTHER_STAGE", 0),
    other("Dewi", "OFF_SHIFT"),
    other("Citra", "MORE_IN_HAND", 12),
    other("Bima", "MORE_IN_HAND", 9),
    other("Ayu", "NO_STAGE"),
  ];
  expect(inOrder(all).map(({ agentName }) => agentName)).toEqual([
    "Bima",
    "Citra",
    "Dewi",
    "Ayu",
    "Eko",
  ]);
  expect(all.filter(isRival).map(({ agentName }) => agentName)).toEqual(["Citra", "Bima"]);
});
