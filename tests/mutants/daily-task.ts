import type { Mutant } from "../../scripts/mutate/mutant.ts";

const ROOM = "packages/api/src/board/daily-task";
const TASKS = [`${ROOM}/daily-task.test.ts`];
const VISIBILITY = [`${ROOM}/visibility.test.ts`];
const MAKE = [`${ROOM}/make.test.ts`];

export const DAILY_TASK: readonly Mutant[] = [
  {
    guarantee: "G32",
    name: "a user sees the tasks of others",
    file: `${ROOM}/queries/state.ts`,
    find: '.where(orgUnitVisibleTo(actor, "d"))',
    replace: "",
    tests: TASKS,
  },
  {
    guarantee: "G31",
    name: "the number of a task is taken for that of a case",
    file: `${ROOM}/queries/list.ts`,
    find: '  orgUnitVisibleTo(actor, "d"),',
    replace:
      "  sql<SqlBool>`exists (select from work_order w where w.case_id = d.id or ${actor.caseScope !== 'ORDERS'}::boolean)`,",
    tests: VISIBILITY,
  },
  {
    guarantee: "G30",
    name: "a leader cancels a task without permission to edit it",
    file: `${ROOM}/actions/state.ts`,
    find: "if (!(await editableConfigs(tx, [task.configId])).has(task.configId))",
    replace: "if (task.configId < 0)",
    tests: VISIBILITY,
  },
  {
    guarantee: "G14",
    name: "the tasks of a day are made by each of its makers",
    file: `${ROOM}/actions/make.ts`,
    find: "if (!(await queries.claimDay(tx.db, due, now))) throw new NoDueWorkError();",
    replace: "await queries.claimDay(tx.db, due, now);",
    tests: MAKE,
  },
  {
    guarantee: "G14",
    name: "a past task is created",
    file: `${ROOM}/queries/day.ts`,
    find: "from wanted where at > ${now} order by",
    replace: "from wanted order by",
    tests: MAKE,
  },
  {
    guarantee: "G14",
    name: "an agent is warned every minute",
    file: `${ROOM}/queries/watch.ts`,
    find: "and d.reminded_at is null and",
    replace: "and",
    tests: TASKS,
  },
  {
    guarantee: "G10",
    name: "tasks of leavers fall due",
    file: `${ROOM}/queries/watch.ts`,
    find: "(u.status <> 'ENABLED' or u.institution_id is distinct from d.institution_id or not r.works_cases)",
    replace: "false",
    tests: TASKS,
  },
  {
    guarantee: "G32",
    name: "the file of a foreign task is read",
    file: "packages/api/src/board/daily-task/actions/state.ts",
    find: "  assertOwnTask(ctx, await queries.find(ctx.db, ctx.actor, taskId));\n",
    replace: "",
    tests: ["packages/api/src/board/daily-task/daily-task.test.ts"],
  },
  {
    guarantee: "G32",
    name: "a leader without a group sets tasks of the institution",
    file: "packages/api/src/board/task-config/actions/org-unit.ts",
    find: 'if (actor.groupId === null) throw new AppError("forbidden", "access.denied");\n',
    replace: "",
    tests: ["packages/api/src/board/task-config/task-config.test.ts"],
  },
];
