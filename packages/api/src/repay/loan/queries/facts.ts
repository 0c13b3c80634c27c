import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import type { FactRow } from "./fact-row.ts";

/** Held until the end of the transaction: whoever changes a loan's money waits here. */
export async function lock(db: Db, loanId: number): Promise<boolean> {
  const { rows } = await sql`
    select from loan where id = ${loanId} for update`.execute(db);
  return rows.length > 0;
}

type Sql = RawBuilder<unknown>;

const onDay = (at: Sql): Sql => sql`(${at} at time zone ${DEFAULT_ZONE})::date`;

const moment = (at: Sql): Sql =>
  sql`(extract(epoch from ${at}) * 1000)::double precision`;

/** Rows of a select, by loan, as lists in this order. */
const listed = (rows: Sql, order: Sql): Sql =>
  sql`(select loan_id, json_agg(row_to_json(one) order by ${order}) as list from (${rows}) one group by loan_id)`;

/** Loans with the day at whose end their base stood. */
const loans = (ids: readonly number[]): Sql => sql`
  select loan.*, coalesce(base_on, (select min(day) from business_day_run)) as base_day,
    row_number() over (partition by product_id) = 1 as is_first
  from loan where ${among(ids)}`;

/** Of one alone the database soon knows the plan by heart; a plan for any list costs it ten times the reading. */
const among = (ids: readonly number[]): Sql =>
  ids.length === 1
    ? sql`id = ${ids[0]}`
    : sql`id = any(${`{${ids.join(",")}}`}::bigint[])`;

/** Told after the base, or of a later day than the base: laid upon it. */
const isLaid = sql`
  (y.event_id is not null and (y.event_id > l.base_event_id or y.value_on > l.base_day)) is true`;

/** Their payments. */
const PAID = sql`
  select y.*, ${moment(sql`y.paid_at`)} as at, k.deduction_id, k.extension_id, coalesce(f.minor, 0) as refunded_minor,
    ${isLaid} as is_laid
  from l join payment y on y.loan_id = l.id
  left join repayment_code k on k.id = y.code_id
  left join (
    select s.payment_id, sum(s.amount_minor)::bigint as minor from l join payment_issue s on s.loan_id = l.id
    where s.state = 'REFUNDED' and s.ledger_event_id > l.base_event_id group by 1) f on f.payment_id = y.id`;

const INSTALLMENTS = sql`
  select json_agg(row_to_json(one) order by "dueOn", period) as list from (
    select id, period, due_on as "dueOn", status, repaid_on as "repaidOn" from installment where loan_id = l.id) one`;

export const TERMS = sql`(select coalesce(json_agg(row_to_json(one)), '[]') from (
  select from_on as "fromOn", late_rate_ppm as "lateRatePpm", late_base as "lateBase", grace_days as "graceDays",
    cost_cap_bp as "costCapBp", waterfall, tolerance_minor as "toleranceMinor", rounding_minor as "roundingMinor",
    extension_rate_ppm as "extensionRatePpm", extension_rounding_minor as "extensionRoundingMinor",
    accrual_pause as "accrualPause"
  from product_terms where product_id = l.product_id order by from_on) one)`;

/** In the order in which they were written. A line of the base belongs to no payment that is laid upon it. */
const LINES = sql`
  select json_build_array(array_agg(e.installment_id) filter (where is_fee), array_agg(day) filter (where is_fee),
      array_agg(e.amount_minor) filter (where is_fee)) as accruals,
    json_agg(json_build_array(is_base, e.installment_id, e.kind, e.part, e.amount_minor, day, e.cause, e.cause_id,
      e.payment_id)) filter (where not is_fee) as list
  from ledger_entry e
  cross join lateral (
    select e.value_on - date '1970-01-01' as day, e.event_id <= l.base_event_id and (e.payment_id is null or not exists (
      select from payment y where y.id = e.payment_id and ${isLaid})) as is_base) known
  cross join lateral (
    select not is_base and e.cause = 'ACCRUAL' and e.kind = 'CHARGE' and e.part = 'PENALTY' and e.cause_id is null
      and e.payment_id is null as is_fee) sort
  where e.loan_id = l.id`;

/** Two banks may give the same reference: which of them told first decides nothing. */
const payment = sql`
  y.id, y.reference || ' ' || y.provider as reference, y.amount_minor as "amountMinor", y.at, y.value_on as "on", y.deduction_id as "deductionId",
  y.extension_id as "extensionId", y.refunded_minor as "refundedMinor"`;

const PAYMENTS = listed(
  sql`select y.loan_id, ${payment} from y where y.state = 'POSTED' and y.is_laid`,
  sql`id`,
);

const RETURNS = listed(
  sql`
    select y.loan_id, y.id as "paymentId", y.amount_minor as "amountMinor", ${moment(sql`v.reversed_at`)} as at,
      v.value_on as "on"
    from y join payment_reversal v on v.payment_id = y.id join l on l.id = y.loan_id
    where y.state = 'REVERSED' and v.event_id > l.base_event_id and not y.is_laid`,
  sql`"paymentId"`,
);

/** Where the same money was laid here again, it was no error after all. */
const OUR_ERRORS = listed(
  sql`
    select y.loan_id, ${moment(sql`v.reversed_at`)} as at, v.value_on as "on", row_to_json(gone) as payment
    from y join payment_reversal v on v.payment_id = y.id cross join lateral (select ${payment}) gone
    where y.state = 'REVERSED' and v.fault = 'OURS' and y.is_laid
      and not exists (
        select from payment again where again.loan_id = y.loan_id and again.id > y.id and
          (again.provider, again.reference) = (y.provider, y.reference))`,
  sql`at`,
);

const CREDITS = listed(
  sql`
    select s.loan_id, case s.state when 'REFUNDED' then 'REFUND' else 'USE' end as kind, s.payment_id as "paymentId",
      s.amount_minor as "amountMinor", ${moment(sql`s.resolved_at`)} as at, ${onDay(sql`s.resolved_at`)} as "on"
    from l join payment_issue s on s.loan_id = l.id join y on y.id = s.payment_id and y.state = 'POSTED'
    where s.kind = 'OVERPAID' and s.ledger_event_id > l.base_event_id`,
  sql`at`,
);

/** When its case went back to the lender, was void or written off: nobody could pay for it any more. */
const recalled = (caseId: Sql, since: Sql): Sql => sql`
  (select min(m.at) from case_status_log m
    where m.case_id = ${caseId} and m.after in ('C40', 'C70', 'C80') and m.at >= ${since})`;

const DEDUCTIONS = listed(
  sql`
    select d.loan_id, d.id, d.kind, d.clean_mode as "cleanMode", d.amount_minor as "amountMinor",
      d.pay_minor as "payMinor", d.quoted_on as "quotedOn", ${onDay(sql`d.applied_at`)} as "appliedOn",
      ${moment(sql`d.approved_at`)} as "approvedAt", ${moment(sql`ends.at`)} as until, ${onDay(sql`ends.at`)} as "untilOn"
    from l join deduction d on d.loan_id = l.id left join y on y.id = d.payment_id
    cross join lateral (
      select case when d.approved_at is not null then least(d.valid_until, ${recalled(sql`d.case_id`, sql`d.approved_at`)},
        (select min(t.at) from deduction_step t where t.deduction_id = d.id and t.event = 'WITHDRAWN')) end as at
    ) ends
    where d.state in ('APPLIED', 'IN_REVIEW') or d.approved_at is not null and (d.payment_id is null or y.is_laid)`,
  sql`id`,
);

const EXTENSIONS = listed(
  sql`
    select x.loan_id, x.id, x.kind, x.installment_id as "installmentId", x.new_installment_id as "newInstallmentId", x.days,
      x.price_minor as "priceMinor", x.fee_minor as "feeMinor", ${onDay(sql`x.created_at`)} as "quotedOn",
      ${moment(sql`least(x.expires_at, case x.state when 'CANCELLED' then x.settled_at end, ${recalled(sql`x.case_id`, sql`x.created_at`)})`)} as until,
      case x.kind when 'MANUAL' then json_build_object('at', ${moment(sql`x.created_at`)}, 'on', ${onDay(sql`x.created_at`)},
        'paidMinor', x.paid_minor) end as granted
    from l join extension x on x.loan_id = l.id
    where x.new_installment_id is not null
      and (x.event_id > l.base_event_id or exists (select from y where y.extension_id = x.id and y.is_laid))`,
  sql`id`,
);

/** Claims about a case, what is so of the borrower, and applications that came to nothing because their case ended. */
const PAUSES = listed(
  sql`
    select c.loan_id, h.kind, ${onDay(sql`h.opened_at`)} as "openedOn", ${onDay(sql`h.closed_at`)} as "closedOn",
      h.outcome is not distinct from 'CONFIRMED' as upheld
    from l join collection_case c on c.loan_id = l.id join case_hold h on h.case_id = c.id
    where h.kind <> 'DEDUCTION'
    union all
    select l.id, f.kind, f.from_on, ${onDay(sql`f.ended_at`)}, false
    from l join borrower_fact f on f.borrower_id = l.borrower_id
    union all
    select d.loan_id, 'DEDUCTION', ${onDay(sql`d.applied_at`)}, ${onDay(sql`d.ended_at`)}, true
    from l join deduction d on d.loan_id = l.id
    where d.state = 'VOID' and d.approved_at is null`,
  sql`"openedOn"`,
);

/** Nobody owes a late fee for days after his death. */
const DIED = sql`
  select l.id as loan_id, min(f.from_on) as on from l
  join borrower_fact f on f.borrower_id = l.borrower_id and f.kind = 'DECEASED' and f.ended_at is null group by 1`;

/** A written-off loan costs nothing from the next day on. */
const WRITTEN_OFF = sql`
  select c.loan_id, min(${onDay(sql`m.at`)}) + 1 as on from l
  join collection_case c on c.loan_id = l.id and (c.status = 'C80' or c.recovered)
  join case_status_log m on m.case_id = c.id and m.after = 'C80' group by 1`;

const NONE = sql`'[]'::json`;

/** What the engine is to know of these loans; none of them is held by it. */
export async function factsOf(
  db: Db,
  loanIds: readonly number[],
): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    with l as materialized (${loans(loanIds)}), y as materialized (${PAID})
    select l.id, l.number, l.borrower_id, l.product_id, p.currency, l.loan_on, l.accrued_on, l.base_day as base_on,
      least(l.fees_end_on, w.on, died.on) as fees_end_on,
      case when l.cancelled_at is not null then
        json_build_object('at', ${moment(sql`l.cancelled_at`)}, 'on', ${onDay(sql`l.cancelled_at`)}) end as cancelled,
      coalesce(i.list, ${NONE}) as installments, case when is_first then ${TERMS} end as terms,
      e.accruals, coalesce(e.list, ${NONE}) as lines, coalesce(paid.list, ${NONE}) as payments,
      coalesce(r.list, ${NONE}) as returns, coalesce(o.list, ${NONE}) as our_errors,
      coalesce(c.list, ${NONE}) as credits, coalesce(d.list, ${NONE}) as deductions,
      coalesce(x.list, ${NONE}) as extensions, coalesce(h.list, ${NONE}) as pauses
    from l join product p on p.id = l.product_id
    cross join lateral (${INSTALLMENTS}) i
    cross join lateral (${LINES}) e
    left join ${PAYMENTS} paid on paid.loan_id = l.id
    left join ${RETURNS} r on r.loan_id = l.id
    left join ${OUR_ERRORS} o on o.loan_id = l.id
    left join ${CREDITS} c on c.loan_id = l.id
    left join ${DEDUCTIONS} d on d.loan_id = l.id
    left join ${EXTENSIONS} x on x.loan_id = l.id
    left join ${PAUSES} h on h.loan_id = l.id
    left join (${WRITTEN_OFF}) w on w.loan_id = l.id
    left join (${DIED}) died on died.loan_id = l.id
    order by l.id`.execute(db);
  return withTerms(rows);
}

/** Terms come once for each product, however many loans there are of it. */
function withTerms(rows: readonly FactRow[]): FactRow[] {
  const known = new Map<number, FactRow["terms"]>();
  for (const { productId, terms } of rows)
    if (terms !== null) known.set(productId, terms);
  return rows.map((row) => ({ ...row, terms: known.get(row.productId) ?? [] }));
}
