import type { Mutant } from "../../scripts/mutate/mutant.ts";

const LOGINS = "packages/api/src/manage/login-log/login-log.test.ts";
const ACTIVITY = "packages/api/src/manage/activity/activity.test.ts";
const MONTHS = "packages/db/src/migrations/partition.test.ts";

export const RECORDS: readonly Mutant[] = [
  {
    guarantee: "G30",
    name: "what people of other institutions did is seen",
    file: "packages/api/src/core/scope.ts",
    find: 'const within = institutionVisibleTo(actor, column("institutionId"));\n  if (',
    replace: "const within = sql<SqlBool>`true`;\n  if (",
    tests: [LOGINS, ACTIVITY],
  },
  {
    guarantee: "G30",
    name: "whose case it was does not matter for who sees that its number was shown",
    file: "packages/api/src/manage/activity/queries/reveal.ts",
    find: `    institutionVisibleTo(actor, sql.ref("k.institution_id")),
`,
    replace: "",
    tests: [ACTIVITY],
  },
  {
    guarantee: "G48",
    name: "the log of shown numbers tells names and numbers to who may not see the case",
    file: "packages/api/src/manage/activity/queries/reveal.ts",
    find: 'c.id = n.case_id and ${visibleTo(query.actor, "c")}',
    replace: "c.id = n.case_id",
    tests: [ACTIVITY],
  },
  {
    guarantee: "G48",
    name: "the log of shown numbers shows them",
    file: "packages/api/src/manage/activity/actions/reveal.ts",
    find: "number: MASKS[line.datum](number),",
    replace: "number,",
    tests: [ACTIVITY],
  },
  {
    guarantee: "G40",
    name: "the list of logins reaches back without end",
    file: "packages/api/src/manage/login-log/actions.ts",
    find: "const days = { max: c.LISTING_DAYS,",
    replace: "const days = { max: 36_500,",
    tests: [LOGINS],
  },
  {
    guarantee: "G40",
    name: "records are exported without both ends named",
    file: "packages/api/src/core/record-export.ts",
    find: "  requireRange(input, days);\n",
    replace: "",
    tests: ["packages/api/src/tasks/guard/decision.test.ts"],
  },
  {
    guarantee: "G40",
    name: "recorded actions are exported without end",
    file: "packages/api/src/manage/activity/actions/behaviour.ts",
    find: "  requireRange(filter, c.EXPORT_DAYS);\n",
    replace: "",
    tests: [ACTIVITY],
  },
  {
    guarantee: "G40",
    name: "logins are exported without end",
    file: "packages/api/src/manage/login-log/actions.ts",
    find: "  requireRange(filter, c.EXPORT_DAYS);\n",
    replace: "",
    tests: [LOGINS],
  },
  {
    guarantee: "G48",
    name: "lines of the trail can be changed in the month where they lie",
    file: "packages/db/src/migrations/0001_initial/core/month.functions.sql",
    find: "if is_append_only then",
    replace: "if false then",
    tests: [MONTHS],
  },
  {
    guarantee: "G48",
    name: "months of the trail are dropped",
    file: "packages/db/src/migrations/0001_initial/core/month.functions.sql",
    find: "    raise exception '% is append-only', parent using errcode = '55000', constraint = 'append_only';\n  end if;\n  perform",
    replace: "    null;\n  end if;\n  perform",
    tests: [MONTHS],
  },
];
