import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import {
  notWithheldFrom,
  orgUnitVisibleTo,
  seesInstitutions,
  visibleCases,
} from "../../../core/scope.ts";
import type { RollRateOutcome } from "../contract-codes.ts";
import type { CohortCase } from "../contract.ts";
import { stagesOn } from "./collect.ts";

export interface CaseFilter {
  readonly day: Day;
  readonly daysSince: number;
  readonly outcome: RollRateOutcome;
  readonly institutionId?: number | undefined;
  readonly stageId?: number | undefined;
  readonly currency?: Currency | undefined;
}

type Condition = RawBuilder<unknown>;

/** Last day that counts. */
const upto = ({ day, daysSince }: CaseFilter) => sql`(${day}::date + ${daysSince}::int - 1)`;

/** Exit statuses of each outcome that ends a case. */
const ENDS: Partial<Record<RollRateOutcome, readonly string[]>> = {
  PAID: ["C30", "C31", "C32"],
  WITHDRAWN: ["C40"],
  CANCELLED: ["C70"],
  WRITTEN_OFF: ["C80"],
};

/**
 * Joins ended stage periods without a later one, and the period in which the case was at the start
 * of the day. Starts from the ends, because they are fewer.
 */
const ended = (filter: CaseFilter, ends: readonly string[]) => sql`
  case_stage_period f
  join case_stage_period s on s.case_id = f.case_id and s.seq <= f.seq and s.from_on < ${filter.day}::date and s.until_on >= ${filter.day}::date
  where f.exit_kind in (${sql.join(ends)}) and f.until_on between ${filter.day}::date and ${upto(filter)}
    and not exists (select from case_stage_period n where n.case_id = f.case_id and n.seq > f.seq and n.from_on <= ${upto(filter)})`;

/** Conditions on the earlier and the later stage, and on the end of the earlier period. */
const LYING: Partial<Record<RollRateOutcome, (filter: CaseFilter) => Condition>> = {
  SAME: ({ day }) => sql`
    f.stage_id = s.stage_id and (s.until_on is null or s.until_on >= ${day}::date)`,
  WORSE: (filter) =>
    sql`${buildPositionSql("f")} > ${buildPositionSql("s")} and ${buildExitedSinceSql(filter)}`,
  BETTER: (filter) =>
    sql`${buildPositionSql("f")} < ${buildPositionSql("s")} and ${buildExitedSinceSql(filter)}`,
};

/**
 * A subquery per row: with a join, all stage periods would be matched with the few stages before
 * the first row is counted.
 */
const buildPositionSql = (alias: "s" | "f"): Condition =>
  sql`(select place from stage_position where stage_position.id = ${sql.ref(`${alias}.stageId`)})`;

const buildExitedSinceSql = (filter: CaseFilter): Condition =>
  sql`f.seq > s.seq and s.until_on between ${filter.day}::date and ${upto(filter)}`;

/**
 * Joins stage periods at the start of the day with the period of the case after the elapsed days. A
 * case is in one period at a time.
 */
const lying = (filter: CaseFilter, condition: Condition) => sql`
  case_stage_period s
  join case_stage_period f on f.case_id = s.case_id and f.seq >= s.seq and f.from_on <= ${upto(filter)}
    and (f.until_on is null or f.until_on > ${upto(filter)})
  where s.from_on < ${filter.day}::date and ${condition}`;

const buildOutcomeSql = (filter: CaseFilter): Condition => {
  const among = LYING[filter.outcome];
  return among ? lying(filter, among(filter)) : ended(filter, ENDS[filter.outcome] ?? []);
};

/**
 * Reads stage periods directly for callers who see whole institutions. For all others it finds
 * their cases first, because they are few.
 */
const buildCasesSql = (actor: Actor, filter: CaseFilter): Condition => {
  const { institutionId, stageId, currency } = filter;
  const made = sql`
    select s.case_id, s.stage_id, s.from_at, s.principal_minor, s.currency,
      ${LYING[filter.outcome] ? sql`f.stage_id` : sql`null::bigint`} as then_id
    from ${buildOutcomeSql(filter)}
    ${institutionId === undefined ? sql`` : sql`and s.institution_id = ${institutionId}`}
    ${stageId === undefined ? sql`` : sql`and s.stage_id = ${stageId}`}
    ${currency === undefined ? sql`` : sql`and s.currency = ${currency}`}`;
  if (seesInstitutions(actor))
    return sql`(select m.case_id as id, m.* from (${made} and ${orgUnitVisibleTo(actor, "s")} and ${notWithheldFrom(actor, sql.ref("s.caseId"))}) m) m`;
  return sql`(${visibleCases(actor)} order by id) seen
    cross join lateral (${made} and s.case_id = seen.id offset 0) m`;
};

const withStages = (filter: CaseFilter) =>
  sql`with stage_position as materialized (${stagesOn(upto(filter))})`;

export const listCohortCases = (
  db: Db,
  actor: Actor,
  filter: CaseFilter,
  slice: { readonly size: number; readonly offset: number },
) =>
  queryRows(db)<CohortCase>`
    ${withStages(filter)}, page as (
      select m.* from ${buildCasesSql(actor, filter)} order by id ${limitTo(slice.size, slice.offset)}
    )
    select c.id as task_id, c.loan_id, c.borrower_id, l.number as loan_number, i.name as institution_name, q.name as stage_name,
      (select name from stage where id = p.then_id) as then_stage_name, p.from_at as entered_at, p.principal_minor,
      c.arrears_minor, p.currency, c.status
    from page p join collection_case c on c.id = p.case_id join loan l on l.id = c.loan_id
    join institution i on i.id = c.institution_id join stage q on q.id = p.stage_id
    order by c.id`;

/** Limit of the count; users do not page further. */
export const COUNT_CAP = 1_000;

export async function countCohortCases(db: Db, actor: Actor, filter: CaseFilter): Promise<number> {
  const rows = await queryRows(db)<{ total: number }>`
    ${withStages(filter)}
    select count(*)::int as total from (select from ${buildCasesSql(actor, filter)} limit ${COUNT_CAP + 1}) s`;
  return rows[0]?.total ?? 0;
}

/**
 * Returns the number of cases in the recorded cohort. Returns 0 when the cohort is not recorded, or
 * when some cases may be hidden from the caller.
 */
export async function countOnRecord(
  db: Db,
  actor: Actor,
  { day, daysSince, outcome: selectedOutcome, ...filter }: CaseFilter,
): Promise<number> {
  if (!seesInstitutions(actor)) return 0;
  const { institutionId, stageId, currency } = filter;
  const row = await queryRow(db)<{ total: number }>`
    select coalesce(sum(cases), 0)::int as total from roll_rate r
    where r.day = ${day}::date and r.days_since = ${daysSince} and r.outcome = ${selectedOutcome} and ${orgUnitVisibleTo(actor, "r")}
      ${institutionId === undefined ? sql`` : sql`and r.institution_id = ${institutionId}`}
      ${stageId === undefined ? sql`` : sql`and r.stage_id = ${stageId}`}
      ${currency === undefined ? sql`` : sql`and r.currency = ${currency}`}`;
  return row?.total ?? 0;
}
