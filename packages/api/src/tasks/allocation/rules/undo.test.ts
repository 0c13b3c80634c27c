import { describe, expect, test } from "bun:test";
import { buildCapacity } from "../../assignment/rules-capacity.ts";
import type { Assignee } from "../../assignment/rules.ts";
import { OBSTACLES } from "../contract-codes.ts";
import { countReturning, getUndoRefusal, OBSTACLE_KEYS, type ReturningCase } from "./undo.ts";

const agent = (agentId: number, change: Partial<Assignee> = {}): [number, Assignee] => [
  agentId,
  {
    agentId,
    institutionId: 1,
    worksCases: true,
    status: "ENABLED",
    isOffShift: false,
    institutionStatus: "ENABLED",
    stageIds: [7],
    ...change,
  },
];

const buildReceivers = (maxInHand: number | null, ...agents: [number, Assignee][]) => ({
  agents: new Map(agents),
  capacity: buildCapacity(
    agents.map(([agentId]) => ({
      agentId,
      institutionId: 1,
      takesCases: true,
      maxInHand,
      maxNew: 1,
      inHand: 0,
      newToday: 1,
    })),
    [],
  ),
});

const returning = (change: Partial<ReturningCase> = {}): ReturningCase => ({
  formerAgentId: 1,
  obstacle: null,
  status: "C00",
  agentId: 2,
  institutionId: 1,
  stageId: 7,
  ...change,
});

describe("a run may be undone", () => {
  test.each([
    ["ASSIGN", "DONE", null, null],
    ["RELEASE", "DONE", null, null],
    ["UNDO", "DONE", null, "allocation.isUndo"],
    ["ASSIGN", "DONE", 9, "allocation.alreadyUndone"],
    ["ASSIGN", "RUNNING", null, "allocation.notDone"],
    ["ASSIGN", "FAILED", null, "allocation.notDone"],
    ["ASSIGN", "PREVIEW", null, "allocation.notDone"],
  ] as const)("%s in state %s, undone by %p: %p", (kind, state, undoneById, refusal) => {
    expect(getUndoRefusal({ kind, state, undoneById })).toBe(refusal);
  });
});

describe("an undo", () => {
  test("returns cases to their agents and to the pool", () => {
    const cases = [returning(), returning({ agentId: null }), returning({ formerAgentId: null })];
    expect(countReturning(cases, buildReceivers(null, agent(1)))).toEqual({
      toAgents: 2,
      toPool: 1,
      unchanged: new Map(),
    });
  });

  test("leaves each touched case with its reason", () => {
    const cases = OBSTACLES.map((obstacle) => returning({ obstacle }));
    const { toAgents, unchanged } = countReturning(cases, buildReceivers(null, agent(1)));
    expect(toAgents).toBe(0);
    expect([...unchanged.keys()]).toEqual(OBSTACLES.map((obstacle) => OBSTACLE_KEYS[obstacle]));
  });

  test("leaves cases of agents who are gone, disabled or full", () => {
    const receivers = buildReceivers(1, agent(1), agent(3, { status: "DISABLED" }));
    const cases = [
      returning(),
      returning(),
      returning({ formerAgentId: 3 }),
      returning({ formerAgentId: 4 }),
    ];
    expect(countReturning(cases, receivers)).toEqual({
      toAgents: 1,
      toPool: 0,
      unchanged: new Map([
        ["assignment.agentFull", 1],
        ["assignment.agentDisabled", 1],
        ["assignment.wrongAgent", 1],
      ]),
    });
  });
});
