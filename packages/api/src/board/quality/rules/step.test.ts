import { expect, test } from "bun:test";
import { type ItemNow, objectRefusal } from "./step.ts";

const NOW = new Date("2026-02-04T05:00:00Z");
const SCORED: ItemNow = {
  state: "SCORED",
  agentId: 1,
  differs: false,
  hasSecond: false,
  isStored: true,
  objectBefore: null,
  isScorer: false,
  isConcerned: true,
};

test.each([
  [1, null],
  [2, "quality.otherAgent"],
] as const)("a score of the first agent is objected to by %d: %p", (userId, refusal) => {
  expect(objectRefusal(SCORED, userId, NOW)).toBe(refusal);
});

test("refuses an objection to a deleted contact", () => {
  const purgedItem = { ...SCORED, isStored: false };
  expect(objectRefusal(purgedItem, 1, NOW)).toBe("quality.contentPurged");
});
