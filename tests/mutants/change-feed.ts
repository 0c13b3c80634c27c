import type { Mutant } from "../../scripts/mutate/mutant.ts";

const ROOM = "packages/api/src/reports/change-feed";
const FEED = [`${ROOM}/change-feed.test.ts`];
const QUERIES = `${ROOM}/queries.ts`;
const RULES = `${ROOM}/rules.ts`;
const MIGRATION = "packages/db/src/migrations/0007_changes.sql";

export const CHANGE_FEED: readonly Mutant[] = [
  {
    guarantee: "G18",
    name: "two transactions number changes at once",
    file: MIGRATION,
    find: "elsif not pg_try_advisory_xact_lock(hashtext('change_backlog')) then",
    replace: "elsif false then",
    tests: FEED,
    testName: "one process writes at a time",
  },
  {
    guarantee: "G18",
    name: "a cursor before deleted changes continues behind them",
    file: RULES,
    find: 'if (after < deletedThrough) return "changeFeed.cursorExpired";',
    replace: "",
    tests: [`${ROOM}/rules.test.ts`],
  },
  {
    guarantee: "G18",
    name: "a cursor stays where no change matches",
    file: RULES,
    find: "(ids.at(-1) ?? end) : end);",
    replace: "(ids.at(-1) ?? end) : (ids.at(-1) ?? 0));",
    tests: [`${ROOM}/rules.test.ts`],
  },
  {
    guarantee: "G18",
    name: "the end of the deleted changes is forgotten",
    file: QUERIES,
    find: "greatest(deleted_through, (select max(id) from deleted))",
    replace: "deleted_through",
    tests: FEED,
  },
  {
    guarantee: "G18",
    name: "asOf passes changes that wait",
    file: QUERIES,
    find: "coalesce((select min(recorded_at) from change_backlog),\n        case",
    replace: "coalesce(case",
    tests: FEED,
  },
  {
    guarantee: "G31",
    name: "the feed shows the changes of other institutions",
    file: QUERIES,
    find: 'institutionVisibleTo(actor, sql.ref("c.institutionId"))',
    replace: "sql`true`",
    tests: FEED,
  },
  {
    guarantee: "G31",
    name: "an institution reads the promises of a withheld case",
    file: MIGRATION,
    find: "'promise.made', n.created_at, case when not c.is_withheld then c.institution_id end",
    replace: "'promise.made', n.created_at, c.institution_id",
    tests: FEED,
  },
  {
    guarantee: "G31",
    name: "the feed shows complaints about its reader",
    file: QUERIES,
    find: "\n        and ${isNotAboutReaderSql(actor)})`",
    replace: ")`",
    tests: [`${ROOM}/work.test.ts`],
  },
  {
    guarantee: "G31",
    name: "a key of a lender reads the changes of every lender",
    file: QUERIES,
    find: " and ${isOfLenderSql(actor)}",
    replace: "",
    tests: [`${ROOM}/service-key.test.ts`],
  },
  {
    guarantee: "G31",
    name: "a data request names the loans of every lender",
    file: MIGRATION,
    find: "where l.borrower_id = n.borrower_id group by p.lender_id offset 0) b on true\n      where s.at",
    replace: "where l.borrower_id = n.borrower_id offset 0) b on true\n      where s.at",
    tests: [`${ROOM}/service-key.test.ts`],
  },
  {
    guarantee: "G31",
    name: "a reversed payment is suspended at the loan that has its number now",
    file: MIGRATION,
    find: "from payment where id = o.payment_id offset 0",
    replace: "from payment where false",
    tests: [`${ROOM}/money.test.ts`],
  },
];
