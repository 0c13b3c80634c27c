import { sql } from "kysely";
import { columnComments, migrationOf, tableComment } from "./part.ts";

/** Where each agent belonged from a day on until another; the first posting also holds for the time before it. */
const POSTS = `
      select p.agent_id, p.institution_id, p.group_id,
        case when row_number() over w = 1 then '-infinity'::date else (p.from_at at time zone coalesce(i.zone, 'UTC'))::date end
          as from_on,
        coalesce(lead((p.from_at at time zone coalesce(i.zone, 'UTC'))::date) over w, 'infinity'::date) as until_on
      from agent_posting p left join institution i on i.id = p.institution_id
      window w as (partition by p.agent_id order by p.from_at, p.id)`;

const POSTED = (alias: string) => `
    join (${POSTS}) p on p.agent_id = ${alias}.agent_id and ${alias}.day >= p.from_on and ${alias}.day < p.until_on
    where p.institution_id is not null`;

const VIEWS = [
  `create view posted_shift as
    select s.day, s.agent_id, p.institution_id, p.group_id, 1::bigint as scheduled
    from (
      select d.agent_id, d.day_on as day from scheduled_day d join shift_code k on k.code = d.code and k.kind = 'WORK'
      where d.enabled) s ${POSTED("s")}`,
  `create view posted_wage as
    select w.day, w.agent_id, p.institution_id, p.group_id, w.currency, w.wage_minor
    from (
      select agent_id, day, currency, amount_minor as wage_minor from wage_entry
      union all
      select agent_id, day, currency, wage_minor from payment_credit) w ${POSTED("w")}`,
];

const added = (kind: "SHIFT" | "WAGE", where: string): string =>
  kind === "SHIFT"
    ? `
      insert into team_shift (day, institution_id, group_id, scheduled)
      select s.day, s.institution_id, s.group_id, sum(s.scheduled) from posted_shift s where ${where} group by 1, 2, 3`
    : `
      insert into team_wage (day, institution_id, group_id, currency, wage_minor)
      select s.day, s.institution_id, s.group_id, s.currency, sum(s.wage_minor) from posted_wage s
      where ${where} group by 1, 2, 3, 4`;

/** One at a time, each from what was noted before it began. */
const FOLD = `
    create function fold_teams(most integer) returns integer language plpgsql as $$
    declare
      shifts date[];
      wages date[];
    begin
      perform pg_advisory_xact_lock(hashtext('team_due'));
      with taken as (
        delete from team_due d where d.id in (select n.id from team_due n order by n.id limit most) returning d.kind, d.day
      )
      select array_agg(distinct t.day) filter (where t.kind = 'SHIFT'), array_agg(distinct t.day) filter (where t.kind = 'WAGE')
      into shifts, wages from taken t;
      if shifts is not null then
        delete from team_shift s where s.day = any(shifts);
        ${added("SHIFT", "s.day = any(shifts)")};
      end if;
      if wages is not null then
        delete from team_wage s where s.day = any(wages);
        ${added("WAGE", "s.day = any(wages)")};
      end if;
      return coalesce(cardinality(shifts), 0) + coalesce(cardinality(wages), 0);
    end $$`;

const NOTED = `
      if found then
        perform pg_notify('kolekta_event', '{"type":"agent.noted","ids":{}}');
      end if;
      return null;`;

/** What notes days: a table, what it holds, and how its day is called. */
const SOURCES = [
  { table: "scheduled_day", kind: "SHIFT", day: "day_on", on: "insert" },
  { table: "scheduled_day", kind: "SHIFT", day: "day_on", on: "update" },
  { table: "scheduled_day", kind: "SHIFT", day: "day_on", on: "delete" },
  { table: "wage_entry", kind: "WAGE", day: "day", on: "insert" },
  { table: "payment_credit", kind: "WAGE", day: "day", on: "insert" },
] as const;

type Source = (typeof SOURCES)[number];

const nameOf = ({ table, on }: Source) => `${table}_teams_${on}`;

const noting = (source: Source) => [
  sql.raw(`
    create function ${nameOf(source)}() returns trigger language plpgsql as $$
    begin
      insert into team_due (kind, day) select distinct '${source.kind}', ${source.day} from changed;
      ${NOTED}
    end $$`),
  sql.raw(`
    create trigger ${nameOf(source)} after ${source.on} on ${source.table}
    referencing ${source.on === "delete" ? "old" : "new"} table as changed
    for each statement execute function ${nameOf(source)}()`),
];

const NOTE_CODE = `
    create function shift_code_teams() returns trigger language plpgsql as $$
    begin
      insert into team_due (kind, day) select distinct 'SHIFT', d.day_on from scheduled_day d where d.code = new.code;
      ${NOTED}
    end $$`;

/** From the day before: a posting begins on the day of its institution. The first holds for what was before it, too. */
const NOTE_POSTING = `
    create function agent_posting_teams() returns trigger language plpgsql as $$
    declare
      since date := case when exists (
        select from agent_posting p where p.agent_id = new.agent_id and (p.from_at, p.id) < (new.from_at, new.id))
        then (new.from_at at time zone 'UTC')::date - 1 else '-infinity' end;
    begin
      insert into team_due (kind, day)
      select 'SHIFT', d.day_on from scheduled_day d where d.agent_id = new.agent_id and d.day_on >= since
      union select 'WAGE', e.day from wage_entry e where e.agent_id = new.agent_id and e.day >= since
      union select 'WAGE', c.day from payment_credit c where c.agent_id = new.agent_id and c.day >= since;
      ${NOTED}
    end $$`;

/**
 * Why: shifts and wages are known of agents alone, and the report of the institutions cannot add up those of two thousand
 * agents over a quarter while a page waits.
 */
export const { up, down } = migrationOf({
  up: [
    sql`create index scheduled_day_day on scheduled_day (day_on)`,
    sql`create index wage_entry_day on wage_entry (day)`,
    sql`create index payment_credit_day on payment_credit (day)`,
    ...VIEWS.map((view) => sql.raw(view)),
    sql`
    create table team_shift (
      day date not null,
      institution_id bigint not null references institution,
      group_id bigint,
      scheduled bigint not null,
      unique nulls not distinct (day, institution_id, group_id)
    )`,
    tableComment(
      "team_shift",
      "Working shifts of a day by the institution and group in which the agents were posted",
    ),
    sql`
    create table team_wage (
      day date not null,
      institution_id bigint not null references institution,
      group_id bigint,
      currency text not null,
      wage_minor bigint not null,
      unique nulls not distinct (day, institution_id, group_id, currency)
    )`,
    tableComment(
      "team_wage",
      "Wages of a day by the institution and group in which the agents were posted",
    ),
    sql`
    create table team_due (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('SHIFT', 'WAGE')),
      day date not null
    )`,
    tableComment(
      "team_due",
      "Days whose shifts or wages have changed since they were added up by team",
    ),
    ...columnComments("team_due", {
      kind: "Whether shifts or wages have changed",
    }),
    sql.raw(added("SHIFT", "true")),
    sql.raw(added("WAGE", "true")),
    sql.raw(FOLD),
    ...SOURCES.flatMap(noting),
    sql.raw(NOTE_CODE),
    sql`
    create trigger shift_code_teams after update of kind on shift_code for each row
    when (old.kind is distinct from new.kind) execute function shift_code_teams()`,
    sql.raw(NOTE_POSTING),
    sql`
    create trigger agent_posting_teams after insert on agent_posting for each row execute function agent_posting_teams()`,
  ],
  down: [
    sql`drop trigger agent_posting_teams on agent_posting`,
    sql`drop function agent_posting_teams`,
    sql`drop trigger shift_code_teams on shift_code`,
    sql`drop function shift_code_teams`,
    ...SOURCES.flatMap((source) => [
      sql.raw(`drop trigger ${nameOf(source)} on ${source.table}`),
      sql.raw(`drop function ${nameOf(source)}`),
    ]),
    sql`drop function fold_teams`,
    sql`drop table team_due, team_wage, team_shift`,
    sql`drop view posted_wage, posted_shift`,
    sql`drop index payment_credit_day, wage_entry_day, scheduled_day_day`,
  ],
});
