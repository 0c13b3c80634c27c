import { expect, test } from "bun:test";
import { type Bindable, type Binder, getAssignmentRefusal } from "./rules.ts";

const locked: Bindable = {
  status: "C00",
  agentId: null,
  institutionId: 1,
  stageId: 5,
};
const agent: Binder = {
  agentId: 7,
  institutionId: 1,
  worksCases: true,
  status: "ENABLED",
  isOffShift: false,
  institutionStatus: "ENABLED",
  stageIds: [5],
};

test.each([
  ["an unbound case", null, locked, agent, null, undefined],
  ["a closed case", "case.closed", { ...locked, status: "C30" as const }, agent, null, undefined],
  ["nobody", "binding.wrongAgent", locked, undefined, null, undefined],
  ["a leader", "binding.wrongAgent", locked, { ...agent, worksCases: false }, null, undefined],
  [
    "an agent elsewhere",
    "binding.wrongAgent",
    locked,
    { ...agent, institutionId: 2 },
    null,
    undefined,
  ],
  [
    "a disabled agent",
    "binding.agentDisabled",
    locked,
    { ...agent, status: "DISABLED" },
    null,
    undefined,
  ],
  [
    "an agent who is not on shift",
    "binding.offShift",
    locked,
    { ...agent, isOffShift: true },
    null,
    undefined,
  ],
  [
    "an agent of a disabled institution",
    "binding.institutionDisabled",
    locked,
    { ...agent, institutionStatus: "DISABLED" },
    null,
    undefined,
  ],
  ["another stage", "binding.wrongStage", locked, { ...agent, stageIds: [6] }, null, undefined],
  ["the same agent", "binding.sameAgent", { ...locked, agentId: 7 }, agent, 7, "why"],
  ["a case bound meanwhile", "binding.alreadyBound", { ...locked, agentId: 9 }, agent, null, "why"],
  [
    "a change of hands without a reason",
    "binding.reasonRequired",
    { ...locked, agentId: 9 },
    agent,
    9,
    undefined,
  ],
  ["a change of hands", null, { ...locked, agentId: 9 }, agent, 9, "on leave"],
] as const)("%s: %p", (_, expected, bindable, to, from, reason) => {
  expect(getAssignmentRefusal(bindable, to, from, reason)).toBe(expected);
});
