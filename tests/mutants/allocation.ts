import type { Mutant } from "../../scripts/mutate/mutant.ts";

const APPLY = ["packages/api/src/tasks/allocation/apply.test.ts"];
const CRASH = ["packages/api/src/tasks/allocation/crash.test.ts"];
const MANY = ["packages/api/src/tasks/binding/many.test.ts"];

export const ALLOCATION: readonly Mutant[] = [
  {
    guarantee: "G9",
    name: "a run gives a case away that somebody bound since",
    file: "packages/api/src/tasks/allocation/actions/portion.ts",
    find: "const { caseId: taskId, agentId, fromAgentId: from, ground } = line;",
    replace:
      "const { caseId: taskId, agentId, ground } = line;\n    const from = cases.get(taskId)?.agentId ?? null;",
    tests: APPLY,
  },
  {
    guarantee: "G9",
    name: "a run is applied by everybody who comes for it",
    file: "packages/api/src/tasks/allocation/actions/apply.ts",
    find: 'if (!(await queries.tryRunLock(tx.db, runId))) throw new Overtaken();\n  const run = await queries.readRun(tx.db, runId);\n  if (run?.state !== "RUNNING") throw new Overtaken();',
    replace:
      "const run = await queries.readRun(tx.db, runId);\n  if (!run) throw new Overtaken();",
    tests: APPLY,
  },
  {
    guarantee: "G9",
    name: "a run follows a case to its new stage",
    file: "packages/api/src/tasks/allocation/actions/portion.ts",
    find: "locked.queueId !== queueId",
    replace: "false",
    tests: APPLY,
  },
  {
    guarantee: "G9",
    name: "two runs count what an agent has beside each other",
    file: "packages/api/src/tasks/binding/actions/binders.ts",
    find: "await lockCapacity(tx.db, institutionIds);",
    replace: "void lockCapacity;",
    tests: APPLY,
  },
  {
    guarantee: "G9",
    name: "an agent gets more cases than he takes",
    file: "packages/api/src/tasks/binding/actions/many.ts",
    find: "capacity?.hasRoom(agentId, queueId) === false",
    replace: "capacity === undefined",
    tests: [...MANY, ...APPLY],
  },
  {
    guarantee: "G9",
    name: "cases go to who takes none",
    file: "packages/api/src/tasks/binding/rules-capacity.ts",
    find: "if (!one?.takesCases) return false;",
    replace: "if (!one) return false;",
    tests: MANY,
  },
  {
    guarantee: "G14",
    name: "what a dead process had in hand is never taken up again",
    file: "packages/api/src/tasks/allocation/queries/apply.ts",
    find: "where r.state in ('WAITING', 'RUNNING') and not exists (",
    replace: "where r.state in ('WAITING') and not exists (",
    tests: CRASH,
  },
  {
    guarantee: "G49",
    name: "a binding among many leaves no decision of the guard",
    file: "packages/api/src/tasks/guard/actions/bindings.ts",
    find: "await insertBindingDecisions(tx.db, decided, { at: tx.now(), by });",
    replace: "void insertBindingDecisions;",
    tests: [...MANY, ...APPLY],
  },
  {
    guarantee: "G49",
    name: "whoever gives a reason sets a block of the guard aside",
    file: "packages/api/src/tasks/guard/actions/bindings.ts",
    find: "role !== null && isBlock(decision) && mayOverride(role, decision, rules)",
    replace: "role !== null && isBlock(decision)",
    tests: MANY,
  },
  {
    guarantee: "G31",
    name: "strategies of other institutions are compared",
    file: "packages/api/src/tasks/allocation/queries/compare.ts",
    find: '${within(one, "r")} and ${wholeVisibleTo(actor, "r")}',
    replace: '${within(one, "r")}',
    tests: ["packages/api/src/tasks/allocation/compare.test.ts"],
  },
  {
    guarantee: "G41",
    name: "a preview is changed for cases that it does not have",
    file: "packages/api/src/tasks/allocation/actions/change.ts",
    find: "if (changed !== ids.length)",
    replace: "if (changed < 0)",
    tests: ["packages/api/src/tasks/allocation/allocation.test.ts"],
  },
  {
    guarantee: "G31",
    name: "a run gives cases to agents out of sight",
    file: "packages/api/src/tasks/allocation/queries/own.ts",
    find: '(l.to_id is null or ${userVisibleTo(actor, "a")})',
    replace: "(l.to_id is null or ${actor.userId} > 0)",
    tests: ["packages/api/src/tasks/allocation/authority.test.ts"],
  },
  {
    guarantee: "G31",
    name: "a run is prepared among no agents",
    file: "packages/api/src/tasks/allocation/actions/prepare.ts",
    find: "if (isAssigning && candidates.length === 0)",
    replace: "if (ids.length < 0)",
    tests: ["packages/api/src/tasks/allocation/allocation.test.ts"],
  },
  {
    guarantee: "G31",
    name: "pools of other institutions are shown",
    file: "packages/api/src/tasks/allocation/queries/overview.ts",
    find: 'where ${stageVisibleTo(actor, "l")} and (i.status',
    replace: "where ${actor.userId} > 0 and (i.status",
    tests: ["packages/api/src/tasks/allocation/load.test.ts"],
  },
];
