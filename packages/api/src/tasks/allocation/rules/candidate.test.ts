import { expect, test } from "bun:test";
import type { IneligibleReason } from "../contract-codes.ts";
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

test.each<[IneligibleReason | null, Partial<StoredCandidate>]>([
  [null, {}],
  ["DISABLED", { isEnabled: false }],
  ["NOT_TAKING", { takesCases: false }],
  ["OFF_SHIFT", { isOffShift: true }],
  ["NOT_CERTIFIED", { isCertified: false }],
  ["NO_STAGE", { stageIds: [1] }],
])("an agent is left out for the reason %p", (reason, fields) => {
  expect(getIneligibleReason({ ...CANDIDATE, ...fields }, new Set([2]))).toBe(reason);
});
