import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const POLICY: readonly Mutant[] = [
  {
    guarantee: "G8",
    name: "who decided a deduction confirms it once the roles have changed",
    file: "packages/api/src/repay/deduction/rules/level.ts",
    find: 'return waiting.hasEndorsed ? "deduction.ownDecision" : null;',
    replace: `    return null;`,
    tests: [
      "packages/api/src/repay/deduction/rules/level.test.ts",
      "packages/api/src/repay/deduction-policy/authority.test.ts",
    ],
  },
  {
    guarantee: "G8",
    name: "people are put in charge without a look at their rights",
    file: "packages/api/src/repay/deduction-policy/actions-authority.ts",
    find: `    if ("reviewers" in payload) {`,
    replace: `    if ("reviewers" in payload && payload.reviewers.length === 0) {`,
    tests: ["packages/api/src/repay/deduction-policy/authority.test.ts"],
  },
  {
    guarantee: "G8",
    name: "who is put in charge of deductions decides before his day",
    file: "packages/api/src/repay/deduction/queries/authority.ts",
    find: `    select id from deduction_authority where effective_on <= \${day}::date order by`,
    replace: `    select id from deduction_authority where \${day}::date is not null order by`,
    tests: ["packages/api/src/repay/deduction-policy/authority.test.ts"],
  },
  {
    guarantee: "G13",
    name: "a wage scheme pays before its day",
    file: "packages/api/src/reports/wage/rules.ts",
    find: "one.effectiveOn <= day &&",
    replace: "",
    tests: [
      "packages/api/src/reports/wage/rules.test.ts",
      "packages/api/src/reports/wage/scheme.test.ts",
    ],
  },
  {
    guarantee: "G13",
    name: "who follows the house again keeps his own scheme",
    file: "packages/api/src/reports/wage/rules.ts",
    find: `  if (last && !last.followsHouse) return last;`,
    replace: `  if (last) return last;`,
    tests: [
      "packages/api/src/reports/wage/rules.test.ts",
      "packages/api/src/reports/wage/scheme.test.ts",
    ],
  },
  {
    guarantee: "G32",
    name: "who sees some institutions sets a placement rule of all",
    file: "packages/api/src/core/setting/owners.ts",
    find: `  refuseLimited(actor);
  if (queueId === null) return null;`,
    replace: `  if (queueId === null) return null;`,
    tests: ["packages/api/src/tasks/placement/placement.test.ts"],
  },
  {
    guarantee: "G32",
    name: "who sees some institutions sets a rule of all",
    file: "packages/api/src/core/setting/house.ts",
    find: `  refuseLimited(actor);
`,
    replace: `  void actor;
`,
    tests: ["packages/api/src/repay/house-policy.test.ts"],
  },
  {
    guarantee: "G13",
    name: "a rule of later days opens a case that ended too long ago",
    file: "packages/api/src/repay/payment/rules/ending.ts",
    find: "return days <= reversalDays(closedOn)",
    replace: "return days <= reversalDays(today)",
    tests: ["packages/api/src/repay/payment/reverse.test.ts"],
  },
  {
    guarantee: "G31",
    name: "an institution reads what another one proposes for all",
    file: "packages/api/src/manage/proposal/queries/list.ts",
    find: `then u.institution_id is null or \${institutionVisibleTo(actor, sql.ref("u.institutionId"))}`,
    replace: "then true",
    tests: ["packages/api/src/manage/config/config.test.ts"],
  },
  {
    guarantee: "G48",
    name: "two who take one approved copy at once both get it",
    file: "packages/api/src/manage/data-request/queries/request.ts",
    find: "    .limit(1)\n    .forUpdate()\n",
    replace: "    .limit(1)\n",
    tests: ["packages/api/src/manage/data-request/data-request.test.ts"],
  },
  {
    guarantee: "G50",
    name: "an erasure does not wait for money under way",
    file: "packages/api/src/manage/data-request/actions/erase.ts",
    find: "  await queries.lockLoans(tx.db, asked.borrowerId);\n",
    replace: "",
    tests: ["packages/api/src/manage/data-request/data-request.test.ts"],
  },
  {
    guarantee: "G50",
    name: "somebody who was erased is told of anew",
    file: "packages/db/src/migrations/0001_baseline/tasks/borrower.functions.sql",
    find: "where id = new.borrower_id and erased_at is not null)",
    replace: "where id = new.borrower_id and false)",
    tests: ["packages/api/src/manage/data-request/data-request.test.ts"],
  },
];
