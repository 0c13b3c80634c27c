import type { Mutant } from "../../scripts/mutate/mutant.ts";

const SCHEMA = "packages/db/src/migrations/0001_initial";
const ROW_RULES = ["packages/db/src/migrations/row-rules.test.ts"];
const BOUNDS = ["packages/api/src/input-bounds.test.ts"];
const REFUSALS = ["packages/api/src/input-refusals.test.ts"];

/** Rules that hold for every table and every input, each seen by its counterexample. */
export const COUNTEREXAMPLE: readonly Mutant[] = [
  {
    guarantee: "G30",
    name: "an approver is half confirmed",
    file: `${SCHEMA}/manage/user.tables.sql`,
    find: "check ((confirmation is null) = (confirmed_at is null)\n    and ",
    replace: "check (",
    tests: ROW_RULES,
  },
  {
    guarantee: "G10",
    name: "a task is done without a time",
    file: `${SCHEMA}/board/daily-task.tables.sql`,
    find: "((state in ('DONE', 'DONE_LATE')) = (completed_at is not null))",
    replace: "(completed_at is not null or state is not null)",
    tests: ROW_RULES,
  },
  {
    guarantee: "G30",
    name: "a role is of no side",
    file: `${SCHEMA}/manage/role.tables.sql`,
    find: "check (side in ('AGENCY', 'COMPANY'))",
    replace: "check (side <> '')",
    tests: ROW_RULES,
  },
  {
    guarantee: "G11",
    name: "an institution changes its zone twice at one moment",
    file: `${SCHEMA}/manage/institution.tables.sql`,
    find: "create unique index institution_law_zone_from",
    replace: "create index institution_law_zone_from",
    tests: ROW_RULES,
  },
  {
    guarantee: "G41",
    name: "a product is imported in an unknown currency",
    file: `${SCHEMA}/tasks/loan-import.tables.sql`,
    find: "currency text not null check (currency in ('IDR', 'PHP', 'USD'))",
    replace: "currency text not null",
    tests: ROW_RULES,
  },
  {
    guarantee: "G6",
    name: "a deduction uses less than nothing",
    file: `${SCHEMA}/repay/deduction.tables.sql`,
    find: "check (used_minor >= 0)",
    replace: "",
    tests: ROW_RULES,
  },
  {
    guarantee: "G41",
    name: "a run is decided without a reason",
    file: "packages/api/src/tasks/allocation/contract.ts",
    find: "const Reason = z.string().trim().min(3).max(300);",
    replace: "const Reason = z.string().trim().max(300);",
    tests: BOUNDS,
  },
  {
    guarantee: "G41",
    name: "a placement has any number of shares",
    file: "packages/api/src/tasks/placement/contract-rule.ts",
    find: "z.array(Share).max(MAX_SHARES)",
    replace: "z.array(Share)",
    tests: BOUNDS,
  },
  {
    guarantee: "G41",
    name: "a payment is credited to a former agent for ever",
    file: "packages/api/src/repay/payment/contract-setting.ts",
    find: "max: 720",
    replace: "max: Number.MAX_SAFE_INTEGER",
    tests: BOUNDS,
  },
  {
    guarantee: "G41",
    name: "a promise has any floor",
    file: "packages/api/src/manage/stage/contract.ts",
    find: "promiseFloorMinor: z.int().min(0).max(1_000_000_000_000)",
    replace: "promiseFloorMinor: z.int().min(0)",
    tests: BOUNDS,
  },
  {
    guarantee: "G41",
    name: "a letter has any code",
    file: "packages/api/src/telephony/letter/contract-template.ts",
    find: '  .regex(/^[A-Z][A-Z0-9_]{1,29}$/, "letter.badCode")\n',
    replace: "",
    tests: REFUSALS,
  },
  {
    guarantee: "G43",
    name: "no row of a list is removed, and one is added instead",
    file: "packages/api/src/manage/access/contract.ts",
    find: "!remove || addressId !== undefined",
    replace: "true",
    tests: REFUSALS,
  },
  {
    guarantee: "G14",
    name: "a proposal over the limit fails because of another request",
    file: "packages/api/src/tasks/closing/actions/over-limit.ts",
    find: "if (made.length === 0)",
    replace: "if (false)",
    tests: ["packages/api/src/tasks/closing/over-limit.test.ts"],
  },
  {
    guarantee: "G11",
    name: "a user who is being disabled becomes leader of a group",
    file: "packages/api/src/manage/user/queries/leader.ts",
    find: "u.institution_id = ${group.institutionId} and u.status = 'ENABLED'\n    for no key update of u`",
    replace: "u.institution_id = ${group.institutionId} and u.status = 'ENABLED'`",
    tests: ["packages/api/src/manage/user/lead-race.test.ts"],
  },
];
