import type { Mutant } from "../../scripts/mutate/mutant.ts";

const FACT = "packages/api/src/tasks/borrower/actions/fact.ts";
const RULES = "packages/api/src/tasks/borrower/rules.ts";
const FACT_TEST = "packages/api/src/tasks/borrower/fact.test.ts";
const CLOSING_TEST = "packages/api/src/tasks/closing/fact.test.ts";

export const BORROWER: readonly Mutant[] = [
  {
    guarantee: "G49",
    name: "a death stops contact in one case alone",
    file: "packages/api/src/tasks/guard/queries/facts.ts",
    find: "from borrower_fact f where f.borrower_id = b.id",
    replace: "from borrower_fact f where f.case_id = c.id",
    tests: [FACT_TEST],
  },
  {
    guarantee: "G49",
    name: "whoever recorded what is so of a borrower ends it",
    file: FACT,
    find: "if (locked.recordedBy === actor.userId)",
    replace: "if (locked.recordedBy === 0)",
    tests: [FACT_TEST],
  },
  {
    guarantee: "G49",
    name: "another account of whoever recorded it ends it",
    file: FACT,
    find: "if (locked.isSamePerson)",
    replace: "if (false)",
    tests: [FACT_TEST],
  },
  {
    guarantee: "G31",
    name: "an agency reads what another wrote of a borrower",
    file: "packages/api/src/tasks/borrower/queries/fact.ts",
    find: 'case when ${institutionVisibleTo(actor, sql.ref("t.institutionId"))} then',
    replace: "case when true then",
    tests: [FACT_TEST],
  },
  {
    guarantee: "G49",
    name: "a message to a borrower who has died leaves the queue",
    file: "packages/api/src/telephony/outbox/queries/outbox.ts",
    find: "f.borrower_id = m.borrower_id and f.stops and f.ended_at is null",
    replace: "f.borrower_id = 0",
    tests: ["packages/api/src/telephony/outbox/deliver.test.ts"],
  },
  {
    guarantee: "G6",
    name: "a death of tomorrow is recorded today",
    file: RULES,
    find: 'if (fromOn > today) return "borrower.factInFuture";',
    replace: "",
    tests: [
      "packages/api/src/tasks/borrower/rules.test.ts",
      FACT_TEST,
      CLOSING_TEST,
    ],
  },
  {
    guarantee: "G6",
    name: "who has died goes on owing late fees",
    file: "packages/api/src/account/loan/queries/facts.ts",
    find: "least(l.fees_end_on, w.on, died.on) as fees_end_on",
    replace: "coalesce(l.fees_end_on, w.on, died.on) as fees_end_on",
    tests: ["packages/api/src/repay/roll/fees.test.ts"],
  },
  {
    guarantee: "G6",
    name: "a case closed for a death tells nothing of the borrower",
    file: "packages/api/src/tasks/closing/actions/execute.ts",
    find: "await recordFact(tx, locked, cause, today);",
    replace: "",
    tests: [CLOSING_TEST],
  },
  {
    guarantee: "G6",
    name: "a claim is closed without what came of it",
    file: "packages/db/src/migrations/0003_tasks/hold.ts",
    find: "check (outcome is not null or closed_at is null or kind = 'DEDUCTION')",
    replace: "check (true)",
    tests: ["packages/api/src/tasks/hold/hold.test.ts"],
  },
];
