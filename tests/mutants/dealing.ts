import type { Mutant } from "../../scripts/mutate/mutant.ts";

const ROOM = "packages/api/src/tasks/allocation";
const RUNS = [`${ROOM}/allocation.test.ts`];
const ENGINE = [`${ROOM}/rules/assign.test.ts`];

export const DEALING: readonly Mutant[] = [
  {
    guarantee: "G31",
    name: "a run of another institution is shown",
    file: `${ROOM}/queries/run.ts`,
    find: "where r.id = ${runId} and ${runVisibleTo(actor)}",
    replace: "where r.id = ${runId}",
    tests: RUNS,
  },
  {
    guarantee: "G31",
    name: "cases of another institution are assigned",
    file: `${ROOM}/queries/input.ts`,
    find: ' and ${visibleTo(actor, "c")}',
    replace: "",
    tests: RUNS,
  },
  {
    guarantee: "G31",
    name: "a user applies the preview of another user",
    file: `${ROOM}/queries/own-run.ts`,
    find: " and creator_id = ${actor.userId}",
    replace: "",
    tests: RUNS,
  },
  {
    guarantee: "G9",
    name: "an agent is assigned more cases than the limit",
    file: `${ROOM}/rules/allocation-state.ts`,
    find: "|| !hasFreeCapacity(slot)) return false;",
    replace: ") return false;",
    tests: ENGINE,
  },
  {
    guarantee: "G9",
    name: "a case goes to an agent excluded by a complaint",
    file: `${ROOM}/rules/allocation-state.ts`,
    find: "!isAvoided(poolCase, id) && !isExcluded(state, poolCase, id)",
    replace: "!isAvoided(poolCase, id)",
    tests: ENGINE,
  },
];
