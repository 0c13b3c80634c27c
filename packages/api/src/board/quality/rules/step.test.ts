import { expect, test } from "bun:test";
import {
  calibrateRefusal,
  type ItemNow,
  objectRefusal,
  scoreRefusal,
  settleRefusal,
} from "./step.ts";

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

/** Refusals of a first score, a second score, an objection and a settlement, by other people. */
test.each([
  ["OPEN", null, "notScored", "settled", "nothingToResolve"],
  ["SCORED", "alreadyScored", null, null, "nothingToResolve"],
  ["OBJECTED", "alreadyScored", null, "objected", null],
  ["UPHELD", "alreadyScored", "settled", "settled", "settled"],
  ["CORRECTED", "alreadyScored", "settled", "settled", "settled"],
] as const)("the state %s allows only its steps", (state, ...refusals) => {
  const item = { ...SCORED, state, isConcerned: false };
  const found: (string | null)[] = [
    scoreRefusal(item),
    calibrateRefusal(item),
    objectRefusal(item, item.agentId, NOW),
    settleRefusal(item),
  ];
  expect(found).toEqual(refusals.map((key) => key && `quality.${key}`));
});

test.each([
  ["a second score twice", calibrateRefusal({ ...SCORED, hasSecond: true }), "calibrated"],
  ["a score on an own contact", calibrateRefusal(SCORED), "cannotScoreSelf"],
  [
    "a second score by the first reviewer",
    calibrateRefusal({ ...SCORED, isConcerned: false, isScorer: true }),
    "cannotReviewOwnScore",
  ],
  [
    "a score on deleted content",
    calibrateRefusal({ ...SCORED, isConcerned: false, isStored: false }),
    "contentPurged",
  ],
] as const)("refuses %s", (_, refusal, key) => {
  expect(refusal).toBe(`quality.${key}`);
});
