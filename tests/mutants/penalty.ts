import type { Mutant } from "../../scripts/mutate/mutant.ts";

const ROOM = "packages/api/src/board/penalty";

export const PENALTY: readonly Mutant[] = [
  {
    guarantee: "G8",
    name: "who proposes a penalty approves it",
    file: `${ROOM}/rules.ts`,
    find: "if (penalty.isProposer)",
    replace: "if (false)",
    tests: [`${ROOM}/rules.test.ts`, `${ROOM}/people.test.ts`],
  },
  {
    guarantee: "G8",
    name: "two who propose at once make two penalties",
    file: `${ROOM}/actions/propose.ts`,
    find: "await lockOrder(tx.db, orderId);",
    replace: "",
    tests: [`${ROOM}/people.test.ts`],
  },
  {
    guarantee: "G10",
    name: "a penalty that was decided is decided again",
    file: `${ROOM}/rules.ts`,
    find: 'if (penalty.state !== "PROPOSED")',
    replace: "if (false)",
    tests: [`${ROOM}/rules.test.ts`, `${ROOM}/people.test.ts`],
  },
  {
    guarantee: "G13",
    name: "a fine stays although the verdict it rested on is gone",
    file: `${ROOM}/actions/follow.ts`,
    find: 'if (state === "REVERSED") await reverse(tx, penalty);',
    replace: "",
    tests: [`${ROOM}/reversal.test.ts`, `${ROOM}/ledger.test.ts`],
  },
  {
    guarantee: "G13",
    name: "a fine is taken twice",
    file: "packages/db/src/migrations/0049_penalty/wage.ts",
    find: "create unique index wage_entry_penalty_once",
    replace: "create index wage_entry_penalty_once",
    tests: [`${ROOM}/ledger.test.ts`],
  },
  {
    guarantee: "G31",
    name: "penalties of another institution are seen",
    file: `${ROOM}/queries/sight.ts`,
    find: "const within = institutionVisibleTo(actor, institutionId);",
    replace: "const within = sql<SqlBool>`true`;",
    tests: [`${ROOM}/sight.test.ts`],
  },
  {
    guarantee: "G32",
    name: "an agent reads what a complaint about him would cost",
    file: `${ROOM}/queries/one.ts`,
    find: "and w.liable_id is distinct from ${actor.userId})`",
    replace: ")`",
    tests: [`${ROOM}/sight.test.ts`],
  },
];
