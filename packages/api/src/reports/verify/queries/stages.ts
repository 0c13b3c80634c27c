/* Cases in the stages of an institution by day, from the history of each case. */
import { sql } from "kysely";
import { jsonRows, toCodesSql } from "../../../core/sql.ts";
import type { DayRange } from "../../../core/range.ts";
import { dayAt } from "../../../core/zone-sql.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";

const OPEN = toCodesSql(OPEN_STATUSES);

/** Flows of the daily report by column name. */
export const FLOWS = {
  opening: "open when the day began",
  placed: "placed with the institution",
  movedIn: "came from another stage",
  reopened: "opened again, or recovered after they were written off",
  movedOut: "went on to another stage",
  settled: "arrears paid (C30)",
  extended: "extended (C31)",
  settledFully: "paid off (C32)",
  withdrawn: "withdrawn (C40)",
  cancelled: "void (C70)",
  writtenOff: "written off (C80)",
  closing: "open when the day ended",
} as const;

const EXIT_FLOW = sql`case l.after when 'C30' then 'settled' when 'C31' then 'extended' when 'C32' then 'settledFully'
    when 'C40' then 'withdrawn' when 'C70' then 'cancelled' when 'C80' then 'writtenOff' else 'movedOut' end`;

/**
 * Log entries of cases that were open on these days or have an entry on them, by the time of the
 * move.
 */
const moves = ({ from, to }: DayRange) => sql`
  select l.*, count(*) filter (where l.is_entry) over (partition by l.case_id order by l.at, l.id) as stay
  from (
    select l.*, l.after in ${OPEN} and (l.was is null or l.was not in ${OPEN} or l.was_stage_id <> l.stage_id) as is_entry,
      l.was in ${OPEN} and l.after not in ${OPEN} as is_end,
      (l.was = 'C80' and l.after = 'C32') or (l.was = 'C32' and l.after = 'C80') as is_recovery
    from (
      select l.case_id, l.id, l.at, l.after, l.stage_id, l.arrears_minor + l.falling_due_minor as minor, l.principal_minor,
        lag(l.after) over w as was, lag(l.stage_id) over w as was_stage_id
      from case_status_log l
      where l.at < (${to}::date + 2)::timestamp at time zone 'UTC' and l.case_id in (
        select c.id from collection_case c where c.status in ${OPEN} or c.closed_at is null
          or c.closed_at >= (${from}::date - 1)::timestamp at time zone 'UTC'
        union
        select o.case_id from case_status_log o where o.at >= (${from}::date - 1)::timestamp at time zone 'UTC')
      window w as (partition by l.case_id order by l.at, l.id)) l) l`;

/**
 * Stage periods of the cases; a recovery starts and ends at one instant, with the amounts of the
 * last stage period.
 */
const stagePeriods = sql`
  select s.*, c.institution_id, p.currency, ${dayAt(sql`s.from_at`)} as from_on,
    ${dayAt(sql`s.until_at`)} as until_on
  from (
    select e.case_id, e.stage_id, e.minor, e.principal_minor, e.at as from_at, l.at as until_at, ${EXIT_FLOW} as left_as,
      case when e.was is null then 'placed' when e.was in ${OPEN} then 'movedIn' else 'reopened' end as entered_as
    from move e
    left join move l on l.case_id = e.case_id
      and ((l.is_end and l.stay = e.stay) or (l.is_entry and l.was in ${OPEN} and l.stay = e.stay + 1))
    where e.is_entry
    union all
    select l.case_id, e.stage_id, e.minor, e.principal_minor, l.at, l.at, ${EXIT_FLOW}, 'reopened'
    from move l join move e on e.case_id = l.case_id and e.stay = l.stay and e.is_entry
    where l.is_recovery) s
  join collection_case c on c.id = s.case_id join product p on p.id = c.product_id join institution i on i.id = c.institution_id`;

const flows = ({ from, to }: DayRange) => sql`
  select s.from_on as day, s.entered_as as flow, s.institution_id, s.stage_id, s.currency, s.minor, s.principal_minor
  from stage_stay s where s.from_on between ${from}::date and ${to}::date
  union all
  select s.until_on, s.left_as, s.institution_id, s.stage_id, s.currency, s.minor, s.principal_minor
  from stage_stay s where s.until_on between ${from}::date and ${to}::date
  union all
  select g.day::date, f.flow, s.institution_id, s.stage_id, s.currency, s.minor, s.principal_minor
  from stage_stay s
  cross join lateral generate_series(greatest(s.from_on, ${from}::date)::timestamp, least(s.until_on, ${to}::date)::timestamp,
    interval '1 day') g(day)
  cross join lateral (values ('opening', g.day::date > s.from_on),
    ('closing', s.until_on is null or g.day::date < s.until_on)) f(flow, holds)
  where f.holds`;

/** Named parts of a statement, in the order of dependency. */
export const stageParts = (days: DayRange) => sql`
  move as materialized (${moves(days)}),
  stage_stay as materialized (${stagePeriods}),
  stage_case as (${flows(days)})`;

const NAMES = Object.keys(FLOWS);
export const FLOW_COLUMNS = NAMES.flatMap((flow) => [
  flow,
  `${flow}Minor`,
  `${flow}PrincipalMinor`,
]);

/** Columns that sum the figures of a stage. */
const FIGURE_COLUMNS = [
  "collectedMinor",
  "collectedPrincipalMinor",
  "payments",
  "calls",
  "connected",
  "promises",
  "promisedMinor",
];

const list = sql.join;
const totals = (names: readonly string[]) =>
  list(names.map((n) => sql`sum(${sql.ref(n)})::bigint as ${sql.ref(n)}`));
const zeros = (names: readonly string[]) => list(names.map((n) => sql`0 as ${sql.ref(n)}`));

const FLOW_VALUES = list(
  NAMES.flatMap((flow) =>
    [sql`1`, sql`c.minor`, sql`c.principal_minor`].map(
      (value) => sql`case when c.flow = ${sql.lit(flow)} then ${value} else 0 end`,
    ),
  ),
);

/** Day of an institution whose report was computed after all its facts were known. */
export interface FinishedDay {
  readonly institutionId: number;
  readonly day: string;
}

/** Compares the daily report with the history of the cases and the figures of the part `figure`. */
export const dailyTable = (finished: readonly FinishedDay[]) => {
  const finishedSql = sql`
    select t.* from (select "institutionId" as institution_id, day from json_to_recordset(${jsonRows(finished)})
      as g ("institutionId" bigint, day date)) t`;
  const key = sql`day, institution_id, stage_id, currency`;
  const columns = [...FLOW_COLUMNS, ...FIGURE_COLUMNS];
  return {
    table: "report_daily",
    key: ["day", "institutionId", "stageId", "currency"],
    columns,
    stored: sql`
      select r.* from report_daily r join (${finishedSql}) k on k.institution_id = r.institution_id and k.day = r.day`,
    derived: sql`
      select ${key}, ${totals(columns)} from (
        select r.* from (
          select ${key}, ${zeros(FLOW_COLUMNS)}, ${list(FIGURE_COLUMNS.map((n) => sql.ref(n)))} from figure
          union all
          select c.day, c.institution_id, c.stage_id, c.currency, ${FLOW_VALUES}, ${zeros(FIGURE_COLUMNS)} from stage_case c) r
        join (${finishedSql}) k using (day, institution_id)) r
      group by ${key}`,
  };
};
