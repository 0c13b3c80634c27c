import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const MONEY: readonly Mutant[] = [
  {
    guarantee: "G6",
    name: "lines of the ledger can be changed",
    file: "packages/db/src/migrations/0016_ledger.ts",
    find: "create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry",
    replace:
      "create trigger ledger_entry_append_only before truncate on ledger_entry",
    tests: [
      "packages/api/src/repay/loan/guard.test.ts",
      "packages/api/src/repay/loan/loan.test.ts",
    ],
  },
  {
    guarantee: "G6",
    name: "a payment covers more than is due",
    file: "packages/api/src/repay/loan/rules/payment.ts",
    find: "const amountMinor = Math.min(left, dueOf(parts[part]));",
    replace: "const amountMinor = dueOf(parts[part]) > 0 ? left : 0;",
    tests: ["packages/api/src/repay/loan/rules.test.ts"],
  },
  {
    guarantee: "G6",
    name: "money beyond what is owed is lost",
    file: "packages/api/src/repay/loan/rules/payment.ts",
    find: "return left > 0 ? [...entries, credit(left)] : entries;",
    replace: "return entries;",
    tests: ["packages/api/src/repay/loan/rules.test.ts"],
  },
  {
    guarantee: "G6",
    name: "cost grows beyond its cap",
    file: "packages/api/src/repay/loan/rules/terms.ts",
    find: "const amountMinor = Math.min(headroom, lateFee(one, terms));",
    replace: "const amountMinor = lateFee(one, terms);",
    tests: ["packages/api/src/repay/loan/rules.test.ts"],
  },
  {
    guarantee: "G6",
    name: "a late fee is cut down, not rounded",
    file: "packages/api/src/repay/loan/rules/terms.ts",
    find: "return Math.floor((doubled + step) / (2 * step)) * unit;",
    replace: "return Math.floor(doubled / (2 * step)) * unit;",
    tests: ["packages/api/src/repay/loan/rules.test.ts"],
  },
  {
    guarantee: "G6",
    name: "the night charges beyond the cap",
    file: "packages/api/src/repay/loan/queries/accrue.ts",
    find: "'CHARGE', 'PENALTY', least(amount, headroom - earlier), day",
    replace: "'CHARGE', 'PENALTY', amount, day",
    tests: ["packages/api/src/repay/roll/golden.test.ts"],
  },
  {
    guarantee: "G7",
    name: "a share is rounded down",
    file: "packages/api/src/core/money.ts",
    find: "BigInt(amount) * BigInt(basisPoints) * 2n + 10_000n",
    replace: "BigInt(amount) * BigInt(basisPoints) * 2n",
    tests: ["packages/api/src/core/money.test.ts"],
  },
  {
    guarantee: "G7",
    name: "a percentage of extensions above 100 is taken",
    file: "packages/api/src/repay/extension/contract-config.ts",
    find: `  .max(100, "extension.percentOver")
`,
    replace: "",
    tests: ["packages/api/src/repay/extension/config.test.ts"],
  },
  {
    guarantee: "G7",
    name: "the looser of two shares decides",
    file: "packages/api/src/repay/extension/rules/quota.ts",
    find: "Math.min(institutionBp, queueBp)",
    replace: "Math.max(institutionBp, queueBp)",
    tests: [
      "packages/api/src/repay/extension/extension.test.ts",
      "packages/api/src/repay/extension/rules.test.ts",
    ],
  },
  {
    guarantee: "G7",
    name: "two use up the last place of the month",
    file: "packages/api/src/repay/extension/queries/quota.ts",
    find: "where id = ${institutionId} for no key update`",
    replace: "where id = ${institutionId}`",
    tests: [
      "packages/api/src/repay/extension/extension.test.ts",
      "packages/api/src/repay/extension/manual.test.ts",
    ],
  },
  {
    guarantee: "G7",
    name: "a share of cases is rounded up",
    file: "packages/api/src/repay/extension/rules/quota.ts",
    find: "Math.floor((bp * cases) / WHOLE_BP)",
    replace: "Math.ceil((bp * cases) / WHOLE_BP)",
    tests: ["packages/api/src/repay/extension/rules.test.ts"],
  },
];
