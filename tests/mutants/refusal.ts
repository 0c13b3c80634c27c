import type { Mutant } from "../../scripts/mutate/mutant.ts";

const MIGRATION = "packages/db/src/migrations/0106_refusal";
const PLAIN = ["packages/db/src/migrations/refusal.test.ts"];

/** Guards against plain SQL: an operator's statement, or a fault in our code. */
export const REFUSAL: readonly Mutant[] = [
  {
    guarantee: "G49",
    name: "a holiday whose day has begun is deleted",
    file: `${MIGRATION}/holiday.ts`,
    find: "create trigger holiday_to_come before update or delete on holiday",
    replace: "create trigger holiday_to_come before update on holiday",
    tests: PLAIN,
  },
  {
    guarantee: "G49",
    name: "a holiday is moved to a day that has begun",
    file: `${MIGRATION}/holiday.ts`,
    find: " or (tg_op = 'UPDATE' and new.day <= latest_day(now()))",
    replace: "",
    tests: PLAIN,
  },
  {
    guarantee: "G49",
    name: "a contact is rewritten by plain SQL",
    file: `${MIGRATION}/contact.ts`,
    find: "    isChanged(identity),\n",
    replace: "",
    tests: PLAIN,
  },
  {
    guarantee: "G49",
    name: "a contact is deleted by plain SQL",
    file: `${MIGRATION}/refuse.ts`,
    find: "before delete or truncate on",
    replace: "before truncate on",
    tests: PLAIN,
  },
  {
    guarantee: "G49",
    name: "country and zone of an institution with open cases are set by one person",
    file: `${MIGRATION}/country.ts`,
    find: `when (old.\${column} <> new.\${column})`,
    replace: "when (false)",
    tests: PLAIN,
  },
  {
    guarantee: "G8",
    name: "a law of an institution needs no approved proposal",
    file: `${MIGRATION}/country.ts`,
    find: "p.kind = 'INSTITUTION_LAW' and p.state = 'APPROVED' and",
    replace: "p.kind = 'INSTITUTION_LAW' and",
    tests: PLAIN,
  },
  {
    guarantee: "G49",
    name: "a fact of a borrower is ended by nobody and for no reason",
    file: `${MIGRATION}/fact.ts`,
    find: "when: sql`old.ended_at is null and",
    replace: "when: sql`false and",
    tests: PLAIN,
  },
  {
    guarantee: "G6",
    name: "the amount of a paid code is changed",
    file: `${MIGRATION}/code.ts`,
    find: '"type", "amount_minor", "clean_mode"',
    replace: '"type", "clean_mode"',
    tests: PLAIN,
  },
  {
    guarantee: "G6",
    name: "a paid code goes back while its payment stands",
    file: `${MIGRATION}/code.ts`,
    find: "(old.state = 'PAID' or new.state = 'REVERSED')",
    replace: "false",
    tests: [...PLAIN, "packages/api/src/repay/code/pay.test.ts"],
  },
  {
    guarantee: "G8",
    name: "a law is written by nobody",
    file: `${MIGRATION}/law.ts`,
    find: "(new.editor_id is null or new.approver_id is null)",
    replace: "false",
    tests: [...PLAIN, "packages/api/src/tasks/guard/layers.test.ts"],
  },
  {
    guarantee: "G10",
    name: "a case moves without its line in the log of moves",
    file: "packages/db/src/migrations/0107_case_move.ts",
    find: "c.status is distinct from logged.after",
    replace: "false",
    tests: PLAIN,
  },
  {
    guarantee: "G9",
    name: "a case comes to an agent without its line in the log of moves",
    file: "packages/db/src/migrations/0107_case_move.ts",
    find: "c.agent_id is distinct from logged.agent_id",
    replace: "false",
    tests: PLAIN,
  },
];
