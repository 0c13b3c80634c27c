import { importsTo, type Law, matches, perFile } from "./law.ts";
import { inApi, inCore, inDb, inSeeds, isTest, toRoomFile } from "./place.ts";
import type { Source } from "./source.ts";
import { findWriters } from "./writers.ts";

const BUILDS_SQL =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^>]*>)?`|\bsql\.(ref|id|lit|join|table|val)\(|\bsettingTable[<(]|\binsertRow[<(]|\b(?:queryRows?|execute)\(\w+(?:\.\w+)?\)[<`]/;
/** Files that start, copy or inspect a database, without business logic. */
const PROBES =
  /^apps\/server\/src\/(start\/|ops\/(database\.ts$|backup\/|archive\/month-file\/|fleet\/postgres\/)|http\/health\.ts$|metrics\/queries\.ts$)/;

const PLATFORM = "packages/db/src/postgres/";

const sharedTables = (sources: readonly Source[]): string[] =>
  [...findWriters(sources)]
    .filter(([, rooms]) => rooms.size > 1)
    .map(([table, rooms]) => `${table} is written by ${[...rooms].join(" and ")}`);

const server = (path: string) =>
  (inApi(path) || path.startsWith("apps/server/src/")) && !isTest(path) && !inSeeds(path);

export const DATABASE_LAWS: readonly Law[] = [
  {
    name: "packages/db/src/postgres imports nothing of the product",
    remedy: "pass it in from packages/db/src, or move the piece there",
    broken: [
      { "packages/db/src/postgres/pool.ts": 'import type { DB } from "../schema.gen.ts";' },
      {
        "packages/db/src/postgres/copy/copy.test.ts":
          'import { useTestDatabase } from "../../testing/index.ts";',
      },
    ],
    offences: perFile(
      (path) => path.startsWith(PLATFORM),
      importsTo((to) => /^(apps|packages|scripts|tests)\//.test(to) && !to.startsWith(PLATFORM)),
    ),
  },
  {
    name: "only queries build SQL",
    remedy: "move the statement into the room's queries.ts and call it from here",
    broken: [
      { "packages/api/src/tasks/case/actions.ts": 'await db.selectFrom("stage").execute();' },
      { "packages/api/src/tasks/case/actions.ts": "await queryRow(db)<Row>`select 1`;" },
    ],
    offences: perFile(
      (path) =>
        server(path) && !inCore(path) && !PROBES.test(path) && toRoomFile(path)?.kind !== "queries",
      matches(BUILDS_SQL),
    ),
  },
  {
    name: "a page is cut by limitTo",
    remedy:
      "write ${limitTo(size, offset)} of core/sql.ts: with limit and offset as values every page is planned anew",
    broken: [
      {
        "packages/api/src/tasks/case/queries.ts":
          "sql`select id from loan order by id limit ${size} offset ${offset}`",
      },
    ],
    offences: perFile(
      (path) => server(path) && path !== "packages/api/src/core/sql.ts",
      matches(/\boffset \$\{/),
    ),
  },
  {
    name: "only actions open transactions, and only audited ones",
    remedy:
      "wrap the business verb in inTransaction(ctx, input, verb) inside the room's actions.ts",
    broken: [
      { "packages/api/src/tasks/case/queries.ts": "await db.transaction().execute(f);" },
      { "packages/api/src/tasks/case/router.ts": "inTransaction(ctx, input, save);" },
    ],
    offences: perFile(
      (path) => server(path) && !inCore(path) && !PROBES.test(path),
      (source) => [
        ...matches(/\.(transaction|startTransaction)\(\)/)(source),
        ...(toRoomFile(source.path)?.kind === "actions"
          ? []
          : matches(/\binTransaction\(/)(source)),
      ],
    ),
  },
  {
    name: "a table is written by exactly one room",
    remedy: "call the owning room's action instead of writing its table",
    broken: [
      {
        "packages/api/src/tasks/case/queries.ts": 'db.updateTable("collectionCase")',
        "packages/api/src/tasks/log/queries.ts": "sql`update collection_case set version = 1`",
      },
      {
        "packages/api/src/repay/extension/queries.ts":
          'settingTable<{ stageId: number }, Values>("stage_extension_rule", shape);',
        "packages/api/src/repay/code/queries.ts": 'db.insertInto("stageExtensionRule")',
      },
      {
        "packages/api/src/tasks/snooze/queries.ts": 'insertRow(db, "caseSnooze", skip);',
        "packages/api/src/tasks/log/queries.ts": 'db.deleteFrom("caseSnooze")',
      },
      {
        "packages/api/src/manage/leaver/contract.ts": 'defineSetting({ table: "leaver_rule" });',
        "packages/api/src/repay/code/queries.ts": 'db.insertInto("leaverRule")',
      },
    ],
    offences: sharedTables,
  },
  {
    name: "no query stands among the arguments of a dated setting",
    remedy:
      "join the query laterally first: PostgreSQL then puts the function's body in its place and does not call it for each row",
    broken: [
      {
        "packages/api/src/tasks/case/queries.ts":
          "cross join lateral stage_policy_on(coalesce((select l.stage_id from case_status_log l), c.stage_id), day) q",
      },
    ],
    offences: perFile(server, matches(/stage_policy_on\([\w.,\s(]*\(select\b/)),
  },
  {
    name: "no raw SQL text outside the database package",
    remedy: "bind values as parameters and names with sql.ref or sql.table",
    broken: [{ "packages/api/src/tasks/case/queries.ts": "sql.raw(order)" }],
    offences: perFile(
      (path) => !inDb(path) && !inSeeds(path) && !isTest(path) && !path.startsWith("tests/laws/"),
      matches(/\bsql\.raw\(|\.unsafe\(/),
    ),
  },
  {
    name: "jsonb takes the object, never its text",
    remedy: "pass the value itself: text bound to ::jsonb is stored as one JSON string",
    broken: [{ "packages/api/src/tasks/case/queries.ts": "sql`${JSON.stringify(a.b)}::jsonb`" }],
    offences: perFile(
      (path) => !path.startsWith("tests/laws/"),
      matches(/JSON\.stringify\([^`}]*\)\s*\}::jsonb/),
    ),
  },
];
