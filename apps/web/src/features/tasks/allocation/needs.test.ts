import { expect, test } from "bun:test";
import { getPreviewCounts, getRequirements } from "./needs.ts";

const reassignedFrom = [
  { agentId: 1, agentName: "Ayu", cases: 3, minor: 30 },
  { agentId: 2, agentName: "Bima", cases: 1, minor: 10 },
];
const share = (ineligibleReason: string | null, added: number) => ({
  agentId: 3,
  agentName: "Citra",
  ineligibleReason,
  added,
  addedMinor: 0,
  inHand: 0,
  inHandMinor: 0,
  maxInHand: null,
  newToday: 0,
  maxNew: null,
});

test("an assignment counts cases with an agent found, a release those with a previous agent", () => {
  const counted = { cases: 10, unassigned: 2, reassignedFrom };
  expect(getPreviewCounts({ kind: "ASSIGN", ...counted })).toEqual({
    moved: 4,
    placed: 8,
    left: 2,
  });
  expect(getPreviewCounts({ kind: "RELEASE", ...counted, unassigned: 0 })).toEqual({
    moved: 4,
    placed: 4,
    left: 6,
  });
});

test("a reason is required to take cases from agents, another for a missing certificate", () => {
  const plain = { kind: "ASSIGN", cases: 5, unassigned: 0 } as const;
  expect(
    getRequirements({ ...plain, reassignedFrom: [], shares: [share("NOT_CERTIFIED", 0)] }),
  ).toEqual({ reason: false, override: false });
  expect(
    getRequirements({ ...plain, reassignedFrom, shares: [share("NOT_CERTIFIED", 2)] }),
  ).toEqual({ reason: true, override: true });
});
