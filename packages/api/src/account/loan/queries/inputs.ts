import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRow, queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import { DEDUCTIONS, DIED, EXTENSIONS, PAUSES, WRITTEN_OFF } from "./inputs-agreed.ts";
import type { DerivationRow, LoanRow } from "./inputs-row.ts";
import { cappedTerms } from "../rules/capped-terms.ts";
import type { CeilingVersion } from "../rules/ceiling.ts";
import type { DatedTerms } from "../rules/inputs.ts";
import { ceilingsFor } from "./ceiling.ts";
import { selectLists, epochMillisSql, onDay, type Sql } from "./inputs-sql.ts";

/** Locks the loan until the transaction ends. Every change of its money waits here. */
export const lock = (db: Db, loanId: number) =>
  queryRow(db)<LoanRow>`
    select l.id, l.borrower_id, p.currency, l.loan_on, l.credit_minor, (
      select i.zone from collection_case c join institution i on i.id = c.institution_id
      where c.loan_id = l.id order by c.id desc limit 1) as zone
    from loan l join product p on p.id = l.product_id where l.id = ${loanId} for update of l`;

/** Selects the loans with the last day that their opening covers. */
const loans = (ids: readonly number[]): Sql => sql`
  select loan.*, coalesce(opening_on, (select min(day) from business_day_run)) as base_day,
    row_number() over (partition by product_id) = 1 as is_first
  from loan where ${among(ids)}`;

/**
 * A single id gets its own text so that the database reuses its plan; with a list, planning takes
 * ten times as long as reading.
 */
const among = (ids: readonly number[]): Sql =>
  ids.length === 1 ? sql`id = ${ids[0]}` : sql`id = ${anyOf(ids)}`;

/**
 * A payment recorded after the opening, or of a later value day: it is allocated on top of the
 * opening.
 */
const isAllocatedSql = sql`
  (y.event_id is not null and (y.event_id > l.opening_event_id or y.value_on > l.base_day)) is true`;

/**
 * Use of credit that the opening does not contain. The opening never contains the credit of a
 * payment that is allocated on top of it.
 */
const isUsedSinceSql = sql`
  (s.ledger_event_id is not null and (s.ledger_event_id > l.opening_event_id or ${isAllocatedSql}))`;

/** Payments of the loans. */
const PAID = sql`
  select y.*, ${epochMillisSql(sql`y.paid_at`)} as at, k.deduction_id, k.extension_id, coalesce(f.minor, 0) as refunded_minor,
    ${isAllocatedSql} as is_allocated
  from l join payment y on y.loan_id = l.id
  left join repayment_code k on k.id = y.code_id
  left join (
    select s.payment_id, sum(s.amount_minor)::bigint as minor
    from l join payment_issue s on s.loan_id = l.id join payment y on y.id = s.payment_id
    where s.state = 'REFUNDED' and ${isUsedSinceSql} group by 1) f on f.payment_id = y.id`;

/**
 * Installment that this one replaced by an extension in effect. The first installment replaces
 * none.
 */
export const REPLACES = sql`case when installment.period > 1 then (
  select x.installment_id from extension x
  where x.loan_id = installment.loan_id and x.new_installment_id = installment.id and x.state = 'EFFECTIVE') end`;

const INSTALLMENTS = sql`
  select json_agg(row_to_json(one) order by "dueOn", period) as list from (
    select id, period, due_on as "dueOn", status, repaid_on as "repaidOn", ${REPLACES} as replaces
    from installment where loan_id = l.id) one`;

const TERMS = sql`(select coalesce(json_agg(row_to_json(one)), '[]') from (
  select from_on as "fromOn", late_rate_ppm as "lateRatePpm", late_base as "lateBase", grace_days as "graceDays",
    cost_cap_bp as "costCapBp", waterfall, tolerance_minor as "toleranceMinor", rounding_minor as "roundingMinor",
    extension_rate_ppm as "extensionRatePpm", extension_rounding_minor as "extensionRoundingMinor",
    accrual_pause as "accrualPause"
  from product_terms where product_id = l.product_id order by from_on) one)`;

/** Terms and the ceilings that cap them; needs `p`, the product. */
export const PRODUCT_TERMS = sql`
  json_build_object('stated', ${TERMS}, 'ceilings', ${ceilingsFor(sql`p.currency`)})`;

export interface ProductTerms {
  readonly stated: readonly DatedTerms[];
  readonly ceilings: readonly CeilingVersion[];
}

/** Returns the terms after the ceilings, by which loans are charged. */
export const chargedTerms = ({ stated, ceilings }: ProductTerms): readonly DatedTerms[] =>
  cappedTerms(stated, ceilings);

type Raw = Omit<DerivationRow, "terms"> & { readonly terms: ProductTerms | null };

/**
 * Entries in the order of their insertion. An entry of a payment that is allocated on top of the
 * opening is no entry of the opening.
 */
const LINES = sql`
  select json_build_array(array_agg(e.installment_id) filter (where is_fee), array_agg(day) filter (where is_fee),
      array_agg(e.amount_minor) filter (where is_fee)) as accruals,
    json_agg(json_build_array(is_base, e.installment_id, e.kind, e.component, e.amount_minor, day, e.cause, e.cause_id,
      e.payment_id)) filter (where not is_fee) as list
  from ledger_entry e
  cross join lateral (
    select e.value_on - date '1970-01-01' as day, e.event_id <= l.opening_event_id and (e.payment_id is null or not exists (
      select from payment y where y.id = e.payment_id and ${isAllocatedSql})) as is_base) known
  cross join lateral (
    select not is_base and e.cause = 'ACCRUAL' and e.kind = 'CHARGE' and e.component = 'LATE_FEE' and e.cause_id is null
      and e.payment_id is null as is_fee) sort
  where e.loan_id = l.id`;

/**
 * Two banks may use one reference. The provider is part of the sort key so that the order of the
 * reports has no effect.
 */
const payment = sql`
  y.id, y.reference || ' ' || y.provider as reference, y.amount_minor as "amountMinor", y.at, y.value_on as "on", y.deduction_id as "deductionId",
  y.extension_id as "extensionId", y.refunded_minor as "refundedMinor"`;

const PAYMENTS = selectLists(
  sql`select y.loan_id, ${payment} from y where y.state = 'POSTED' and y.is_allocated`,
  sql`id`,
);

const RETURNS = selectLists(
  sql`
    select y.loan_id, y.id as "paymentId", y.amount_minor as "amountMinor", ${epochMillisSql(sql`v.reversed_at`)} as at,
      v.value_on as "on"
    from y join payment_reversal v on v.payment_id = y.id join l on l.id = y.loan_id
    where y.state = 'REVERSED' and v.event_id > l.opening_event_id and not y.is_allocated`,
  sql`"paymentId"`,
);

/** A reversal is no error of ours when the payment was posted to this loan again later. */
const OUR_ERRORS = selectLists(
  sql`
    select y.loan_id, ${epochMillisSql(sql`v.reversed_at`)} as at, v.value_on as "on", row_to_json(gone) as payment
    from y join payment_reversal v on v.payment_id = y.id cross join lateral (select ${payment}) gone
    where y.state = 'REVERSED' and v.fault = 'OURS' and y.is_allocated
      and not exists (
        select from payment again where again.loan_id = y.loan_id and again.id > y.id and
          (again.provider, again.reference) = (y.provider, y.reference))`,
  sql`at`,
);

const CREDITS = selectLists(
  sql`
    select s.loan_id, case s.state when 'REFUNDED' then 'REFUND' else 'USE' end as kind, s.payment_id as "paymentId",
      s.amount_minor as "amountMinor", ${epochMillisSql(sql`s.resolved_at`)} as at, ${onDay(sql`s.resolved_at`)} as "on"
    from l join payment_issue s on s.loan_id = l.id join y on y.id = s.payment_id and y.state = 'POSTED'
    where s.kind = 'OVERPAID' and ${isUsedSinceSql}`,
  sql`at`,
);

const NONE = sql`'[]'::json`;

/** Reads the input of the engine for these loans, without locking them. */
export async function listDerivationRows(
  db: Db,
  loanIds: readonly number[],
): Promise<DerivationRow[]> {
  const rows = await queryRows(db)<Raw>`
    with l as materialized (${loans(loanIds)}), y as materialized (${PAID})
    select l.id, l.number, l.borrower_id, l.product_id, p.currency, l.loan_on, l.accrued_on, l.base_day as opening_on,
      least(l.fees_end_on, w.on, died.on) as fees_end_on,
      case when l.cancelled_at is not null then
        json_build_object('at', ${epochMillisSql(sql`l.cancelled_at`)}, 'on', ${onDay(sql`l.cancelled_at`)}) end as cancelled,
      coalesce(i.list, ${NONE}) as installments, case when is_first then ${PRODUCT_TERMS} end as terms,
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
    order by l.id`;
  return withTerms(rows);
}

/** Fills in the terms, which the query returns once for each product. */
function withTerms(rows: readonly Raw[]): DerivationRow[] {
  const termsByProduct = new Map<number, DerivationRow["terms"]>();
  for (const { productId, terms } of rows)
    if (terms !== null) termsByProduct.set(productId, chargedTerms(terms));
  return rows.map((row) => ({ ...row, terms: termsByProduct.get(row.productId) ?? [] }));
}
