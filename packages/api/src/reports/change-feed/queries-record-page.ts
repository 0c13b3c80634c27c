import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../core/context.ts";
import { queryRows } from "../../core/query.ts";
import { toCodesSql } from "../../core/sql.ts";
import { CLOSING_REASONS } from "../../tasks/closing/contract-codes.ts";
import type {
  CaseRecord,
  CodeRecord,
  PaymentRecord,
  PromiseRecord,
  ResultRecord,
} from "./contract-record.ts";
import { changeVisibleTo } from "./queries.ts";
import { pageSql, RECORD_TABLES, type RecordRange } from "./queries-record.ts";

export interface StoredCase extends Omit<CaseRecord, "dpd"> {
  /** Days past due at the end of a closed case. */
  readonly closeDpd: number | null;
}

const OWNER = sql`l.id as loan_id, l.number as loan_number, p.lender_id`;

export const listCases = (db: Db, actor: Actor, range: RecordRange) =>
  queryRows(db)<StoredCase>`
    select r.id as case_id, ${OWNER}, r.institution_id, p.id as product_id, p.name as product,
      s.id as stage_id, s.name as stage, r.status, r.opened_on, r.closed_at, e.event as close_event,
      case when e.reason in ${toCodesSql(CLOSING_REASONS)} then e.reason end as close_reason, e.dpd as close_dpd,
      r.overdue_on, p.currency, r.arrears_minor, r.outstanding_minor, r.payoff_minor, r.placed_until, r.on_hold,
      h.id as last_change_id, h.at as last_changed_at
    from ${pageSql(actor, RECORD_TABLES.cases, range)} page
    join collection_case r on r.id = page.id
    join loan l on l.id = r.loan_id
    join product p on p.id = r.product_id
    join stage s on s.id = r.stage_id
    left join lateral (select event, reason, dpd from case_status_log where case_id = r.id
      and before is distinct from after order by id desc limit 1) e on r.closed_at is not null
    left join lateral (select c.id, c.at from change c where c.case_id = r.id and ${changeVisibleTo(actor)}
      order by c.id desc limit 1) h on true
    order by r.id`;

export const listResults = (db: Db, actor: Actor, range: RecordRange) =>
  queryRows(db)<ResultRecord>`
    select r.id as result_id, r.case_id, ${OWNER}, r.institution_id, r.agent_id, r.channel, r.call_status, r.result,
      r.at, r.promise_id
    from ${pageSql(actor, RECORD_TABLES.results, range)} page
    join collection_log r on r.id = page.id
    join collection_case k on k.id = r.case_id
    join loan l on l.id = k.loan_id
    join product p on p.id = k.product_id
    order by r.id`;

export const listPayments = (db: Db, actor: Actor, range: RecordRange) =>
  queryRows(db)<PaymentRecord>`
    select r.id as payment_id, r.case_id, ${OWNER}, r.institution_id, p.currency, r.amount_minor, r.paid_at,
      r.value_on, r.provider, r.code_id, d.number as code_number, r.state, r.reversed_at, v.fault
    from ${pageSql(actor, RECORD_TABLES.payments, range)} page
    join payment r on r.id = page.id
    join loan l on l.id = r.loan_id
    join product p on p.id = l.product_id
    left join repayment_code d on d.id = r.code_id
    left join payment_reversal v on v.payment_id = r.id
    order by r.id`;

export const listPromises = (db: Db, actor: Actor, range: RecordRange) =>
  queryRows(db)<PromiseRecord>`
    select r.id as promise_id, r.case_id, ${OWNER}, k.institution_id, r.agent_id, r.state, p.currency,
      r.amount_minor, r.due_on, r.created_at, r.settled_at, e.paid_minor, e.payment_id, e.replaced_by as replaced_by_id
    from ${pageSql(actor, RECORD_TABLES.promises, range)} page
    join promise r on r.id = page.id
    join collection_case k on k.id = r.case_id
    join loan l on l.id = k.loan_id
    join product p on p.id = k.product_id
    left join lateral (select paid_minor, payment_id, replaced_by from promise_evaluation
      where promise_id = r.id order by id desc limit 1) e on true
    order by r.id`;

export const listCodes = (db: Db, actor: Actor, range: RecordRange) =>
  queryRows(db)<CodeRecord>`
    select r.id as code_id, r.case_id, ${OWNER}, k.institution_id, r.number as code_number, r.type as kind,
      r.channel, r.bank, r.provider, r.state, p.currency, r.amount_minor, r.paid_minor, r.created_at, r.expires_at,
      r.paid_at
    from ${pageSql(actor, RECORD_TABLES.codes, range)} page
    join repayment_code r on r.id = page.id
    left join collection_case k on k.id = r.case_id
    join loan l on l.id = r.loan_id
    join product p on p.id = l.product_id
    order by r.id`;
