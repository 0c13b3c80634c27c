import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { DayRange } from "../../../core/range.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { sharesMailbox } from "../../../core/same-person.ts";
import { institutionVisibleTo, lenderVisibleTo } from "../../../core/scope.ts";
import { toCodesSql } from "../../../core/sql.ts";
import { dayAt } from "../../../core/zone-sql.ts";
import { OPEN_ORDER_STATES } from "../../../board/work-order/contract-codes.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import type { DayFigures, TotalFigures } from "../contract.ts";
import type { OpenFigure } from "../contract-codes.ts";

/** Lender of a report; without a reader, as in mails and links, of every institution. */
export interface ReportScope {
  readonly lenderId: number;
  readonly reader: Actor | null;
}

export const findLender = (db: Db, { lenderId, reader }: ReportScope) =>
  queryRow(db)<{ id: number; name: string }>`
    select m.id, m.name from lender m
    where m.id = ${lenderId} and ${reader ? lenderVisibleTo(reader, sql.ref("m.id")) : sql`true`}`;

const isInScopeSql = ({ reader }: ReportScope, institutionId: string): RawBuilder<SqlBool> =>
  reader ? institutionVisibleTo(reader, sql.ref(institutionId)) : sql`true`;

/** Excludes complaints about the reader, as every other figure of complaints does. */
const notAboutReaderSql = ({ reader }: ReportScope): RawBuilder<SqlBool> =>
  reader
    ? sql`(w.agent_id is null or not ${sharesMailbox(sql.ref("w.agentId"), reader.userId)})`
    : sql`true`;

const factsSql = (scope: ReportScope, { from, to }: DayRange) => sql`
  select f.day, f.currency, f.kind, f.case_id, f.amount_minor, f.principal_minor, f.outcome, f.outcome_before
  from current_fact f
  join collection_case k on k.id = f.case_id
  join product p on p.id = k.product_id
  where p.lender_id = ${scope.lenderId} and f.day between ${from}::date and ${to}::date
    and f.institution_id = any(array(select i.id from institution i where ${isInScopeSql(scope, "i.id")}))
    and f.kind in ('LOG', 'CALL', 'LOGGED_CALL', 'PROMISED', 'EVALUATED', 'POSTED', 'REVERSED', 'ALLOCATED')`;

const periodsSql = (scope: ReportScope, { from, to }: DayRange) => sql`
  select e.day, s.currency, e.kind, s.case_id, s.amount_minor, s.principal_minor, null, null
  from case_stage_period s
  join collection_case k on k.id = s.case_id
  join product p on p.id = k.product_id
  cross join lateral (values (s.from_on, s.entry_kind), (s.until_on, s.exit_kind)) e (day, kind)
  where p.lender_id = ${scope.lenderId} and ${isInScopeSql(scope, "s.institutionId")}
    and s.from_on <= ${to}::date and (s.until_on is null or s.until_on >= ${from}::date)
    and e.day between ${from}::date and ${to}::date
    and e.kind in ('PLACED', 'REOPENED', 'C30', 'C31', 'C32', 'C40')`;

const complaintsSql = (scope: ReportScope, { from, to }: DayRange) => sql`
  select c.day, c.currency, 'COMPLAINT', c.case_id, 0, 0, null, null
  from (
    select ${dayAt(sql`w.created_at`)} as day, p.currency, w.case_id
    from work_order w
    join institution i on i.id = w.institution_id
    join loan l on l.id = w.loan_id
    join product p on p.id = l.product_id
    where p.lender_id = ${scope.lenderId} and ${isInScopeSql(scope, "w.institutionId")} and w.state <> 'INVALID'
      and w.created_at >= ${from}::date - 1 and w.created_at < ${to}::date + 2
      and ${notAboutReaderSql(scope)}) c
  where c.day between ${from}::date and ${to}::date`;

const countSql = (...kinds: string[]) =>
  sql`count(*) filter (where h.kind in ${toCodesSql(kinds)})`;

const sumSql = (column: "amountMinor" | "principalMinor", kind: string) =>
  sql`coalesce(sum(h.${sql.ref(column)}) filter (where h.kind = ${sql.lit(kind)}), 0)::bigint`;

/** Evaluations as kept, less those of kept promises that changed. */
const evaluationSql = (measure: RawBuilder<unknown>) => sql`
  (coalesce(${measure} filter (where h.kind = 'EVALUATED' and h.outcome = 'KEPT'), 0)
    - coalesce(${measure} filter (where h.kind = 'EVALUATED' and h.outcome_before = 'KEPT'), 0))::bigint`;

type StoredFigures = Omit<DayFigures, "day"> & { readonly day: DayFigures["day"] | null };

/** Lists the figures of each day and currency, and of each currency with an empty day. */
export const listFlows = (db: Db, scope: ReportScope, days: DayRange) =>
  queryRows(db)<StoredFigures>`
    with happened (day, currency, kind, case_id, amount_minor, principal_minor, outcome, outcome_before) as (
      ${factsSql(scope, days)} union all ${periodsSql(scope, days)} union all ${complaintsSql(scope, days)})
    select h.day, h.currency, ${countSql("PLACED")} as placed, ${sumSql("amountMinor", "PLACED")} as placed_minor,
      ${sumSql("principalMinor", "PLACED")} as placed_principal_minor,
      count(distinct h.case_id) filter (where h.kind in ('LOG', 'CALL', 'LOGGED_CALL')) as worked,
      ${countSql("LOG")} as logs, ${countSql("CALL", "LOGGED_CALL")} as calls,
      ${countSql("PROMISED")} as promises, ${sumSql("amountMinor", "PROMISED")} as promised_minor,
      ${evaluationSql(sql`count(*)`)} as kept, ${evaluationSql(sql`sum(h.amount_minor)`)} as kept_minor,
      ${countSql("POSTED")} - ${countSql("REVERSED")} as payments,
      ${sumSql("amountMinor", "POSTED")} - ${sumSql("amountMinor", "REVERSED")} as collected_minor,
      ${sumSql("principalMinor", "ALLOCATED")} as collected_principal_minor,
      ${countSql("C30", "C31", "C32")} - ${countSql("REOPENED")} as settled,
      ${countSql("C40")} as withdrawn, ${countSql("COMPLAINT")} as complaints
    from happened h
    group by grouping sets ((h.day, h.currency), (h.currency))
    order by h.day nulls last, h.currency`;

type OpenFigures = Pick<TotalFigures, OpenFigure | "currency">;

/** Lists the figures of open cases and complaints by currency. */
export const listOpen = (db: Db, scope: ReportScope) =>
  queryRows(db)<OpenFigures>`
    select o.currency, sum(o.open)::bigint as open, sum(o.outstanding_minor)::bigint as outstanding_minor,
      sum(o.open_complaints)::bigint as open_complaints
    from (
      select p.currency, 1 as open, l.outstanding_minor, 0 as open_complaints
      from collection_case k join loan l on l.id = k.loan_id join product p on p.id = k.product_id
      where p.lender_id = ${scope.lenderId} and ${isInScopeSql(scope, "k.institutionId")}
        and k.status in ${toCodesSql(OPEN_STATUSES)}
      union all
      select p.currency, 0, 0, 1
      from work_order w join loan l on l.id = w.loan_id join product p on p.id = l.product_id
      where p.lender_id = ${scope.lenderId} and ${isInScopeSql(scope, "w.institutionId")}
        and w.state in ${toCodesSql(OPEN_ORDER_STATES)} and ${notAboutReaderSql(scope)}) o
    group by o.currency`;
