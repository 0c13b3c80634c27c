/* Compares stored figures with every measure computed from raw tables, column by column. */
import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { DayRange } from "../../../core/range.ts";
import { zoneAt, zoneOn } from "../../../core/zone-sql.ts";
import { CASELOAD_MEASURES } from "../../figure/contract-codes.ts";
import { caseloadParts } from "./caseload.ts";
import { compareColumns, type ColumnDifference } from "./columns.ts";
import { DAY_COLUMNS, HOUR_COLUMNS, RAW_MEASURES } from "./measures.ts";
import { type Source, SOURCES } from "./sources.ts";
import { dailyTable, type FinishedDay, stageParts } from "./stages.ts";

const KEY = sql`day, hour, institution_id, stage_id, group_id, agent_id, currency`;
const list = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts);
const refs = (names: readonly string[]) => list(names.map((name) => sql.ref(name)));
const sums = (names: readonly string[]) =>
  list(names.map((n) => sql`sum(${sql.ref(n)})::bigint as ${sql.ref(n)}`));

/** Names under which sources read each other. */
const NAMED: Partial<Record<Source, string>> = { promise: "promise_made" };
const toSourceName = (source: Source) => NAMED[source] ?? `${source}Rows`;
const buildTableSql = (source: Source) => sql.id(source === "call" ? "call" : toSourceName(source));

const ORG_UNITS = sql`
  org_unit as materialized (
    select a.agent_id, a.institution_id, a.group_id, a.works_cases,
      case when row_number() over w = 1 then '-infinity'::timestamptz else a.from_at end as from_at,
      coalesce(lead(a.from_at) over w, 'infinity'::timestamptz) as until_at
    from agent_org_unit a window w as (partition by a.agent_id order by a.from_at, a.id))`;

/**
 * Stage of a case just before an instant; before the first log entry, the stage that this entry
 * came from.
 */
const STAGE = sql`
  left join lateral (
    select s.stage_id from case_status_log s where s.case_id = r.case_id and s.at < m.at order by s.at desc, s.id desc limit 1)
    s on true
  left join lateral (
    select coalesce(o.stage_before_id, o.stage_id) as stage_id from case_status_log o
    where o.case_id = r.case_id and s.stage_id is null order by o.at, o.id limit 1) f on true`;

const hasDay = (source: Source) => source === "verdict";
const hasInstitution = (source: Source) => source === "money" || source === "allocated";

/** Currency of an org unit without a case: the one of its country. */
const HOME = sql`case when k.zone = 'Asia/Manila' then 'PHP' when k.zone in ('Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura') then 'IDR' else 'USD' end`;

/**
 * Builds the rows of a source by day, hour, institution, stage, group, agent and currency, with
 * their counted columns.
 */
const placed = (source: Source) => {
  const onDay = hasDay(source) ? sql`r.on_day` : sql`null::date`;
  const institution = hasInstitution(source) ? sql`r.institution_id` : sql`null::bigint`;
  const attempt = source === "call" ? sql`r.at` : sql`null::timestamptz`;
  const paid = source === "money" ? sql`r.paid_at` : sql`null::timestamptz`;
  const values = DAY_COLUMNS.map((name) => {
    const { of, counts } = RAW_MEASURES[name];
    return of === source ? sql`(${counts})::bigint` : sql`0::bigint`;
  });
  return sql`
    select coalesce(${onDay}, (r.at at time zone k.zone)::date) as day,
      case when ${onDay} is null then extract(hour from r.at at time zone k.zone)::integer else 23 end as hour,
      i.id as institution_id, coalesce(s.stage_id, f.stage_id, c.stage_id) as stage_id, g.group_id, r.agent_id,
      coalesce(p.currency, ${HOME}) as currency, ${attempt} as first_attempt_at, ${paid} as last_paid_at, ${list(values)}
    from ${buildTableSql(source)} r
    left join collection_case c on c.id = r.case_id
    left join product p on p.id = c.product_id
    left join institution z on z.id = c.institution_id
    cross join lateral (
      select least(r.at, (${onDay} + interval '23 hours') at time zone ${zoneOn(onDay, sql`z.id`, sql`z.zone`)}) as at) m
    left join org_unit g on g.agent_id = r.agent_id and g.from_at <= m.at and m.at < g.until_at
    join institution i on i.id = coalesce(c.institution_id, ${institution}, g.institution_id)
    cross join lateral (select ${zoneAt(sql`r.at`)} as zone) k
    ${STAGE}`;
};

/** Hour -1: a case counts on a day, not in an hour. */
const placedCaseload = () => {
  const values = DAY_COLUMNS.map((name) => {
    const { of, counts } = RAW_MEASURES[name];
    return of === "caseload" ? sql`(${counts})::bigint` : sql`0::bigint`;
  });
  return sql`
    select r.day, -1 as hour, r.institution_id, r.stage_id, g.group_id, r.agent_id, r.currency,
      null::timestamptz as first_attempt_at, null::timestamptz as last_paid_at, ${list(values)}
    from held r
    left join org_unit g on g.agent_id = r.agent_id and g.from_at <= r.at and r.at < g.until_at`;
};

const NAMES = Object.keys(SOURCES) as readonly Source[];

/** Builds every figure of the days from the raw tables. */
const derivedParts = (days: DayRange, now: Date) => {
  const sources = NAMES.map(
    (source) => sql`${buildTableSql(source)} as materialized (${SOURCES[source](days)})`,
  );
  const rows = [...NAMES.map(placed), placedCaseload()];
  return sql`
    ${ORG_UNITS}, ${sql.join(sources)}, ${caseloadParts(days, now)},
    raw (${KEY}, first_attempt_at, last_paid_at, ${refs(DAY_COLUMNS)}) as (${sql.join(rows, sql` union all `)}),
    figure as materialized (
      select ${KEY}, min(first_attempt_at) as first_attempt_at, max(last_paid_at) as last_paid_at, ${sums(DAY_COLUMNS)}
      from raw where day between ${days.from}::date and ${days.to}::date group by ${KEY}),
    agent as materialized (
      select day, institution_id, group_id, agent_id, currency, min(first_attempt_at) as first_attempt_at,
        max(last_paid_at) as last_paid_at, ${sums(DAY_COLUMNS)}
      from figure where agent_id is not null group by 1, 2, 3, 4, 5)`;
};

const zero = (names: readonly string[]) => list(names.map((name) => sql`0 as ${sql.ref(name)}`));

/** Hours and stages; the caseload has no hours. */
const HOURS = {
  table: "report_figure",
  key: ["day", "hour", "institutionId", "stageId", "groupId", "agentId", "currency"],
  columns: [...HOUR_COLUMNS, ...CASELOAD_MEASURES],
  derived: sql`select * from figure`,
  stored: (days: DayRange) => sql`
    select ${KEY}, ${refs(HOUR_COLUMNS)}, ${zero(CASELOAD_MEASURES)} from report_figure
    where day between ${days.from}::date and ${days.to}::date
    union all
    select day, -1, institution_id, stage_id, group_id, agent_id, currency, ${zero(HOUR_COLUMNS)}, ${sums(CASELOAD_MEASURES)}
    from report_figure where day between ${days.from}::date and ${days.to}::date group by 1, 3, 4, 5, 6, 7`,
};

const INSTANTS = ["firstAttemptAt", "lastPaidAt"];

const AGENTS = {
  table: "agent_day",
  key: ["day", "institutionId", "groupId", "agentId", "currency"],
  columns: [...DAY_COLUMNS, ...INSTANTS],
  derived: sql`select * from agent`,
  stored: (days: DayRange) => sql`
    select * from agent_day where day between ${days.from}::date and ${days.to}::date`,
};

const TEAMS = {
  table: "team_day",
  key: ["day", "institutionId", "groupId", "currency"],
  columns: ["agents", ...DAY_COLUMNS],
  derived: sql`
    select day, institution_id, group_id, currency, count(distinct agent_id) as agents, ${sums(DAY_COLUMNS)}
    from agent group by 1, 2, 3, 4`,
  stored: (days: DayRange) => sql`
    select * from team_day where day between ${days.from}::date and ${days.to}::date`,
};

export interface FiguresQuery {
  readonly days: DayRange;
  readonly now: Date;
  /** Days whose daily report is also compared. */
  readonly finished: readonly FinishedDay[];
  readonly limit: number;
}

/** Computes every measure of these days from raw tables and returns the columns that differ. */
export const figureDifferences = (
  db: Db,
  { days, now, finished, limit }: FiguresQuery,
): Promise<ColumnDifference[]> =>
  compareColumns(db, {
    parts: sql`${derivedParts(days, now)}, ${stageParts(days)}`,
    tables: [
      ...[AGENTS, TEAMS, HOURS].map((table) => ({ ...table, stored: table.stored(days) })),
      dailyTable(finished),
    ],
    limit,
  });
