import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { visibleThroughCase } from "../../../core/scope.ts";
import type { Analysis, LoanRecord, Profile } from "../contract.ts";

/** A do-not-contact entry blocks calls to the borrower's number. */
type StoredProfile = z.infer<typeof Profile> & { readonly isClosed: boolean };

export async function find(
  db: Db,
  actor: Actor,
  id: number,
  { today, now }: { readonly today: Day; readonly now: Date },
) {
  return queryRow(db)<StoredProfile>`
    select b.id as borrower_id, b.name, b.phone, b.email, b.zone, b.zone_source, b.other_zones, b.id_type, b.id_number, b.gender, b.birth_place,
      b.birth_on, b.marital_status, b.children, b.education, b.address, b.province, b.city, b.occupation, b.industry,
      b.working_years, b.company_name, b.company_address, b.company_phone, b.loan_purpose, b.pay_days, b.salary_type,
      b.monthly_income_minor, b.credit_card_count, b.multiple_borrowings, b.times_settled, b.erased_at,
      (select count(*) from loan l where l.borrower_id = b.id) as loans_count,
      (select coalesce(sum(c.arrears_minor), 0)::bigint from collection_case c
        where c.borrower_id = b.id and c.status in ${toCodesSql(OPEN_STATUSES)} and c.overdue_on <= ${today}::date) as overdue_minor,
      exists (select from find_do_not_contact(b.id, b.phone, array['03'], ${now}, 'infinity')) as is_closed
    from borrower b where b.id = ${id} and ${visibleThroughCase(actor, "borrowerId", sql.ref("b.id"))}`;
}

type BorrowerLoan = Omit<z.infer<typeof LoanRecord>, "dpd"> & { overdueOn: Day | null };

/** Lists visible loans of a borrower, each with its latest case. */
export const loans = (db: Db, actor: Actor, borrowerId: number) =>
  queryRows(db)<BorrowerLoan>`
    select l.id as loan_id, l.number, p.name as product_name, p.currency, l.status, l.loan_on, l.principal_minor,
      l.outstanding_minor, l.repaid_minor, c.status as case_status, c.overdue_on
    from loan l join product p on p.id = l.product_id
    left join lateral (
      select status, overdue_on from collection_case c where c.loan_id = l.id order by c.id desc limit 1
    ) c on true
    where l.borrower_id = ${borrowerId} and ${visibleThroughCase(actor, "borrowerId", sql.ref("l.borrowerId"))}
    order by l.loan_on desc, l.id desc`;

export type ProfileCounts = Omit<
  z.infer<typeof Analysis>,
  "answeredBp" | "keptBp" | "bestHours"
> & { answered: number; kept: number; evaluated: number };

export const findCounts = (db: Db, actor: Actor, borrowerId: number) =>
  queryRow(db)<ProfileCounts>`
    select
      (select count(*) from loan l where l.borrower_id = b.id) as loans,
      (select count(*) from loan l where l.borrower_id = b.id and l.status = -50) as settled_loans,
      t.calls, t.answered, t.messages, p.promises, p.kept, p.evaluated, y.paid_minor, y.last_payment_at
    from borrower b
    cross join lateral (
      select count(*) filter (where channel = '03') as calls, count(*) filter (where call_status = 'CNCT') as answered,
        count(*) filter (where channel <> '03') as messages
      from collection_log where borrower_id = b.id
    ) t
    cross join lateral (
      select count(*) filter (where p.state <> 'CANCELLED') as promises, count(*) filter (where p.state = 'KEPT') as kept,
        count(*) filter (where p.state in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED')) as evaluated
      from promise p join collection_case c on c.id = p.case_id where c.borrower_id = b.id
    ) p
    cross join lateral (
      select coalesce(sum(y.amount_minor), 0)::bigint as paid_minor, max(y.paid_at) as last_payment_at
      from payment y join loan l on l.id = y.loan_id where l.borrower_id = b.id and y.state = 'POSTED'
    ) y
    where b.id = ${borrowerId} and ${visibleThroughCase(actor, "borrowerId", sql.ref("b.id"))}`;

export const listBestHours = (
  db: Db,
  borrowerId: number,
): Promise<z.infer<typeof Analysis>["bestHours"]> =>
  queryRows(db)<z.infer<typeof Analysis>["bestHours"][number]>`
    select extract(hour from g.at at time zone b.zone)::int as hour, count(*) as calls,
      count(*) filter (where g.call_status = 'CNCT') as answered
    from collection_log g join borrower b on b.id = g.borrower_id
    where g.borrower_id = ${borrowerId} and g.channel = '03'
    group by 1 order by answered desc, calls, hour limit 5`;

/** Counts cases that ended by payment. */
export const setTimesSettled = (db: Db, id: number): Promise<void> =>
  execute(db)`
    update borrower set times_settled = (
      select count(*) from collection_case where borrower_id = ${id} and status in ('C30', 'C31', 'C32'))
    where id = ${id}`;
