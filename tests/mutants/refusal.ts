import type { Mutant } from "../../scripts/mutate/mutant.ts";

const PLAIN = ["packages/db/src/migrations/refusal.test.ts"];

/** Guards against plain SQL: an operator's statement, or a fault in our code. */
export const REFUSAL: readonly Mutant[] = [
  {
    guarantee: "G49",
    name: "a holiday whose day has begun is deleted",
    file: "packages/db/src/migrations/0001_baseline/tasks/guard.functions.sql",
    find: "create trigger holiday_to_come before update or delete on holiday",
    replace: "create trigger holiday_to_come before update on holiday",
    tests: PLAIN,
  },
  {
    guarantee: "G49",
    name: "a holiday is moved to a day that has begun",
    file: "packages/db/src/migrations/0001_baseline/tasks/guard.functions.sql",
    find: " or (tg_op = 'UPDATE' and new.day <= latest_day(now()))",
    replace: "",
    tests: PLAIN,
  },
  {
    guarantee: "G49",
    name: "a contact is rewritten by plain SQL",
    file: "packages/db/src/migrations/0001_baseline/tasks/guard.functions.sql",
    find: "before update on contact_attempt for each row\n  when ((old.case_id,",
    replace:
      "before update on contact_attempt for each row\n  when (false and (old.case_id,",
    tests: PLAIN,
  },
  {
    guarantee: "G49",
    name: "a contact is deleted by plain SQL",
    file: "packages/db/src/migrations/0001_baseline/lists.sql",
    find: "'contact_attempt',",
    replace: "",
    tests: PLAIN,
  },
  {
    guarantee: "G49",
    name: "country and zone of an institution with open cases are set by one person",
    file: "packages/db/src/migrations/0001_baseline/manage/institution.functions.sql",
    find: "when (old.country <> new.country)",
    replace: "when (false)",
    tests: PLAIN,
  },
  {
    guarantee: "G8",
    name: "a law of an institution needs no approved proposal",
    file: "packages/db/src/migrations/0001_baseline/manage/institution.functions.sql",
    find: "p.kind = 'INSTITUTION_LAW' and p.state = 'APPROVED'",
    replace: "p.kind = 'INSTITUTION_LAW'",
    tests: PLAIN,
  },
  {
    guarantee: "G49",
    name: "a fact of a borrower is ended by nobody and for no reason",
    file: "packages/db/src/migrations/0001_baseline/tasks/borrower.functions.sql",
    find: "when (old.ended_at is null and",
    replace: "when (false and",
    tests: PLAIN,
  },
  {
    guarantee: "G6",
    name: "the amount of a paid code is changed",
    file: "packages/db/src/migrations/0001_baseline/repay/code.functions.sql",
    find: "old.type, old.amount_minor, old.clean_mode,",
    replace: "old.type, new.amount_minor, old.clean_mode,",
    tests: PLAIN,
  },
  {
    guarantee: "G6",
    name: "a paid code goes back while its payment stands",
    file: "packages/db/src/migrations/0001_baseline/repay/code.functions.sql",
    find: "(old.state = 'PAID' or new.state = 'REVERSED')",
    replace: "false",
    tests: [...PLAIN, "packages/api/src/repay/code/pay.test.ts"],
  },
  {
    guarantee: "G8",
    name: "a law is written by nobody",
    file: "packages/db/src/migrations/0001_baseline/tasks/guard.functions.sql",
    find: "(new.editor_id is null or new.approver_id is null)",
    replace: "false",
    tests: [...PLAIN, "packages/api/src/tasks/guard/layers.test.ts"],
  },
  {
    guarantee: "G10",
    name: "a case moves without its line in the log of moves",
    file: "packages/db/src/migrations/0001_baseline/tasks/case.functions.sql",
    find: "c.status is distinct from logged.after",
    replace: "false",
    tests: PLAIN,
  },
  {
    guarantee: "G9",
    name: "a case comes to an agent without its line in the log of moves",
    file: "packages/db/src/migrations/0001_baseline/tasks/case.functions.sql",
    find: "c.agent_id is distinct from logged.agent_id",
    replace: "false",
    tests: PLAIN,
  },
];
