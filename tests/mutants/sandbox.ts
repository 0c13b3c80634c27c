import type { Mutant } from "../../scripts/mutate/mutant.ts";

const SANDBOX = "apps/server/src/sandbox";
const TESTS = ["apps/server/test/sandbox.test.ts"];
const BANK_TESTS = [`${SANDBOX}/bank.test.ts`];

export const SANDBOX_MUTANTS: readonly Mutant[] = [
  {
    guarantee: "G5",
    name: "a sandbox starts on payments of a real provider",
    file: `${SANDBOX}/real-payments.ts`,
    find: "if (await hasProviderPayment(db, HTTP_PROVIDER))",
    replace: "if (false)",
    tests: TESTS,
    testName: "payments of a real provider",
  },
  {
    guarantee: "G5",
    name: "a sandbox runs in production on a database of its own choice",
    file: "apps/server/src/env.ts",
    find: "isProduction && env.DATABASE_URL !== undefined",
    replace: "false",
    tests: ["apps/server/src/env.test.ts"],
  },
  {
    guarantee: "G5",
    name: "a sandbox runs beside a real provider",
    file: "apps/server/src/env.ts",
    find: 'if (env.SANDBOX === "on" && reason)',
    replace: "if (false)",
    tests: TESTS,
    testName: "a real provider is refused",
  },
  {
    guarantee: "G5",
    name: "replies of a sandbox do not say so",
    file: "apps/server/src/http/headers.ts",
    find: 'env.SANDBOX === "on" ? { ...COMMON, "x-sandbox": "on" } : COMMON',
    replace: "COMMON",
    tests: TESTS,
    testName: "says that it is a sandbox",
  },
  {
    guarantee: "G5",
    name: "the sandbox bank pays a code ordered again twice",
    file: `${SANDBOX}/bank.ts`,
    find: "if (!timers.has(order.reference)) schedule",
    replace: "schedule",
    tests: BANK_TESTS,
  },
  {
    guarantee: "G5",
    name: "the sandbox bank pays a withdrawn code",
    file: `${SANDBOX}/bank.ts`,
    find: "withdraw: ({ reference }) => cancel(reference),",
    replace: "withdraw: () => {},",
    tests: BANK_TESTS,
  },
];
