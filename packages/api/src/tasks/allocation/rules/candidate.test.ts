import { expect, test } from "bun:test";
import { getIneligibleReason, type StoredCandidate } from "./candidate.ts";

const CANDIDATE: StoredCandidate = {
  agentId: 1,
  institutionId: 1,
  stageIds: [1, 2],
  isEnabled: true,
  takesCases: true,
  isOffShift: false,
  isCertified: true,
  inHand: 0,
  inHandMinor: 0,
  newToday: 0,
  maxInHand: null,
  maxNew: null,
  weight: 1,
};

test.each([
  [{}, null],
  [{ isEnabled: false }, "DISABLED"],
  [{ takesCases: false }, "NOT_TAKING"],
  [{ isOffShift: true }, "OFF_SHIFT"],
  [{ isCertified: false }, "NOT_CERTIFIED"],
  [{ stageIds: [1] }, "NO_STAGE"],
] as const)("an agent with %p: %p", (fields, reason) => {
  expect(getIneligibleReason({ ...CANDIDATE, ...fields }, new Set([2]))).toBe(reason);
});
