import { expect, test } from "bun:test";
import { type AssignableCase, type Assignee, getAssignmentRefusal } from "./rules.ts";

const locked: AssignableCase = { status: "C00", agentId: null, institutionId: 1, stageId: 5 };
const agent: Assignee = {
  agentId: 7,
  institutionId: 1,
  worksCases: true,
  status: "ENABLED",
  isOffShift: false,
  institutionStatus: "ENABLED",
  stageIds: [5],
};

test.each([
  ["an unassigned case", null, locked, agent, null, undefined],
  ["a closed case", "case.closed", { ...locked, status: "C30" as const }, agent, null, undefined],
  ["nobody", "assignment.wrongAgent", locked, undefined, null, undefined],
  ["a leader", "assignment.wrongAgent", locked, { ...agent, worksCases: false }, null, undefined],
  [
    "an agent elsewhere",
    "assignment.wrongAgent",
    locked,
    { ...agent, institutionId: 2 },
    null,
    undefined,
  ],
  [
    "a disabled agent",
    "assignment.agentDisabled",
    locked,
    { ...agent, status: "DISABLED" },
    null,
    undefined,
  ],
  [
    "an agent who is not on shift",
    "assignment.offShift",
    locked,
    { ...agent, isOffShift: true },
    null,
    undefined,
  ],
  [
    "an agent of a disabled institution",
    "assignment.institutionDisabled",
    locked,
    { ...agent, institutionStatus: "DISABLED" },
    null,
    undefined,
  ],
  ["another stage", "assignment.wrongStage", locked, { ...agent, stageIds: [6] }, null, undefined],
  ["the same agent", "assignment.sameAgent", { ...locked, agentId: 7 }, agent, 7, "why"],
  [
    "a case assigned meanwhile",
    "assignment.alreadyAssigned",
    { ...locked, agentId: 9 },
    agent,
    null,
    "why",
  ],
  [
    "a change of hands without a reason",
    "assignment.reasonRequired",
    { ...locked, agentId: 9 },
    agent,
    9,
    undefined,
  ],
  ["a change of hands", null, { ...locked, agentId: 9 }, agent, 9, "on leave"],
] as const)("%s: %p", (_, expected, assignableCase, to, from, reason) => {
  expect(getAssignmentRefusal(assignableCase, to, from, reason)).toBe(expected);
});
