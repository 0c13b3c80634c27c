import type { Mutant } from "../../scripts/mutate/mutant.ts";

const TESTS = [
  "packages/api/src/repay/code-policy/setting.test.ts",
  "packages/api/src/repay/code-policy/clean-mode.test.ts",
];

export const CODE_SETTINGS: readonly Mutant[] = [
  {
    guarantee: "G4",
    name: "a channel is offered before its day",
    file: "packages/api/src/repay/code/queries/channel.ts",
    find: "where effective_on <= ${day} and (${currency}::text",
    replace: "where (${currency}::text",
    tests: TESTS,
  },
  {
    guarantee: "G4",
    name: "a clean mode changes before its effective day",
    file: "packages/api/src/repay/code/queries/subject.ts",
    find: `
        and effective_on <= \${day}
      order by product_id`,
    replace: `
      order by product_id`,
    tests: TESTS,
  },
  {
    guarantee: "G4",
    name: "an institution keeps the rule of its own that it gave up",
    file: "packages/api/src/core/setting/declared.ts",
    find: "const current = own?.values ? own : inherited;",
    replace: "const current = own ?? inherited;",
    tests: TESTS,
  },
  {
    guarantee: "G5",
    name: "money for a code is judged by its channel of today",
    file: "packages/api/src/repay/payment/queries/row.ts",
    find: "(k.created_at at time zone coalesce(i.zone, ${DEFAULT_ZONE}))::date) r",
    replace: "'2100-01-01'::date) r",
    tests: TESTS,
  },
  {
    guarantee: "G4",
    name: "a channel takes another currency",
    file: "packages/api/src/repay/code-policy/rules.ts",
    find: "if (currentCurrency === currency) return null;",
    replace: "return null;",
    tests: TESTS,
  },
  {
    guarantee: "G4",
    name: "an institution sets how long the provider of all is waited for",
    file: "packages/api/src/core/setting/declared.ts",
    find: "(value === null) === isDefault",
    replace: "isDefault && value === null",
    tests: TESTS,
  },
];
