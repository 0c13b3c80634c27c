import type { Mutant } from "../../scripts/mutate/mutant.ts";

const ROOM = "apps/server/src/ops/lake";
const EXPORT = [`${ROOM}/export.test.ts`];
const CASES = [`${ROOM}/lake.test.ts`];
const DAY = `${ROOM}/actions/day.ts`;

export const LAKE: readonly Mutant[] = [
  {
    guarantee: "G14",
    name: "a file that differs from the database is put in its place",
    file: `${ROOM}/actions/verify-totals.ts`,
    find: "if (difference !== undefined)",
    replace: "if (false)",
    tests: EXPORT,
  },
  {
    guarantee: "G14",
    name: "a day that is not over leaves",
    file: DAY,
    find: 'if (why) throw new AppError("conflict", why, { day });',
    replace: "",
    tests: EXPORT,
  },
  {
    guarantee: "G14",
    name: "a running transaction is missing from its day",
    file: DAY,
    find: "if ((await openSince(db, toDayEnd(day, zones))) > 0)",
    replace: "if (false)",
    tests: EXPORT,
  },
  {
    guarantee: "G14",
    name: "two write the same day",
    file: DAY,
    find: "if (!(await tryLockDay(db, installation, day)))",
    replace: "if (false)",
    tests: EXPORT,
  },
  {
    guarantee: "G14",
    name: "the manifest stays while its files are replaced",
    file: `${ROOM}/actions/paths.ts`,
    find: "  await rm(target, { force: true });\n",
    replace: "",
    tests: EXPORT,
  },
  {
    guarantee: "G14",
    name: "two installations mix their days under one name",
    file: `${ROOM}/actions/identity.ts`,
    find: "if (found !== null && found !== installationId)",
    replace: "if (false)",
    tests: [`${ROOM}/identity.test.ts`],
  },
  {
    guarantee: "G48",
    name: "a day leaves without a line",
    file: DAY,
    find: "      await audit(context, target, newTables);\n",
    replace: "",
    tests: EXPORT,
  },
  {
    guarantee: "G6",
    name: "a fact recorded after a day counts in it",
    file: `${ROOM}/queries/cases.ts`,
    find: "sql`(i.${sql.id(`${name}_due_minor`)} - coalesce(s.${sql.id(name)}, 0))`;",
    replace: "sql`(i.${sql.id(`${name}_due_minor`)} + 0)`;",
    tests: CASES,
  },
  {
    guarantee: "G39",
    name: "the lake is written outside of its folder",
    file: "apps/server/src/ops/lake/actions/installation.ts",
    find: "if (!isInstallationName(installation))",
    replace: "if (installation === undefined)",
    tests: ["apps/server/src/ops/lake/export.test.ts"],
  },
];
