import type { Mutant } from "../../scripts/mutate/mutant.ts";

const RULES = "packages/api/src/tasks/promise/rules.ts";
const EVALUATION = "packages/api/src/tasks/promise/queries/evaluation.ts";
const PAYMENT_PROMISE = ["packages/api/src/repay/payment/promise.test.ts"];
const TABLES = ["packages/api/src/tasks/promise/rules.test.ts"];

export const PROMISE: readonly Mutant[] = [
  {
    guarantee: "G5",
    name: "money after the grace keeps a promise",
    file: RULES,
    find: 'if (isKeptBy(promise, policy, last)) return "KEPT";',
    replace: 'if (isKeptBy(promise, policy, lastCure(promise.dueOn, policy))) return "KEPT";',
    tests: [...TABLES, ...PAYMENT_PROMISE],
  },
  {
    guarantee: "G5",
    name: "a promise is broken before its time is over",
    file: RULES,
    find: "if (today <= last) return null;",
    replace: "",
    tests: TABLES,
  },
  {
    guarantee: "G5",
    name: "a promise of an ended case counts as broken",
    file: RULES,
    find: "if (promise.endedOn !== null && promise.endedOn <= last)",
    replace: "if (false)",
    tests: [...TABLES, ...PAYMENT_PROMISE],
  },
  {
    guarantee: "G5",
    name: "a promise that another replaced is judged again",
    file: EVALUATION,
    find: "and not ${REPLACED} order by p.id for update of p",
    replace: "order by p.id for update of p",
    tests: PAYMENT_PROMISE,
  },
  {
    guarantee: "G5",
    name: "a payment that went back still keeps its promise",
    file: EVALUATION,
    find: "y.loan_id = c.loan_id and y.state = 'POSTED' and y.paid_at >= p.created_at",
    replace: "y.loan_id = c.loan_id and y.paid_at >= p.created_at",
    tests: PAYMENT_PROMISE,
  },
  {
    guarantee: "G5",
    name: "a promise is judged by the stage of today",
    file: EVALUATION,
    find: "where s.case_id = c.id and s.at <= p.created_at order by",
    replace: "where false order by",
    tests: PAYMENT_PROMISE,
  },
  {
    guarantee: "G5",
    name: "an old promise's verdict takes the open one off its case",
    file: "packages/api/src/tasks/promise/actions/decide.ts",
    find: "const current = changed.filter((promise) => promise.isCurrent);",
    replace: "const current = changed;",
    tests: PAYMENT_PROMISE,
  },
  {
    guarantee: "G5",
    name: "a new promise leaves an expired one unevaluated",
    file: "packages/api/src/tasks/promise/actions/make.ts",
    find: "if (hasOpenPromise) await evaluateOpenPromise(tx, caseRow.id);",
    replace: "",
    tests: PAYMENT_PROMISE,
  },
];
