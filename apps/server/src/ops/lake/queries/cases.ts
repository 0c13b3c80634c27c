import { type RawBuilder, sql } from "kysely";
import { AMOUNT_COMPONENTS } from "@kolekta/api/account/loan/contract";
import { toCodesSql } from "@kolekta/api/core/sql";
import type { Day } from "@kolekta/api/core/day";
import { zoneOn } from "@kolekta/api/core/zone-sql";
import { OPEN_STATUSES } from "@kolekta/api/tasks/case/contract-codes";
import type { LakeDay } from "../rules/day.ts";

/** Joins a piece of SQL for each amount component; the name is the prefix of its columns. */
const ofParts = (
  piece: (name: string, component: string) => RawBuilder<unknown>,
  between = sql`, `,
) =>
  sql.join(
    AMOUNT_COMPONENTS.map((component) => piece(component.toLowerCase(), component)),
    between,
  );

/** When the day begins and ends for each institution. */
const bounds = (day: Day) => sql`
  bounds as materialized (
    select i.id as institution_id, ${day}::date::timestamp at time zone ${zoneOn(sql`${day}::date`)} as begins_at,
      (${day}::date + 1)::timestamp at time zone ${zoneOn(sql`(${day}::date + 1)`)} as ends_at
    from institution i)`;

/** Cases that were open at the end of the day or closed during it, whatever their later status. */
const includedCases = sql`
  kept as materialized (
    select c.id, c.loan_id, c.borrower_id, c.product_id, c.institution_id, c.opened_on, b.ends_at, s.stage_id,
      s.after as status, s.at as status_at
    from collection_case c
    join bounds b on b.institution_id = c.institution_id
    cross join lateral (
      select l.after, l.stage_id, l.at from case_status_log l
      where l.case_id = c.id and l.at < b.ends_at order by l.at desc, l.id desc limit 1) s
    where (c.closed_at is null or c.closed_at >= b.begins_at)
      and (s.after in ${toCodesSql(OPEN_STATUSES)} or exists (
        select from case_status_log l where l.case_id = c.id and l.at >= b.begins_at and l.at < b.ends_at
          and l.before in ${toCodesSql(OPEN_STATUSES)} and l.after not in ${toCodesSql(OPEN_STATUSES)})))`;

/**
 * Ledger changes of installments since the day ended, subtracted from their current amounts. Reads
 * only the lines since then instead of the whole ledger.
 */
const since = sql`
  events as materialized (
    select id, recorded_at from ledger_event where recorded_at >= (select min(ends_at) from bounds)),
  since as materialized (
    select t.ends_at, e.installment_id, ${ofParts(
      (
        name,
        component,
      ) => sql`coalesce(sum(case e.kind when 'CHARGE' then e.amount_minor else -e.amount_minor end)
        filter (where e.component = ${sql.lit(component)}), 0) as ${sql.id(name)}`,
    )}
    from (select distinct ends_at from bounds) t
    join events v on v.recorded_at >= t.ends_at
    join ledger_entry e on e.event_id = v.id
    where e.kind <> 'CREDIT' and e.event_id >= (select min(id) from events)
    group by t.ends_at, e.installment_id)`;

/** Amount of a component that an installment had outstanding at the end of the day. */
const dueThen = (name: string) =>
  sql`(i.${sql.id(`${name}_due_minor`)} - coalesce(s.${sql.id(name)}, 0))`;

const TOTAL = sql`(${ofParts(dueThen, sql` + `)})`;

const buildOutstandingSql = (day: Day) => sql`
  owed as (
    select k.id, ${ofParts((name) => sql`sum${dueThen(name)}::bigint as ${sql.id(name)}`)},
      sum${TOTAL}::bigint as outstanding,
      coalesce(sum${TOTAL} filter (where i.due_on <= ${day}::date), 0)::bigint as arrears,
      min(i.due_on) filter (where ${TOTAL} > 0) as overdue_on
    from kept k
    join installment i on i.loan_id = k.loan_id
    left join since s on s.installment_id = i.id and s.ends_at = k.ends_at
    group by k.id)`;

export const caseRows = ({ day }: LakeDay): RawBuilder<unknown> => sql`
  with ${bounds(day)}, ${includedCases}, ${since}, ${buildOutstandingSql(day)}
  select k.id as case_id, k.loan_id, k.borrower_id, k.product_id, k.institution_id, k.stage_id, b.agent_id, k.status,
    k.status in ${toCodesSql(OPEN_STATUSES)} as is_open, k.status_at, k.opened_on, o.overdue_on,
    case when o.overdue_on is not null then greatest(0, ${day}::date - o.overdue_on) end as dpd, p.currency, o.arrears as arrears_minor,
    o.outstanding as outstanding_minor,
    ${ofParts((name) => sql`o.${sql.id(name)} as ${sql.id(`${name}_minor`)}`)}
  from kept k
  join owed o on o.id = k.id
  join product p on p.id = k.product_id
  left join lateral (
    select n.agent_id from case_assignment n
    where n.case_id = k.id and n.assigned_at < k.ends_at and (n.released_at is null or n.released_at >= k.ends_at)
    order by n.assigned_at desc, n.id desc limit 1) b on true`;
