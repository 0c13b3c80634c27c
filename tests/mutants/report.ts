import type { Mutant } from "../../scripts/mutate/mutant.ts";

const DAILY = ["packages/api/src/reports/daily/daily.test.ts"];
const ROLL_RATE = ["packages/api/src/reports/roll-rate/roll-rate.test.ts"];
const ROLL_RATE_SHOW = "packages/api/src/reports/roll-rate/actions/show.ts";
const ROLL_RATE_CASE = "packages/api/src/reports/roll-rate/queries/case.ts";

export const REPORT: readonly Mutant[] = [
  {
    guarantee: "G40",
    name: "the daily report lists any number of days",
    file: "packages/api/src/reports/daily/actions/show.ts",
    find: "...rangeOf(ctx, given) };\n  refuseDays(filter, LISTING_DAYS);",
    replace: "...rangeOf(ctx, given) };",
    tests: DAILY,
  },
  {
    guarantee: "G40",
    name: "the cases of the daily report reach over any number of days",
    file: "packages/api/src/reports/daily/actions/show.ts",
    find: "typeof c.listCases.output>> {\n  refuseDays(filter, LISTING_DAYS);",
    replace: "typeof c.listCases.output>> {",
    tests: DAILY,
  },
  {
    guarantee: "G40",
    name: "roll rates are listed for any number of days",
    file: ROLL_RATE_SHOW,
    find: "  refuseDays(input, LISTING_DAYS);\n",
    replace: "",
    tests: ROLL_RATE,
  },
  {
    guarantee: "G40",
    name: "the map of roll rates covers any number of days",
    file: ROLL_RATE_SHOW,
    find: "refuseDays(filter, MAP_DAYS);\n  const currency = named ?? (await queries.mainCurrency",
    replace: "const currency = named ?? (await queries.mainCurrency",
    tests: ROLL_RATE,
  },
  {
    guarantee: "G40",
    name: "entry rates cover any number of days",
    file: ROLL_RATE_SHOW,
    find: "refuseDays(filter, MAP_DAYS);\n  const currency = named ?? (await queries.entryCurrency",
    replace: "const currency = named ?? (await queries.entryCurrency",
    tests: ROLL_RATE,
  },
  {
    guarantee: "G31",
    name: "the count of a roll rate takes in other institutions",
    file: ROLL_RATE_CASE,
    find: '${of} and ${placeVisibleTo(actor, "r")}',
    replace: '${of} and ${placeVisibleTo(actor, "r")} is not null',
    tests: ROLL_RATE,
  },
  {
    guarantee: "G32",
    name: "the count of a roll rate takes in other groups",
    file: ROLL_RATE_CASE,
    find: "if (!seesInstitutions(actor)) return 0;",
    replace: 'actor = { ...actor, caseScope: "INSTITUTION" };',
    tests: ROLL_RATE,
  },
  {
    guarantee: "G40",
    name: "a report leaves with more rows than a sheet holds",
    file: "packages/api/src/reports/run/actions/export.ts",
    find: "  refuseOverSheet(count + 1);\n",
    replace: "",
    tests: ["packages/api/src/reports/run/run.test.ts"],
  },
  {
    guarantee: "G40",
    name: "the totals of a report are not counted as a row of its sheet",
    file: "packages/api/src/reports/run/actions/export.ts",
    find: "refuseOverSheet(count + 1);",
    replace: "refuseOverSheet(count);",
    tests: ["packages/api/src/reports/run/run.test.ts"],
  },
  {
    guarantee: "G40",
    name: "the intraday report takes days in any order",
    file: "packages/api/src/reports/dashboard/actions/show.ts",
    find: "  refuseDays(range, MOST_DAYS);\n",
    replace: "",
    tests: ["packages/api/src/reports/dashboard/dashboard.test.ts"],
  },
  {
    guarantee: "G40",
    name: "a wage is explained for any number of days",
    file: "packages/api/src/reports/wage/actions-explain.ts",
    find: "  refuseRange({ from: new Date(from), to: new Date(to) }, MOST_DAYS);\n",
    replace: "",
    tests: ["packages/api/src/reports/wage/people.test.ts"],
  },
  {
    guarantee: "G40",
    name: "a report leaves with any number of days",
    file: "packages/api/src/reports/run/actions/export.ts",
    find: "  refuseDays(filter, EXPORT_DAYS);\n",
    replace: "",
    tests: ["packages/api/src/reports/run/run.test.ts"],
  },
  {
    guarantee: "G40",
    name: "intraday hours leave for any number of days",
    file: "packages/api/src/reports/dashboard/actions/export.ts",
    find: "  refuseDays(filter, MOST_DAYS);\n",
    replace: "",
    tests: ["packages/api/src/reports/dashboard/dashboard.test.ts"],
  },
];
