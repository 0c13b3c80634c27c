import type { Mutant } from "../../scripts/mutate/mutant.ts";

const APPROVERS = ["packages/api/src/manage/permission/approver.test.ts"];

const ROLES = ["packages/api/src/manage/permission/role.test.ts"];
const RULES = "packages/api/src/manage/permission/rules-role.ts";

export const RIGHT: readonly Mutant[] = [
  {
    guarantee: "G8",
    name: "an approver of another kind decides who may approve",
    file: "packages/api/src/manage/proposal/queries/people.ts",
    find: "own.can_approve and own.kind = ${decidingKind}",
    replace: "own.can_approve",
    tests: APPROVERS,
  },
  {
    guarantee: "G8",
    name: "proposers of rights approve them",
    file: "packages/api/src/manage/permission/rules-approver.ts",
    find: "approvers.some((role) => proposers.includes(role))",
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
    find: `if (deciding.some(({ side }) => side !== "COMPANY"))`,
    replace: "if (deciding.length === 0)",
    tests: APPROVERS,
  },
  {
    guarantee: "G8",
    name: "approvers are left who may not decide",
    file: "packages/api/src/manage/permission/rules-approver.ts",
    find: "if (!deciding.every(canDecide))",
    replace: "if (deciding.length === 0)",
    tests: APPROVERS,
  },
  {
    guarantee: "G31",
    name: "a server uses removed permissions for a second",
    file: "packages/api/src/session/session/cache.ts",
    find: `  if (type === "permission.granted") return () => true;\n`,
    replace: "",
    tests: ["packages/api/src/session/session/cache.test.ts"],
  },
  {
    guarantee: "G8",
    name: "a role of an agency is granted money of the lender",
    file: RULES,
    find: `side === "AGENCY" && fixed`,
    replace: `side !== side && fixed`,
    tests: ROLES,
  },
  {
    guarantee: "G8",
    name: "an agent is granted decisions on agents",
    file: RULES,
    find: "if (worksCases && fixed",
    replace: "if (!worksCases && fixed",
    tests: ROLES,
  },
  {
    guarantee: "G31",
    name: "the administrator is granted numbers of borrowers",
    file: RULES,
    find: `caseScope === "NONE" && fixed`,
    replace: `caseScope !== caseScope && fixed`,
    tests: ROLES,
  },
  {
    guarantee: "G8",
    name: "one role is granted both halves of a decision",
    file: RULES,
    find: `isSeparated(after, permission) ? "permission.separated" : null`,
    replace: "null",
    tests: ROLES,
  },
  {
    guarantee: "G8",
    name: "the last right to change rights is withdrawn",
    file: RULES,
    find: "fixed.NEVER_WITHOUT_HOLDER.includes(permission) && !hasHolder",
    replace: "fixed.NEVER_WITHOUT_HOLDER.length === 0 && !hasHolder",
    tests: ROLES,
  },
  {
    guarantee: "G8",
    name: "the last approver of a kind loses the right to decide",
    file: RULES,
    find: "canDecide(role),",
    replace: "            role.people > 0,\n",
    tests: ROLES,
  },
  {
    guarantee: "G31",
    name: "a limited reader counts the people of other institutions",
    file: "packages/api/src/manage/permission/queries-role.ts",
    find: `    .where(userVisibleTo(actor, "u"))\n`,
    replace: "",
    tests: ["packages/api/src/lists.test.ts"],
  },
];
