import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import type { DeductionRow, ExtensionRow } from "../rules/agreement.ts";
import type { CodeRow } from "../rules/code.ts";
import type { PaymentRow } from "../rules/payment-row.ts";

const event = (alias: string) => {
  const refColumn = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`
    case when ${refColumn("id")} is not null then
      json_build_object('kind', ${refColumn("kind")}, 'loanId', ${refColumn("loanId")}, 'valueOn', ${refColumn("valueOn")}) end`;
};

/**
 * Payment events of `y`, with the loan that finance chose, if any. The event of a payment reversed
 * as our error no longer names the payment and is found by its reference.
 */
const PAID_EVENTS = sql`
  select t.id, t.state, t.amount_minor, t.provider, t.txn_id, t.payment_id,
    case when t.loan_id = y.loan_id then t.loan_id else coalesce((
      select a.loan_id from payment_issue a
      where a.loan_id = y.loan_id and a.payment_id = y.id and a.state = 'ALLOCATED' and a.kind <> 'OVERPAID' limit 1),
      t.loan_id) end as loan_id
  from (
    select * from payment_event t
    where t.payment_id = y.id and t.event_type = 'PAID' and v.fault is distinct from 'OURS'
    union all
    select * from payment_event t
    where t.provider = y.provider and t.txn_id = y.reference and t.event_type = 'PAID' and v.fault = 'OURS') t`;

/** Reads the payments of these loans with their events and reversals. */
export const listPayments = (db: Db, loanIds: readonly number[]) =>
  queryRows(db)<PaymentRow>`
    select y.id, y.loan_id, y.state, y.amount_minor, y.code_id, y.event_id, y.value_on,
      (y.paid_at at time zone ${DEFAULT_ZONE})::date as paid_on,
      y.event_id is not null and (y.event_id > l.opening_event_id
        or y.value_on > coalesce(l.opening_on, (select min(day) from business_day_run))) is true as is_allocated,
      ${event("e")} as event,
      case when v.payment_id is not null then json_build_object('eventId', v.event_id, 'fault', v.fault,
        'event', ${event("w")}, 'isSameInstant', v.reversed_at is not distinct from y.reversed_at) end as reversal,
      told.rows as bank_events, s.amount_minor as overpaid_minor
    from payment y join loan l on l.id = y.loan_id
    left join ledger_event e on e.id = y.event_id
    left join payment_reversal v on v.payment_id = y.id
    left join ledger_event w on w.id = v.event_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', t.id, 'state', t.state, 'amountMinor', t.amount_minor, 'loanId', t.loan_id,
        'paymentId', t.payment_id, 'isSameReference', t.provider = y.provider and t.txn_id = y.reference) order by t.id), '[]') as rows, min(t.id) as id
      from (${PAID_EVENTS}) t) told
    left join payment_issue s on s.event_id = told.id and s.kind = 'OVERPAID' and s.state = 'OPEN'
      and v.fault is distinct from 'OURS'
    where y.loan_id = ${anyOf(loanIds)} order by y.id`;

export const listCodes = (db: Db, loanIds: readonly number[]) =>
  queryRows(db)<CodeRow>`
    select id, loan_id, state, amount_minor, paid_minor from repayment_code
    where loan_id = ${anyOf(loanIds)} order by id`;

export const listDeductions = (db: Db, loanIds: readonly number[]) =>
  queryRows(db)<DeductionRow>`
    select d.id, d.loan_id, d.state, d.payment_id, d.used_minor, y.state as payment_state
    from deduction d left join payment y on y.id = d.payment_id
    where d.loan_id = ${anyOf(loanIds)} order by d.id`;

export const listExtensions = (db: Db, loanIds: readonly number[]) =>
  queryRows(db)<ExtensionRow>`
    select x.id, x.loan_id, x.kind, x.state, x.new_due_on, x.paid_minor, x.payment_id, y.state as payment_state
    from extension x left join payment y on y.id = x.payment_id
    where x.loan_id = ${anyOf(loanIds)} order by x.id`;
