import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { LoanRange } from "./range.ts";

export interface Aging extends LoanRange {
  readonly day: Day;
  readonly at: Date;
}

/** Holds the loans whose rows or whose case the day changes, in the order of their ids. */
export async function lockAging(
  db: Db,
  { after, upto, day }: Aging,
): Promise<void> {
  await sql`
    select l.id from loan l
    where l.id > ${after} and l.id <= ${upto} and l.status in (21, 40)
      and l.id in (
        select loan_id from collection_case
        where loan_id > ${after} and loan_id <= ${upto} and status in ('C00', 'C10')
        union
        select loan_id from installment
        where loan_id > ${after} and loan_id <= ${upto} and status = 21 and due_on < ${day}::date)
    order by l.id for update of l`.execute(db);
}

/** Installments that the day makes overdue or, under other terms, not overdue; their loans follow. Returns how many. */
export async function setStatuses(
  db: Db,
  { after, upto, day, at }: Aging,
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with terms as (
      select distinct on (product_id) product_id, grace_days
      from product_terms where from_on <= ${day}::date order by product_id, from_on desc
    ),
    aged as materialized (
      select i.id, i.loan_id, i.status as was,
        case
          when i.status in (-28, -22) or owed.minor = 0 then i.status
          when i.due_on + t.grace_days < ${day}::date then 40 else 21
        end as status
      from loan l
      join terms t on t.product_id = l.product_id
      join installment i on i.loan_id = l.id and i.loan_id > ${after} and i.loan_id <= ${upto}
      cross join lateral (
        select i.principal_due_minor + i.interest_due_minor + i.penalty_due_minor + i.extension_fee_due_minor as minor
      ) owed
      where l.id > ${after} and l.id <= ${upto} and l.status in (21, 40)
    ),
    changed as (
      update installment i set status = a.status from aged a where i.id = a.id and a.status <> a.was returning i.loan_id
    ),
    told as (
      select loan_id, case when bool_or(status = 40) then 40 else 21 end as status
      from aged where loan_id in (select loan_id from changed) group by loan_id
    ),
    loans as (
      update loan l set status = t.status, updated_at = ${at} from told t where l.id = t.loan_id and l.status <> t.status
    )
    select count(*) as changed from changed`.execute(db);
  return rows[0]?.changed ?? 0;
}
