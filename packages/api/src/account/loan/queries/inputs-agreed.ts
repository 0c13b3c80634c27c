import { sql } from "kysely";
import { selectLists, epochMillisSql, onDay, type Sql } from "./inputs-sql.ts";

/*
 * Agreements and claims of loans, and the ends of fees. For a statement in which `l` are the loans
 * and `y` their payments.
 */

/**
 * Selects the first instant from `since` on at which the case was withdrawn, cancelled or written
 * off. A later payment settles no deduction and no extension of the case.
 */
const recalled = (caseId: Sql, since: Sql): Sql => sql`
  (select min(m.at) from case_status_log m
    where m.case_id = ${caseId} and m.after in ('C40', 'C70', 'C80') and m.at >= ${since})`;

export const DEDUCTIONS = selectLists(
  sql`
    select d.loan_id, d.id, d.kind, d.clean_mode as "cleanMode", d.amount_minor as "amountMinor",
      d.pay_minor as "payMinor", d.quoted_on as "quotedOn", ${onDay(sql`d.applied_at`)} as "appliedOn",
      ${epochMillisSql(sql`d.approved_at`)} as "approvedAt", ${epochMillisSql(sql`ends.at`)} as until, ${onDay(sql`ends.at`)} as "untilOn"
    from l join deduction d on d.loan_id = l.id left join y on y.id = d.payment_id
    cross join lateral (
      select case when d.approved_at is not null then least(d.valid_until, ${recalled(sql`d.case_id`, sql`d.approved_at`)},
        (select min(t.at) from deduction_step t where t.deduction_id = d.id and t.event = 'WITHDRAWN')) end as at
    ) ends
    where d.state in ('APPLIED', 'IN_REVIEW') or d.approved_at is not null and (d.payment_id is null or y.is_allocated)`,
  sql`id`,
);

export const EXTENSIONS = selectLists(
  sql`
    select x.loan_id, x.id, x.kind, x.installment_id as "installmentId", x.new_installment_id as "newInstallmentId", x.days,
      x.price_minor as "priceMinor", x.fee_minor as "feeMinor", ${onDay(sql`x.created_at`)} as "quotedOn",
      ${epochMillisSql(sql`least(x.expires_at, case x.state when 'CANCELLED' then x.settled_at end, ${recalled(sql`x.case_id`, sql`x.created_at`)})`)} as until,
      case x.kind when 'MANUAL' then json_build_object('at', ${epochMillisSql(sql`x.created_at`)}, 'on', ${onDay(sql`x.created_at`)},
        'paidMinor', x.paid_minor) end as granted
    from l join extension x on x.loan_id = l.id
    where x.new_installment_id is not null
      and (x.event_id > l.opening_event_id or exists (select from y where y.extension_id = x.id and y.is_allocated))`,
  sql`id`,
);

/**
 * Selects holds of the case, borrower flags, and deductions that became void because the case ended
 * before the decision.
 */
export const PAUSES = selectLists(
  sql`
    select c.loan_id, h.kind, ${onDay(sql`h.opened_at`)} as "openedOn", ${onDay(sql`h.closed_at`)} as "closedOn",
      h.outcome is not distinct from 'CONFIRMED' as upheld
    from l join collection_case c on c.loan_id = l.id join case_hold h on h.case_id = c.id
    where h.kind <> 'DEDUCTION'
    union all
    select l.id, f.kind, f.from_on, ${onDay(sql`f.ended_at`)}, false
    from l join borrower_flag f on f.borrower_id = l.borrower_id and f.stops_contact
    union all
    select d.loan_id, 'DEDUCTION', ${onDay(sql`d.applied_at`)}, ${onDay(sql`d.ended_at`)}, true
    from l join deduction d on d.loan_id = l.id
    where d.state = 'VOID' and d.approved_at is null`,
  sql`"openedOn"`,
);

/** No late fee is charged for days after the borrower's death. */
export const DIED = sql`
  select l.id as loan_id, min(f.from_on) as on from l
  join borrower_flag f on f.borrower_id = l.borrower_id and f.kind = 'DECEASED' and f.ended_at is null group by 1`;

/** A written-off loan costs nothing from the next day on. */
export const WRITTEN_OFF = sql`
  select c.loan_id, min(${onDay(sql`m.at`)}) + 1 as on from l
  join collection_case c on c.loan_id = l.id and (c.status = 'C80' or c.recovered)
  join case_status_log m on m.case_id = c.id and m.after = 'C80' group by 1`;
