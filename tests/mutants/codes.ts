import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const CODES: readonly Mutant[] = [
  {
    guarantee: "G1",
    name: "a retry is done again",
    file: "packages/api/src/core/transaction.ts",
    find: "if (stored && !isReplySecret) {",
    replace: "if (false) {",
    tests: ["packages/api/src/tasks/log/log.test.ts"],
  },
  {
    guarantee: "G1",
    name: "the same order makes another code",
    file: "packages/api/src/repay/code/actions/issue.ts",
    find: "if (open && isSame(open, order, tx.now())) {",
    replace: "if (open && false) {",
    tests: [
      "packages/api/src/repay/code/code.test.ts",
      "packages/api/src/repay/code/race.test.ts",
    ],
  },
  {
    guarantee: "G1",
    name: "two servers ask for the number of one code",
    file: "packages/api/src/core/outbox.ts",
    find: "sql.ref(leasedUntil ?? dueAt)} = ${until}, ",
    replace: "sql.ref(leasedUntil ?? dueAt)} = ${now}, ",
    tests: [
      "packages/api/src/core/outbox.test.ts",
      "packages/api/src/repay/code/ask.test.ts",
    ],
  },
  {
    guarantee: "G2",
    name: "a key used again is not compared with its first input",
    file: "packages/api/src/core/retry.ts",
    find: "stored.requestHash !== retry.requestHash",
    replace: "false",
    tests: ["packages/api/src/repay/code/race.test.ts"],
  },
  {
    guarantee: "G2",
    name: "a key of another user gives his reply",
    file: "packages/api/src/core/retry.ts",
    find: `    .select(["requestHash", "reply", "authority"])
    .where("userId", "=", retry.userId)`,
    replace: '    .select(["requestHash", "reply", "authority"])',
    tests: [
      "packages/api/src/repay/code/race.test.ts",
      "packages/api/src/tasks/log/log.test.ts",
    ],
  },
  {
    guarantee: "G3",
    name: "a stored reply leaves before its two days",
    file: "packages/api/src/core/replies.ts",
    find: "new Date(ctx.now().getTime() - KEPT_MS)",
    replace: "ctx.now()",
    tests: ["packages/api/src/core/transaction.test.ts"],
  },
  {
    guarantee: "G3",
    name: "the reply to a request is not kept",
    file: "packages/api/src/core/transaction.ts",
    find: "if (retry && !isReplySecret) await keepReply(db, retry, result);",
    replace: "",
    tests: ["packages/api/src/repay/code/race.test.ts"],
  },
  {
    guarantee: "G4",
    name: "a part may ask for all that is due",
    file: "packages/api/src/repay/code/rules/single.ts",
    find: "if (amountMinor >= dueMinor)",
    replace: "if (amountMinor > dueMinor)",
    tests: [
      "packages/api/src/repay/code/rules/rules.test.ts",
      "packages/api/src/repay/code/code.test.ts",
    ],
  },
  {
    guarantee: "G4",
    name: "parts together may ask for more than is due",
    file: "packages/api/src/repay/code/rules/single.ts",
    find: "if (partsWithinDue && amountMinor > left)",
    replace: "if (false)",
    tests: ["packages/api/src/repay/code/race.test.ts"],
  },
  {
    guarantee: "G4",
    name: "a case gets codes without end",
    file: "packages/api/src/repay/code/actions/issue.ts",
    find: "if (made >= perCaseDay)",
    replace: "if (false)",
    tests: ["packages/api/src/repay/code/race.test.ts"],
  },
];
