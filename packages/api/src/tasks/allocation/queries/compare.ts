import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { wholeVisibleTo } from "../../../core/scope.ts";
import { dayAt } from "../../../core/zone-sql.ts";
import type { Variant, PlainStrategy } from "../contract-codes.ts";
import type { WeekSum } from "../rules/compare.ts";

export interface ComparisonFilter {
  readonly stageId: number;
  readonly institutionId?: number | undefined;
  readonly from: Day;
  readonly to: Day;
  /** Length of the window in days. */
  readonly days: number;
}

const within = ({ institutionId }: ComparisonFilter, alias: string) =>
  institutionId === undefined
    ? sql`true`
    : sql`${sql.ref(`${alias}.institutionId`)} = ${institutionId}`;

/** Largest distance between the day of an institution and that of the server, with a margin. */
const AROUND = sql.lit("2 days");

/**
 * Loans by the variant that first had them in the period: `since` is the start, `arrears_minor` the
 * arrears at that time.
 */
const buildVariantLoansSql = (actor: Actor, filter: ComparisonFilter): RawBuilder<unknown> => sql`
  select distinct on (l.loan_id) l.loan_id, l.variant, null::bigint as institution_id, l.arrears_minor, b.assigned_at as since,
    ${dayAt(sql`b.assigned_at`)} as since_on, i.zone
  from allocation_run r
  join allocation_decision l on l.run_id = r.id and l.variant is not null and l.outcome = 'ASSIGNED'
  join case_assignment b on b.case_id = l.case_id and b.run_id = r.id
  join institution i on i.id = l.institution_id
  where r.kind = 'ASSIGN' and l.stage_id = ${filter.stageId} and ${within(filter, "l")} and ${wholeVisibleTo(actor, "l")}
    and r.created_at between ${filter.from}::date - ${AROUND}::interval and ${filter.to}::date + ${AROUND}::interval
    and ${dayAt(sql`b.assigned_at`)} between ${filter.from}::date and ${filter.to}::date
  order by l.loan_id, b.assigned_at, b.id`;

/** Loans by the institution that first opened a case of the loan in the stage in this period. */
const byInstitution = (actor: Actor, filter: ComparisonFilter): RawBuilder<unknown> => sql`
  select distinct on (c.loan_id) c.loan_id, null::text as variant, c.institution_id, s.arrears_minor, s.at as since,
    c.opened_on as since_on, i.zone
  from collection_case c
  join case_status_log s on s.case_id = c.id and s.event = 'PLACED' and s.stage_id = ${filter.stageId}
  join institution i on i.id = c.institution_id
  where c.opened_on between ${filter.from}::date and ${filter.to}::date and ${within(filter, "c")} and ${wholeVisibleTo(actor, "c")}
  order by c.loan_id, s.at, c.id`;

/** Sums the payments for the loans by group, week and currency. */
export async function weekSums(
  db: Db,
  actor: Actor,
  { by, ...filter }: ComparisonFilter & { readonly by: "ARM" | "INSTITUTION" },
  now: Date,
): Promise<WeekSum[]> {
  const loansSql =
    by === "ARM" ? buildVariantLoansSql(actor, filter) : byInstitution(actor, filter);
  return queryRows(db)<WeekSum>`
    with dealt as (${loansSql}), loans as (
      select d.*, p.currency, least(y.amount_minor, d.arrears_minor) as recovered_minor, y.amount_minor > 0 as has_paid,
        d.since_on + ${filter.days}::integer <= (${now}::timestamptz at time zone d.zone)::date as is_over,
        least(y.amount_minor, d.arrears_minor)::double precision / nullif(d.arrears_minor, 0) as share
      from dealt d join loan l on l.id = d.loan_id join product p on p.id = l.product_id
      cross join lateral (
        select coalesce(sum(amount_minor), 0)::bigint as amount_minor from payment
        where loan_id = d.loan_id and state = 'POSTED' and created_at >= d.since
          and value_on >= d.since_on and value_on < d.since_on + ${filter.days}::integer
      ) y
    )
    select g.*, i.name as institution_name from (
      select variant, institution_id, date_trunc('week', since_on)::date as week, currency,
        count(*) filter (where is_over) as loans, count(*) filter (where not is_over) as not_yet,
        coalesce(sum(arrears_minor) filter (where is_over), 0)::bigint as arrears_minor,
        coalesce(sum(recovered_minor) filter (where is_over), 0)::bigint as recovered_minor,
        count(*) filter (where is_over and has_paid) as paid,
        count(share) filter (where is_over) as in_arrears,
        coalesce(sum(share) filter (where is_over), 0) as shares,
        coalesce(sum(share * share) filter (where is_over), 0) as squares
      from loans group by 1, 2, 3, 4
    ) g left join institution i on i.id = g.institution_id
    order by g.week`;
}

/** Lists the strategies that each variant of the stage used in the period. */
export const listStrategies = (
  db: Db,
  actor: Actor,
  filter: ComparisonFilter,
): Promise<{ variant: Variant; strategy: PlainStrategy }[]> =>
  queryRows(db)<{ variant: Variant; strategy: PlainStrategy }>`
    select distinct a.variant, a.strategy from allocation_run r
    cross join lateral (values ('CHAMPION', r.terms->>'champion'), ('CHALLENGER', r.terms->>'challenger')) a (variant, strategy)
    where r.kind = 'ASSIGN' and r.stage_id = ${filter.stageId} and ${within(filter, "r")} and ${wholeVisibleTo(actor, "r")}
      and r.created_at between ${filter.from}::date - ${AROUND}::interval and ${filter.to}::date + ${AROUND}::interval
      and r.assigned > 0 and a.strategy is not null
    order by a.variant, a.strategy`;
