import { sql } from "kysely";
import {
  backlog,
  NOTED,
  noting,
  unnoting,
} from "../0007_reports/agent-fact.ts";
import { columnComments, type Part, tableComment } from "../part.ts";
import { CASELOAD, MEASURES } from "./measures.ts";
import { postedAt } from "./posting.ts";

type Measure = (typeof MEASURES)[number];

const of = (kind: string): string => `f.kind = '${kind}'`;
const count = (where: string): string => `count(*) filter (where ${where})`;
const sum = (what: string, where = "true"): string =>
  `coalesce(sum(${what}) filter (where ${where}), 0)::bigint`;
const net = (one: string, other: string, where = "true"): string =>
  `${count(`${of(one)} and ${where}`)} - ${count(`${of(other)} and ${where}`)}`;
const netOf = (what: string, one: string, other: string): string =>
  `${sum(what, of(one))} - ${sum(what, of(other))}`;

const CALLED = "f.kind in ('CALL', 'LOGGED_CALL')";
const REACHED = `${CALLED} and f.is_connected and f.is_self`;
const WORKED = "f.kind in ('LOGIN', 'LOG')";
const judged = (outcomes: string, what: "count" | "amount"): string => {
  const [now, before] = [
    `${of("JUDGED")} and f.outcome in (${outcomes})`,
    `${of("JUDGED")} and f.outcome_before in (${outcomes})`,
  ];
  return what === "count"
    ? `${count(now)} - ${count(before)}`
    : `${sum("f.amount_minor", now)} - ${sum("f.amount_minor", before)}`;
};

/** What each fact adds; the caseload comes from `agent_day_case`. */
const OF_FACTS: Partial<Record<Measure, string>> = {
  calls: count(CALLED),
  connected: count(`${CALLED} and f.is_connected`),
  effective: count(`${of("CALL")} and f.is_connected and f.seconds >= 30`),
  self_calls: count(`${CALLED} and f.is_self`),
  self_connected: count(`${CALLED} and f.is_self and f.is_connected`),
  talk_seconds: sum("f.seconds", of("CALL")),
  logged_in_time: count(of("LOGGED_IN_TIME")),
  attempted_cases: count(`f.first_of = 'CALLED' and f.nth = 1`),
  reached_cases: count(`${REACHED} and f.reached_nth = 1`),
  promised_cases: count(`f.first_of = 'PROMISED' and f.nth = 1`),
  first_contacts: count(of("FIRST_CONTACT")),
  first_contacts_in_time: count(`${of("FIRST_CONTACT")} and f.seconds <= 7200`),
  first_contacts_same_day: count(
    `${of("FIRST_CONTACT")} and f.outcome = 'SAME_DAY'`,
  ),
  logs: count(of("LOG")),
  messages_sent: count(of("SENT")),
  messages_delivered: count(of("DELIVERED")),
  promises: count(of("PROMISED")),
  promised_minor: sum("f.amount_minor", of("PROMISED")),
  kept: judged("'KEPT'", "count"),
  kept_minor: judged("'KEPT'", "amount"),
  partial: judged("'PARTIAL'", "count"),
  broken: judged("'BROKEN', 'CURED'", "count"),
  judged_minor: judged("'KEPT', 'PARTIAL', 'BROKEN', 'CURED'", "amount"),
  payments: net("TAKEN", "REVERSED"),
  collected_minor: netOf("f.amount_minor", "TAKEN", "REVERSED"),
  collected_principal_minor: sum("f.principal_minor", of("ALLOCATED")),
  collected_fee_minor: sum("f.fee_minor", of("ALLOCATED")),
  codes_made: count(of("CODE_MADE")),
  codes_paid: net("CODE_PAID", "CODE_UNPAID"),
  extensions: net("EXTENDED", "UNEXTENDED"),
  extension_fee_minor: netOf("f.amount_minor", "EXTENDED", "UNEXTENDED"),
  deductions: net("WAIVED", "UNWAIVED"),
  waived_minor: netOf("f.amount_minor", "WAIVED", "UNWAIVED"),
  present: count(`f.present_nth = 1 and ${WORKED}`),
  idle_events: count(of("IDLE")),
  idle_minutes: `(${sum("f.seconds", of("IDLE"))} / 60)`,
  guard_blocks: count(of("BLOCKED")),
  guard_overrides: count(of("OVERRIDDEN")),
};

const OF_CASES: readonly string[] = CASELOAD;

const KEY = "day, hour, institution_id, queue_id, group_id, agent_id, currency";

/** Parts that later migrations replace. */
export interface FoldChange {
  /** More measures: what each fact adds, by name. */
  readonly added?: Readonly<Record<string, string>>;
  /** When the row `c` of the caseload of institution `i` counts for the group of its agent. */
  readonly caseMoment?: string;
}

const measuresOf = ({ added = {} }: FoldChange): string[] => [
  ...MEASURES,
  ...Object.keys(added),
];
const writeAll = (
  change: FoldChange,
  write: (measure: string) => string,
): string => measuresOf(change).map(write).join(", ");

const END_OF_HOUR =
  "((c.day + (c.hour + 1) * interval '1 hour') at time zone i.zone)";

/** What these (agent, day), or (institution, day) of nobody's, come to. The three lists belong together. */
export const figuresOf = (change: FoldChange = {}): string => {
  const sums: Readonly<Record<string, string>> = {
    ...OF_FACTS,
    ...change.added,
  };
  const all = (write: (measure: string) => string) => writeAll(change, write);
  return `
    create or replace function figures_of(agents bigint[], institutions bigint[], days date[]) returns setof report_figure
    language plpgsql stable as $$
    begin
      return query
      with due as materialized (
        select distinct d.agent_id, case when d.agent_id is null then d.institution_id end as institution_id, d.day
        from unnest(agents, institutions, days) as d(agent_id, institution_id, day)
      ),
      told as (
        select f.* from due d join current_fact f on f.agent_id = d.agent_id and f.day = d.day
        union all
        select f.* from due d join current_fact f
          on f.agent_id is null and f.institution_id = d.institution_id and f.day = d.day
        where d.agent_id is null
      ),
      classed as (
        select t.*, case when t.kind in ('CALL', 'LOGGED_CALL') then 'CALLED'
          when t.kind = 'PROMISED' then 'PROMISED' end as first_of
        from told t
      ),
      facts as (
        select c.*,
          row_number() over (partition by c.agent_id, c.day, c.case_id, c.first_of order by c.at, c.kind, c.ref_id) as nth,
          row_number() over (partition by c.agent_id, c.day, c.case_id, ${REACHED.replaceAll("f.", "c.")}
            order by c.at, c.kind, c.ref_id) as reached_nth,
          row_number() over (partition by c.agent_id, c.day, c.kind in ('LOGIN', 'LOG') order by c.at, c.kind, c.ref_id)
            as present_nth
        from classed c
      ),
      of_facts as (
        select f.day, f.hour, f.institution_id, f.queue_id, f.group_id, f.agent_id, f.currency,
          min(f.at) filter (where ${CALLED}) as first_attempt_at, max(f.paid_at) as last_paid_at,
          ${all((name) => `(${sums[name] ?? "0"})::bigint as ${name}`)}
        from facts f group by 1, 2, 3, 4, 5, 6, 7
      ),
      caseload as (
        select c.day, c.hour, k.institution_id, c.queue_id,
          ${postedAt("group_id", "c.agent_id", change.caseMoment ?? END_OF_HOUR)} as group_id,
          c.agent_id, c.currency, null::timestamptz as first_attempt_at, null::timestamptz as last_paid_at,
          ${all((name) => `${OF_CASES.includes(name) ? `c.${name}` : "0"}::bigint as ${name}`)}
        from due d join agent_day_case c on c.agent_id = d.agent_id and c.day = d.day
        join collection_case k on k.id = c.case_id join institution i on i.id = k.institution_id
      ),
      parts as (
        select * from of_facts union all select * from caseload
      )
      select p.day, p.hour, p.institution_id, p.queue_id, p.group_id, p.agent_id, p.currency,
        min(p.first_attempt_at), max(p.last_paid_at), ${all((name) => `sum(p.${name})::bigint`)}
      from parts p group by 1, 2, 3, 4, 5, 6, 7;
    end $$`;
};

/** Whether a column that can be null is the same in `n` and `f`. */
type Same = (column: string) => string;

/** Figures that are right are left alone. One at a time, each from what was told before it began. */
export const refold = (
  same: Same,
  begin = "",
  change: FoldChange = {},
): string => {
  const all = (write: (measure: string) => string) => writeAll(change, write);
  const NAMES = measuresOf(change).join(", ");
  return `
    create or replace function refold(agents bigint[], institutions bigint[], days date[]) returns bigint language plpgsql as $$
    declare written bigint;
    begin
      perform pg_advisory_xact_lock(hashtext('report_figure'));${begin}
      with due as materialized (
        select distinct d.agent_id, case when d.agent_id is null then d.institution_id end as institution_id, d.day
        from unnest(agents, institutions, days) as d(agent_id, institution_id, day)
      ),
      fresh as materialized (select * from figures_of(agents, institutions, days)),
      gone as (
        delete from report_figure f using due d
        where f.day = d.day and f.agent_id is not distinct from d.agent_id
          and (d.agent_id is not null or f.institution_id = d.institution_id)
          and not exists (
            select from fresh n where n.day = f.day and n.institution_id = f.institution_id and n.hour = f.hour
              and n.currency = f.currency and ${["agent_id", "queue_id", "group_id"].map(same).join(" and ")})
      )
      insert into report_figure as f (${KEY}, first_attempt_at, last_paid_at, ${NAMES})
      select ${KEY}, first_attempt_at, last_paid_at, ${NAMES} from fresh
      on conflict (day, institution_id, agent_id, hour, queue_id, group_id, currency) do update set
        first_attempt_at = excluded.first_attempt_at, last_paid_at = excluded.last_paid_at,
        ${all((name) => `${name} = excluded.${name}`)}
      where f is distinct from excluded;
      get diagnostics written = row_count;
      with due as materialized (
        select distinct d.agent_id, d.day from unnest(agents, days) as d(agent_id, day) where d.agent_id is not null
      ),
      fresh as materialized (
        select f.agent_id, f.day, f.currency, f.institution_id, f.group_id, min(f.first_attempt_at) as first_attempt_at,
          max(f.last_paid_at) as last_paid_at, ${all((name) => `sum(f.${name})::bigint as ${name}`)}
        from due d join report_figure f on f.agent_id = d.agent_id and f.day = d.day group by 1, 2, 3, 4, 5
      ),
      gone as (
        delete from agent_day a using due d
        where a.agent_id = d.agent_id and a.day = d.day and not exists (
          select from fresh n where n.agent_id = a.agent_id and n.day = a.day and n.currency = a.currency
            and n.institution_id = a.institution_id and n.group_id is not distinct from a.group_id)
      )
      insert into agent_day as a (agent_id, day, currency, institution_id, group_id, first_attempt_at, last_paid_at, ${NAMES})
      select agent_id, day, currency, institution_id, group_id, first_attempt_at, last_paid_at, ${NAMES} from fresh
      on conflict (agent_id, day, currency, institution_id, group_id) do update set
        first_attempt_at = excluded.first_attempt_at, last_paid_at = excluded.last_paid_at,
        ${all((name) => `${name} = excluded.${name}`)}
      where a is distinct from excluded;
      return written;
    end $$`;
};

/** Takes what is due, oldest first, and says whose days that was. */
const foldDue = `
    create function fold_due(most integer) returns table (agent_id bigint, institution_id bigint, day date)
    language plpgsql as $$
    #variable_conflict use_column
    declare
      agents bigint[];
      institutions bigint[];
      days date[];
    begin
      perform pg_advisory_xact_lock(hashtext('report_figure'));
      with taken as (
        delete from figure_due d where d.id in (select n.id from figure_due n order by n.id limit most)
        returning d.agent_id, d.institution_id, d.day
      ),
      pairs as (select distinct t.agent_id, t.institution_id, t.day from taken t)
      select array_agg(p.agent_id), array_agg(p.institution_id), array_agg(p.day) into agents, institutions, days from pairs p;
      if days is null then
        return;
      end if;
      perform refold(agents, institutions, days);
      return query select * from unnest(agents, institutions, days);
    end $$`;

/** What PostgreSQL can neither hash nor merge by. */
export const isSame: Same = (column) =>
  `n.${column} is not distinct from f.${column}`;

export const NOTE_TOLD = `
    create or replace function note_told() returns trigger language plpgsql as $$
    begin
      insert into figure_due (agent_id, institution_id, day)
      select distinct n.agent_id, case when n.agent_id is null then n.institution_id end, n.day from (
        select agent_id, institution_id, day from changed
        union all
        select b.agent_id, b.institution_id, b.day from changed c join report_fact b on b.id = c.corrects_id) n;
      if found then
        perform pg_notify('kolekta_event', '{"type":"agent.noted","ids":{}}');
      end if;
      return null;
    end $$`;

const noteCaseload = (on: "insert" | "update" | "delete") => {
  const name = `note_caseload_${on}`;
  const rows = on === "delete" ? "old" : "new";
  return [
    sql.raw(`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into figure_due (agent_id, day) select distinct agent_id, day from changed;
      return null;
    end $$`),
    sql.raw(`
    create trigger agent_day_case_${name} after ${on} on agent_day_case
    referencing ${rows} table as changed for each statement execute function ${name}()`),
  ];
};

const CASELOAD_CHANGES = ["insert", "update", "delete"] as const;

/** What this migration counts by facts; cases and the wages of payments stay. */
const REPLACED = NOTED.filter(({ table }) =>
  [
    "call_record",
    "collection_log",
    "promise",
    "promise_verdict",
    "user_session",
  ].includes(table),
);

/** Why: figures follow from facts by one statement, for the days that something was told of. */
export const figureDue: Part = {
  up: [
    sql`
    create table figure_due (
      id bigint generated always as identity primary key,
      agent_id bigint,
      institution_id bigint,
      day date not null,
      check ((agent_id is null) <> (institution_id is null))
    )`,
    tableComment(
      "figure_due",
      "Days whose figures something was told of since they were added up",
    ),
    ...columnComments("figure_due", {
      institution_id: "Of what is nobody's",
    }),
    sql.raw(figuresOf()),
    sql.raw(refold(isSame)),
    sql.raw(foldDue),
    sql.raw(NOTE_TOLD),
    sql`
    create trigger report_fact_note_told after insert on report_fact
    referencing new table as changed for each statement execute function note_told()`,
    ...CASELOAD_CHANGES.flatMap(noteCaseload),
    ...REPLACED.flatMap(unnoting),
    sql`delete from agent_fact where kind not in ('CASE', 'TAKEN', 'REVERSED')`,
    sql`alter table agent_fact drop constraint agent_fact_kind_check`,
    sql`alter table agent_fact add constraint agent_fact_kind_check check (kind in ('CASE', 'TAKEN', 'REVERSED'))`,
    sql`delete from agent_day`,
    sql`alter table agent_day drop constraint agent_day_pkey, alter column institution_id set not null`,
    sql`
    alter table agent_day add constraint agent_day_once
    unique nulls not distinct (agent_id, day, currency, institution_id, group_id)`,
    sql`insert into figure_due (agent_id, day) select distinct agent_id, day from agent_day_case`,
  ],
  down: [
    sql`delete from agent_day`,
    sql`alter table agent_day drop constraint agent_day_once`,
    sql`alter table agent_day add primary key (agent_id, day, currency)`,
    sql`alter table agent_fact drop constraint agent_fact_kind_check`,
    sql`
    alter table agent_fact add constraint agent_fact_kind_check
    check (kind in ('CASE', 'TAKEN', 'REVERSED', 'CALL', 'LOG', 'PROMISED', 'JUDGED', 'LOGIN'))`,
    ...REPLACED.flatMap(noting),
    ...CASELOAD_CHANGES.flatMap((on) => [
      sql.raw(
        `drop trigger agent_day_case_note_caseload_${on} on agent_day_case`,
      ),
      sql.raw(`drop function note_caseload_${on}`),
    ]),
    sql`delete from agent_day_case`,
    sql`delete from agent_fact`,
    backlog,
    sql`drop trigger report_fact_note_told on report_fact`,
    sql`drop function note_told, fold_due, refold, figures_of`,
    sql`drop table figure_due`,
  ],
};
