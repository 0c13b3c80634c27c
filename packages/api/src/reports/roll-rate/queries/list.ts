import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { stageFiguresVisibleTo, wholeVisibleTo } from "../../../core/scope.ts";
import type { EntryCell } from "../contract.ts";
import type { OutcomeSum } from "../rules.ts";

export interface StageFilter {
  readonly from: Day;
  readonly to: Day;
  readonly institutionId?: number | undefined;
  readonly stageId?: number | undefined;
}

export interface CohortFilter extends StageFilter {
  readonly daysSince: number;
}

const matching = (
  actor: Actor,
  { from, to, institutionId, stageId }: StageFilter,
): RawBuilder<SqlBool> => sql`
  r.day between ${from}::date and ${to}::date and ${stageFiguresVisibleTo(actor, "r")}
  and (${institutionId ?? null}::bigint is null or r.institution_id = ${institutionId ?? null}::bigint)
  and (${stageId ?? null}::bigint is null or r.stage_id = ${stageId ?? null}::bigint)`;

export type Sort = "day" | "stage" | "cases";

const ORDERS = {
  day: sql`r.day`,
  stage: sql`min(q.name)`,
  cases: sql`sum(r.cases)`,
} as const satisfies Record<Sort, unknown>;

export interface CohortKey {
  readonly day: Day;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly stageId: number;
  readonly stageName: string;
  readonly currency: Currency;
  readonly daysSince: number;
}

export interface StoredCohort extends CohortKey {
  /** JSON rows of [outcome, cases, principal]. */
  readonly outcomes: string;
}

export interface Paging {
  readonly sort: Sort;
  readonly descending: boolean;
  readonly size: number;
  readonly offset: number;
}

export async function cohorts(
  db: Db,
  actor: Actor,
  filter: CohortFilter,
  { sort, descending, size, offset }: Paging,
): Promise<StoredCohort[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  return queryRows(db)<StoredCohort>`
    select r.day, r.institution_id, min(i.name) as institution_name, r.stage_id, min(q.name) as stage_name, r.currency,
      r.days_since, json_agg(json_build_array(r.outcome, r.cases, r.principal_minor))::text as outcomes
    from roll_rate r join institution i on i.id = r.institution_id join stage q on q.id = r.stage_id
    where ${matching(actor, filter)} and r.days_since = ${filter.daysSince}
    group by r.day, r.institution_id, r.stage_id, r.currency, r.days_since
    order by ${ORDERS[sort]} ${direction}, r.day, r.institution_id, r.stage_id, r.currency
    ${limitTo(size, offset)}`;
}

export async function cohortCount(db: Db, actor: Actor, filter: CohortFilter): Promise<number> {
  const row = await queryRow(db)<{ total: number }>`
    select count(distinct (r.day, r.institution_id, r.stage_id, r.currency))::int as total from roll_rate r
    where ${matching(actor, filter)} and r.days_since = ${filter.daysSince}`;
  return row?.total ?? 0;
}

export const cohortTotals = (
  db: Db,
  actor: Actor,
  filter: CohortFilter,
): Promise<(OutcomeSum & { readonly currency: Currency })[]> =>
  queryRows(db)<OutcomeSum & { readonly currency: Currency }>`
    select r.currency, r.outcome, sum(r.cases)::bigint as cases, sum(r.principal_minor)::bigint as principal_minor
    from roll_rate r where ${matching(actor, filter)} and r.days_since = ${filter.daysSince}
    group by r.currency, r.outcome order by r.currency`;

export async function mainCurrency(
  db: Db,
  actor: Actor,
  filter: StageFilter,
): Promise<Currency | null> {
  const row = await queryRow(db)<{ currency: Currency }>`
    select r.currency from roll_rate r where ${matching(actor, filter)}
    group by r.currency order by sum(r.cases) desc, r.currency limit 1`;
  return row?.currency ?? null;
}

export interface MapSum extends OutcomeSum {
  readonly day: Day;
  readonly daysSince: number;
}

export const mapSums = (db: Db, actor: Actor, filter: StageFilter, currency: Currency) =>
  queryRows(db)<MapSum>`
    select r.day, r.days_since, r.outcome, sum(r.cases)::bigint as cases, sum(r.principal_minor)::bigint as principal_minor
    from roll_rate r where ${matching(actor, filter)} and r.currency = ${currency}
    group by r.day, r.days_since, r.outcome order by r.day, r.days_since`;

export type EntryFilter = Omit<StageFilter, "stageId">;

const dueIn = (actor: Actor, { from, to, institutionId }: EntryFilter): RawBuilder<SqlBool> => sql`
  e.day between ${from}::date and ${to}::date and ${wholeVisibleTo(actor, "e")}
  and (${institutionId ?? null}::bigint is null or e.institution_id = ${institutionId ?? null}::bigint)`;

export async function entryCurrency(
  db: Db,
  actor: Actor,
  filter: EntryFilter,
): Promise<Currency | null> {
  const row = await queryRow(db)<{ currency: Currency }>`
    select e.currency from entry_rate e where ${dueIn(actor, filter)}
    group by e.currency order by sum(e.due_count) desc, e.currency limit 1`;
  return row?.currency ?? null;
}

export const entrySums = (db: Db, actor: Actor, filter: EntryFilter, currency: Currency) =>
  queryRows(db)<EntryCell>`
    select e.day, e.days_since, sum(e.due_count)::bigint as due, sum(e.due_minor)::bigint as due_minor,
      sum(e.unpaid_count)::bigint as unpaid, sum(e.unpaid_minor)::bigint as unpaid_minor
    from entry_rate e where ${dueIn(actor, filter)} and e.currency = ${currency}
    group by e.day, e.days_since order by e.day, e.days_since`;
