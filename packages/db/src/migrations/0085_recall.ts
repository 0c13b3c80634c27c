import { sql } from "kysely";
import {
  columnComments,
  migrationOf,
  type Part,
  type Statement,
  tableComment,
} from "./part.ts";

/** Why: a pending recall does not keep anybody from asking for a withdrawal because of a death or a fraud. */
const pendingBesideRequested: Part = {
  up: [
    sql`
    create unique index closing_request_one_requested on closing_request (case_id) where state = 'REQUESTED'`,
    sql`
    create unique index closing_request_one_pending on closing_request (case_id) where state = 'PENDING'`,
    sql`drop index closing_request_one_open`,
  ],
  down: [
    sql`
    update closing_request p set state = 'VOID', ended_at = now()
    where p.state = 'PENDING' and exists (
      select from closing_request q where q.case_id = p.case_id and q.state = 'REQUESTED')`,
    sql`
    create unique index closing_request_one_open on closing_request (case_id) where state in ('REQUESTED', 'PENDING')`,
    sql`drop index closing_request_one_requested, closing_request_one_pending`,
  ],
};

/** Why: a recall of many cases is taken back as it was announced, at once. */
const placementRecall: Part = {
  up: [
    sql`
    create table placement_recall (
      id bigint generated always as identity primary key,
      institution_id bigint not null references institution,
      queue_id bigint references queue,
      product_id bigint references product,
      merchant_id bigint references merchant,
      reason text not null,
      note text not null,
      effective_on date not null,
      announced_by bigint not null references app_user,
      announced_at timestamptz not null,
      revoked_by bigint references app_user,
      revoked_at timestamptz,
      revoke_note text,
      check ((revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (revoke_note is null))
    )`,
    tableComment(
      "placement_recall",
      "Recalls of many cases of an institution, with their scope",
    ),
    sql`create index placement_recall_institution on placement_recall (institution_id, id)`,
    sql`alter table closing_request add column recall_id bigint references placement_recall`,
    ...columnComments("closing_request", {
      recall_id: "The recall of many cases by which this one was announced",
    }),
    sql`
    create index closing_request_recall on closing_request (recall_id) where recall_id is not null`,
  ],
  down: [
    sql`alter table closing_request drop column recall_id`,
    sql`drop table placement_recall`,
  ],
};

/** Replaces a function of the tallies; a trigger that sees rows as tables fires on one kind of change, so each kind has one. */
const tallying = (
  name: string,
  difference: string,
  column: string,
): Statement =>
  sql.raw(`
    create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      with difference as (
        select institution_id, queue_id, agent_id, status, tab${column}, sum(n) as n
        from (${difference}) as changed group by institution_id, queue_id, agent_id, status, tab${column}
        having sum(n) <> 0
      ), by_agent as (
        insert into case_tally (institution_id, queue_id, agent_id, status, tab${column}, n)
        select institution_id, queue_id, agent_id, status, tab${column}, n from difference
      )
      insert into case_tally_total (institution_id, queue_id, bound, status, tab${column}, n)
      select institution_id, queue_id, agent_id is not null, status, tab${column}, sum(n)
      from difference group by institution_id, queue_id, agent_id is not null, status, tab${column}
      having sum(n) <> 0;
      return null;
    end $$`);

const tallies = (column: string): Statement[] => [
  tallying("tally_added", "select *, 1 as n from added", column),
  tallying("tally_removed", "select *, -1 as n from removed", column),
  tallying(
    "tally_changed",
    "select *, 1 as n from added union all select *, -1 from removed",
    column,
  ),
];

const WITHHELD_TABLES = ["collection_case", "case_tally", "case_tally_total"];

/** Why: what a lender has taken back is not the agency's to read for longer than was agreed. */
const withheld: Part = {
  up: [
    sql`
    alter table closing_policy add column recalled_readable_days integer not null default 0
      check (recalled_readable_days >= 0)`,
    ...columnComments("closing_policy", {
      recalled_readable_days:
        "A recalled case stays readable to its agency for so many days; 0 not at all",
    }),
    ...WITHHELD_TABLES.map(
      (table) =>
        sql`alter table ${sql.table(table)} add column is_withheld boolean not null default false`,
    ),
    sql`alter table collection_case add column recalled_at timestamptz`,
    ...columnComments("collection_case", {
      is_withheld:
        "Recalled, and its agency's days to read it are over: only those who see all institutions do",
      recalled_at:
        "When it went back to the lender, whatever became of it then",
    }),
    ...tallies(", is_withheld"),
    sql`
    update collection_case c set is_withheld = true, recalled_at = s.at
    from (select case_id, min(at) as at from case_status_log where after = 'C40' group by case_id) s
    where s.case_id = c.id`,
    sql`
    create index collection_case_readable on collection_case (recalled_at)
    where recalled_at is not null and not is_withheld`,
  ],
  down: [
    ...tallies(""),
    ...WITHHELD_TABLES.map(
      (table) => sql`alter table ${sql.table(table)} drop column is_withheld`,
    ),
    sql`alter table collection_case drop column recalled_at`,
    sql`alter table closing_policy drop column recalled_readable_days`,
  ],
};

export const { up, down } = migrationOf(
  pendingBesideRequested,
  placementRecall,
  withheld,
);
