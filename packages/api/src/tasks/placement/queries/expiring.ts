import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { limitTo, toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";

/** First day on which the institution no longer has the case. Used with `placed`. */
const LEAVES_ON = sql`least(c.placed_until + 1, r.effective_on)`;

/** Open cases with their announced recall, if any. */
const placed = sql`
  collection_case c left join closing_request r on r.case_id = c.id and r.state = 'PENDING'`;

const isOpenSql = sql`c.status in ${toCodesSql(OPEN_STATUSES)}`;

/** Finds cases by the end of the placement or the recall, whichever is first. */
const buildExpiringSql = (upto: RawBuilder<unknown>) => sql`${isOpenSql} and c.id in (
  select due.id from collection_case due where due.status in ${toCodesSql(OPEN_STATUSES)} and due.placed_until < ${upto}
  union all
  select due.case_id from closing_request due where due.state = 'PENDING' and due.effective_on <= ${upto})`;

export interface PlacementCount {
  readonly institutionId: number;
  readonly institutionName: string;
  readonly currency: Currency;
  readonly cases: number;
  readonly arrearsMinor: number;
  readonly leavingIn7: number;
  readonly leavingIn30: number;
  readonly recalled: number;
  readonly unlimited: number;
}

export async function listPlacementCounts(
  db: Db,
  actor: Actor,
  today: Day,
): Promise<PlacementCount[]> {
  const within = (days: number) =>
    sql`count(*) filter (where ${LEAVES_ON} <= ${today}::date + ${days}::integer)`;
  return queryRows(db)<PlacementCount>`
    select i.id as institution_id, i.name as institution_name, p.currency, count(*) as cases,
      sum(c.arrears_minor)::bigint as arrears_minor, ${within(7)} as leaving_in7, ${within(30)} as leaving_in30,
      count(r.id) as recalled, count(*) filter (where c.placed_until is null) as unlimited
    from ${placed}
    join institution i on i.id = c.institution_id
    join product p on p.id = c.product_id
    where ${isOpenSql} and ${visibleTo(actor, "c")}
    group by i.id, i.name, p.currency order by i.name, i.id, p.currency`;
}

interface Window {
  readonly upto: Day;
  readonly institutionId?: number | undefined;
}

const buildExpiringInWindowSql = (actor: Actor, { upto, institutionId }: Window) => sql`
  ${buildExpiringSql(sql`${upto}::date`)} and ${visibleTo(actor, "c")}
  and ${institutionId === undefined ? sql`true` : sql`c.institution_id = ${institutionId}`}`;

export interface ExpiringDay {
  readonly leavesOn: Day;
  readonly stageId: number;
  readonly stageName: string;
  readonly currency: Currency;
  readonly cases: number;
  readonly recalled: number;
  readonly arrearsMinor: number;
}

export const listExpiringDays = (db: Db, actor: Actor, window: Window) =>
  queryRows(db)<ExpiringDay>`
    select ${LEAVES_ON} as leaves_on, q.id as stage_id, q.name as stage_name, p.currency, count(*) as cases,
      count(*) filter (where r.effective_on <= coalesce(c.placed_until + 1, r.effective_on)) as recalled,
      sum(c.arrears_minor)::bigint as arrears_minor
    from ${placed}
    join stage q on q.id = c.stage_id
    join product p on p.id = c.product_id
    where ${buildExpiringInWindowSql(actor, window)}
    group by 1, q.id, q.name, p.currency order by 1, q.name, q.id, p.currency`;

export interface ExpiringCase {
  readonly taskId: number;
  readonly loanId: number;
  readonly borrowerId: number;
  readonly leavesOn: Day;
  readonly loanNumber: string;
  readonly borrowerName: string;
  readonly institutionName: string;
  readonly stageName: string;
  readonly agentName: string | null;
  readonly arrearsMinor: number;
  readonly currency: Currency;
  readonly recalled: boolean;
}

/** Lists the earliest end first; within a day the largest amount first. */
export const listExpiringCases = (
  db: Db,
  actor: Actor,
  window: Window,
  { page, size }: { page: number; size: number },
) =>
  queryRows(db)<ExpiringCase>`
    select c.id as task_id, c.loan_id, c.borrower_id, ${LEAVES_ON} as leaves_on, l.number as loan_number, b.name as borrower_name,
      i.name as institution_name, q.name as stage_name, u.name as agent_name, c.arrears_minor, p.currency,
      coalesce(r.effective_on <= coalesce(c.placed_until + 1, r.effective_on), false) as recalled
    from ${placed}
    join loan l on l.id = c.loan_id
    join borrower b on b.id = c.borrower_id
    join institution i on i.id = c.institution_id
    join stage q on q.id = c.stage_id
    join product p on p.id = c.product_id
    left join app_user u on u.id = c.agent_id
    where ${buildExpiringInWindowSql(actor, window)}
    order by leaves_on, c.arrears_minor desc, c.id ${limitTo(size, (page - 1) * size)}`;
