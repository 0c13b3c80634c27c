import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { toCodesSql } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import { holdsPermission } from "../../../core/rights.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";

/** Number of cases of an institution that enter their days of notice. */
export interface DueNotice {
  readonly institutionId: number;
  readonly day: Day;
  readonly count: number;
}

/**
 * Lists institutions not notified today, with the number of cases that enter the notice days of
 * their rule. Covers earlier days without a notification too.
 */
export const dueNotices = (db: Db, now: Date, ruleOn: Day) =>
  queryRows(db)<DueNotice>`
    with terms as materialized (
      select p.id as product_id, q.id as stage_id, r.notice_days
      from product p cross join stage q cross join lateral placement_rule_on(p.lender_id, p.id, q.id, ${ruleOn}::date) r
    ),
    clocks as materialized (
      select d.*, coalesce((select max(n.day) from placement_notice n where n.institution_id = d.id), d.day - 1) as notified_on
      from (select id, (${now}::timestamptz at time zone zone)::date as day from institution where status = 'ENABLED') d
    ),
    leaving as (
      select c.institution_id, c.product_id, c.stage_id, least(c.placed_until + 1, r.effective_on) as leaves_on
      from collection_case c left join closing_request r on r.case_id = c.id and r.state = 'PENDING'
      where c.status in ${toCodesSql(OPEN_STATUSES)} and (c.placed_until is not null or r.id is not null)
    )
    select k.id as institution_id, k.day, count(*) as count
    from clocks k
    join leaving l on l.institution_id = k.id and l.leaves_on >= k.day
    join terms t on t.product_id = l.product_id and t.stage_id = l.stage_id
    where k.notified_on < k.day and l.leaves_on - t.notice_days > k.notified_on and l.leaves_on - t.notice_days <= k.day
    group by k.id, k.day order by k.id`;

/** Returns false when a concurrent process was faster. */
export async function insertNotice(db: Db, notice: DueNotice): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("placementNotice")
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Lists the users of the institution who may read placements. */
export async function listLeaders(db: Db, institutionId: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u
    where u.institution_id = ${institutionId} and u.status = 'ENABLED' and ${holdsPermission("u", "placement.read")}
    order by u.id`;
  return rows.map(({ id }) => id);
}
