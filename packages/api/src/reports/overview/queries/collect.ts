import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { execute, queryRows } from "../../../core/query.ts";
import type { VerifiableRows } from "../../run/actions/collect.ts";
import { OVERVIEW_SUMS, type OverviewSum } from "../contract-codes.ts";

/** Without the rows of agents, because they contain the stage at the time of collection. */
export const verifiableRows: VerifiableRows = {
  table: "report_overview",
  day: sql`t.day`,
  span: "month",
};

export interface MonthRange {
  readonly institutionId: number;
  readonly first: Day;
  readonly last: Day;
}

/**
 * Lists the months of these days, each until the last requested or recorded day and never beyond
 * today. Includes the month before, if its last day is not recorded, because months are compared
 * with it.
 */
export const listMonthRanges = (
  db: Db,
  institutionId: number | null,
  days: { readonly from: Day; readonly to: Day },
  now: Date,
) =>
  queryRows(db)<MonthRange>`
    with month as (
      select m::date as first, (m + interval '1 month')::date - 1 as last, m > date_trunc('month', ${days.from}::timestamp) - interval '1 day' as asked
      from generate_series(date_trunc('month', ${days.from}::timestamp) - interval '1 month', ${days.to}::timestamp, interval '1 month') m)
    select i.id as institution_id, m.first,
      least(m.last, (${now}::timestamptz at time zone i.zone)::date, greatest(case when m.asked then ${days.to}::date else m.last end, o.day)) as last
    from institution i cross join month m
    cross join lateral (
      select max(day) as day from report_overview where institution_id = i.id and day between m.first and m.last) o
    where (${institutionId}::bigint is null or i.id = ${institutionId}::bigint)
      and m.first <= (${now}::timestamptz at time zone i.zone)::date
      and (m.asked or o.day is distinct from m.last)
    order by i.id, m.first`;

/** Serializes writers of an institution's months. */
export async function lockInstitutions(db: Db, ranges: readonly MonthRange[]): Promise<void> {
  const ids = [...new Set(ranges.map(({ institutionId }) => institutionId))];
  await execute(db)`select pg_advisory_xact_lock(hashtext('report_overview'), id::integer)
    from (select id from unnest(${ids}::bigint[]) as wanted(id) order by id) w`;
}

const buildRangesSql = (ranges: readonly MonthRange[]): RawBuilder<unknown> => sql`
  select * from unnest(${ranges.map((range) => range.institutionId)}::bigint[], ${ranges.map((range) => range.first)}::date[],
    ${ranges.map((range) => range.last)}::date[]) as s(institution_id, first_on, last_on)`;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columns = (write: (column: string) => RawBuilder<unknown>) =>
  sql.join(OVERVIEW_SUMS.map((name) => write(snake(name))));

/** Builds some of the sums as columns; the others are zero. */
const part = (named: Partial<Record<OverviewSum, RawBuilder<unknown>>>): RawBuilder<unknown> =>
  sql.join(
    OVERVIEW_SUMS.map((name) => sql`${named[name] ?? sql`0`}::bigint as ${sql.id(snake(name))}`),
  );

const FLOWS = [
  "payments",
  "collectedMinor",
  "collectedPrincipalMinor",
  "calls",
  "connected",
  "attemptedCases",
  "reachedCases",
  "kept",
  "partial",
  "broken",
] as const satisfies readonly OverviewSum[];

const flows = (): RawBuilder<unknown> =>
  part({
    ...Object.fromEntries(FLOWS.map((name) => [name, sql`sum(f.${sql.id(snake(name))})`])),
    unassistedMinor: sql`coalesce(sum(f.collected_minor) filter (where f.agent_id is null), 0)`,
  });

/** Cases that were in the stage at the start or came in; the first day of a month has both. */
const entries = (cases: OverviewSum, minor: OverviewSum, principal: OverviewSum) =>
  part({
    [cases]: sql`count(*)`,
    [minor]: sql`sum(c.amount_minor)`,
    [principal]: sql`sum(c.principal_minor)`,
  });

const STAGE_KEY = sql`institution_id, stage_id, currency`;

/** Flows of each day; the opening is on the first day. */
const happened = () => sql`
  select f.institution_id, f.stage_id, f.currency, f.day, ${flows()}
  from span s join report_figure f on f.institution_id = s.institution_id and f.day between s.first_on and s.last_on
  group by 1, 2, 3, 4
  union all
  select c.institution_id, c.stage_id, c.currency, s.first_on, ${entries("opened", "openedMinor", "openedPrincipalMinor")}
  from span s join case_stage_period c on c.institution_id = s.institution_id
    and c.from_on < s.first_on and (c.until_on is null or c.until_on >= s.first_on)
  group by 1, 2, 3, 4
  union all
  select c.institution_id, c.stage_id, c.currency, c.from_on, ${entries("entered", "enteredMinor", "enteredPrincipalMinor")}
  from span s join case_stage_period c on c.institution_id = s.institution_id and c.from_on between s.first_on and s.last_on
  where c.entry_kind not in ('REOPENED', 'RECOVERED')
  group by 1, 2, 3, 4
  union all
  select c.institution_id, c.stage_id, c.currency, c.until_on, ${part({ settled: sql`count(*)` })}
  from span s join case_stage_period c on c.institution_id = s.institution_id and c.until_on between s.first_on and s.last_on
  where c.exit_kind in ('C30', 'C31', 'C32')
  group by 1, 2, 3, 4
  union all
  select c.institution_id, c.stage_id, c.currency, c.from_on, ${part({ settled: sql`-count(*)` })}
  from span s join case_stage_period c on c.institution_id = s.institution_id and c.from_on between s.first_on and s.last_on
  where c.entry_kind = 'REOPENED'
  group by 1, 2, 3, 4`;

/** Rewrites the days, each month from its first day. Returns the number of rows. */
export async function writeOverview(db: Db, ranges: readonly MonthRange[]): Promise<number> {
  await execute(db)`
    with span as (${buildRangesSql(ranges)})
    delete from report_overview o using span s
    where o.institution_id = s.institution_id and o.day between s.first_on and s.last_on`;
  const inserted = await sql`
    with span as (${buildRangesSql(ranges)}),
    happened as materialized (${happened()}),
    place as (
      select distinct s.institution_id, s.first_on, s.last_on, h.stage_id, h.currency
      from happened h join span s on s.institution_id = h.institution_id and h.day between s.first_on and s.last_on),
    daily as (
      select ${STAGE_KEY}, day, ${columns((name) => sql`sum(${sql.id(name)}) as ${sql.id(name)}`)}
      from happened group by ${STAGE_KEY}, day)
    insert into report_overview (day, ${STAGE_KEY}, ${columns(sql.id)})
    select d::date, p.institution_id, p.stage_id, p.currency,
      ${columns((name) => sql`coalesce(sum(a.${sql.id(name)}) over month, 0)::bigint`)}
    from place p cross join lateral generate_series(p.first_on, p.last_on, interval '1 day') d
    left join daily a on a.institution_id = p.institution_id and a.stage_id is not distinct from p.stage_id
      and a.currency = p.currency and a.day = d::date
    window month as (partition by p.institution_id, p.first_on, p.stage_id, p.currency order by d)`.execute(
    db,
  );
  return Number(inserted.numAffectedRows ?? 0);
}

/** Writes agents through the last of the days; earlier days do not change. */
export async function writeAgents(db: Db, ranges: readonly MonthRange[]): Promise<void> {
  await execute(db)`
    with span as (${buildRangesSql(ranges)})
    delete from report_overview_agent o using span s
    where o.institution_id = s.institution_id and o.day = s.last_on`;
  await execute(db)`
    with span as (${buildRangesSql(ranges)})
    insert into report_overview_agent
      (day, institution_id, agent_id, stage_id, currency, cases, amount_minor, settled, collected_minor)
    select s.last_on, s.institution_id, a.agent_id, u.stage_id, a.currency,
      sum(a.entered - a.dropped - case when a.day < s.first_on then a.exited else 0 end),
      sum(a.entered_minor - a.dropped_minor - case when a.day < s.first_on then a.exited_minor else 0 end),
      coalesce(sum(a.settled) filter (where a.day >= s.first_on), 0),
      coalesce(sum(a.collected_minor) filter (where a.day >= s.first_on), 0)
    from span s join agent_day a on a.institution_id = s.institution_id and a.day <= s.last_on
    join app_user u on u.id = a.agent_id
    group by s.first_on, s.last_on, s.institution_id, a.agent_id, u.stage_id, a.currency
    having max(a.day) >= s.first_on`;
}
