import type { Mutant } from "../../scripts/mutate/mutant.ts";

const APPROVERS = ["packages/api/src/manage/permission/approver.test.ts"];

export const RIGHT: readonly Mutant[] = [
  {
    guarantee: "G8",
    name: "management decides who approves what others approve",
    file: "packages/api/src/manage/proposal/queries/people.ts",
    find: "own.may_approve and own.kind = ${decidingKind}",
    replace: "own.may_approve",
    tests: APPROVERS,
  },
  {
    guarantee: "G8",
    name: "proposers of rights approve them",
    file: "packages/api/src/manage/permission/rules-approver.ts",
    find: "    approvers.some((role) => proposers.includes(role))\n",
    replace: "    approvers.length === 0\n",
    tests: APPROVERS,
  },
  {
    guarantee: "G8",
    name: "one person is left to propose and approve",
    file: "packages/api/src/manage/permission/rules-approver.ts",
    find: `[...proposers, ...approvers], "people") > 1`,
    replace: `[...proposers, ...approvers], "people") > 0`,
    tests: APPROVERS,
  },
  {
    guarantee: "G8",
    name: "a role of an agency approves law",
    file: "packages/api/src/manage/permission/rules-approver.ts",
    find: `if (deciding.some(({ side }) => side !== "LENDER"))`,
    replace: "if (deciding.length === 0)",
    tests: APPROVERS,
  },
  {
    guarantee: "G8",
    name: "approvers are left who may not decide",
    file: "packages/api/src/manage/permission/rules-approver.ts",
    find: "if (!deciding.every(mayDecide))",
    replace: "if (deciding.length === 0)",
    tests: APPROVERS,
  },
  {
    guarantee: "G31",
    name: "a server believes for a second what a role may no longer do",
    file: "packages/api/src/session/session/cache.ts",
    find: `  if (type === "permission.granted") return () => true;\n`,
    replace: "",
    tests: ["packages/api/src/session/session/cache.test.ts"],
  },
];
