import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { type Day, DEFAULT_ZONE } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import type { EntryKind, Part } from "../contract.ts";
import type { StandingLine } from "../rules/difference.ts";
import type { DatedTerms } from "../rules/facts.ts";

export interface LoanRow {
  readonly id: number;
  readonly number: string;
  readonly borrowerId: number;
  readonly productId: number;
  readonly currency: Currency;
  readonly loanOn: Day;
  /** The last day whose fees are in the books. */
  readonly accruedOn: Day | null;
}

/** Held until the end of the transaction: whoever changes a loan's money waits here. */
export async function lock(db: Db, loanId: number): Promise<boolean> {
  const { rows } = await sql`
    select from loan where id = ${loanId} for update`.execute(db);
  return rows.length > 0;
}

/** Milliseconds since 1970, as moments travel in JSON. */
type Moment = number;

interface Dated {
  readonly at: Moment;
  readonly on: Day;
}

export interface PaymentRow extends Dated {
  readonly id: number;
  readonly reference: string;
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly deductionId: number | null;
  readonly extensionId: number | null;
}

/** What is kept of a loan's money and of what happened to it, as it stands in the rows. */
export interface FactRow extends LoanRow {
  readonly baseOn: Day | null;
  readonly feesEndOn: Day | null;
  readonly cancelled: Dated | null;
  readonly installments: readonly {
    readonly id: number;
    readonly period: number;
    readonly dueOn: Day;
    readonly status: number;
    readonly repaidOn: Day | null;
  }[];
  readonly terms: readonly DatedTerms[];
  /** Sums of the lines of the base, then those of everything that was laid upon it, by their place. */
  readonly sums: readonly (
    | {
        readonly base: true;
        readonly installmentId: number | null;
        readonly kind: EntryKind;
        readonly part: Part | null;
        readonly amountMinor: number;
      }
    | ({ readonly base: false } & StandingLine)
  )[];
  readonly payments: readonly PaymentRow[];
  readonly returns: readonly (Dated & {
    readonly paymentId: number;
    readonly amountMinor: number;
  })[];
  readonly ourErrors: readonly (Dated & { readonly payment: PaymentRow })[];
  readonly credits: readonly (Dated & {
    readonly kind: "REFUND" | "USE";
    readonly paymentId: number;
    readonly amountMinor: number;
  })[];
  readonly deductions: readonly {
    readonly id: number;
    readonly kind: "PART" | "FULL";
    readonly cleanMode: 1 | 2 | 3 | null;
    readonly amountMinor: number;
    readonly payMinor: number;
    readonly quotedOn: Day;
    readonly appliedOn: Day;
    readonly approvedAt: Moment | null;
    readonly until: Moment | null;
    readonly untilOn: Day | null;
  }[];
  readonly extensions: readonly {
    readonly id: number;
    readonly kind: "CODE" | "MANUAL";
    readonly installmentId: number;
    readonly newInstallmentId: number;
    readonly days: number;
    readonly priceMinor: number;
    readonly feeMinor: number;
    readonly until: Moment;
    readonly granted: (Dated & { readonly paidMinor: number }) | null;
  }[];
  readonly pauses: readonly {
    readonly kind: string;
    readonly openedOn: Day;
    readonly closedOn: Day | null;
    readonly upheld: boolean;
  }[];
}

type Sql = RawBuilder<unknown>;

const onDay = (at: Sql): Sql => sql`(${at} at time zone ${DEFAULT_ZONE})::date`;

const moment = (at: Sql): Sql =>
  sql`(extract(epoch from ${at}) * 1000)::double precision`;

/** Rows of a select, as a list. */
const list = (rows: Sql): Sql =>
  sql`(select coalesce(json_agg(row_to_json(one)), '[]') from (${rows}) one)`;

/** Told after the base, or of a later day than the base: laid upon it. */
const isLaid = sql`y.event_id is not null and (y.event_id > l.base_event_id or y.value_on > l.base_day)`;

const INSTALLMENTS = list(sql`
  select id, period, due_on as "dueOn", status, repaid_on as "repaidOn" from installment
  where loan_id = l.id order by due_on, period`);

const TERMS = list(sql`
  select from_on as "fromOn", late_rate_ppm as "lateRatePpm", late_base as "lateBase", grace_days as "graceDays",
    cost_cap_bp as "costCapBp", waterfall, tolerance_minor as "toleranceMinor", rounding_minor as "roundingMinor",
    extension_rate_ppm as "extensionRatePpm", extension_rounding_minor as "extensionRoundingMinor",
    accrual_pause as "accrualPause"
  from product_terms where product_id = l.product_id order by from_on`);

const SUMS = list(sql`
  select base, installment_id as "installmentId", kind, part, "on", cause, cause_id as "causeId",
    payment_id as "paymentId", sum(amount_minor)::bigint as "amountMinor"
  from (
    select base, e.installment_id, e.kind, e.part, e.amount_minor, case when not base then e.value_on end as "on",
      case when not base then e.cause end as cause, case when not base then e.cause_id end as cause_id,
      case when not base then e.payment_id end as payment_id
    from ledger_entry e left join payment y on y.id = e.payment_id
    cross join lateral (
      select e.event_id <= l.base_event_id and (${isLaid}) is not true as base) known
    where e.loan_id = l.id) line
  group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(amount_minor) <> 0 order by 5`);

const payment = sql`
  select y.id, y.reference, y.amount_minor as "amountMinor", ${moment(sql`y.paid_at`)} as at, y.value_on as "on",
    k.deduction_id as "deductionId", k.extension_id as "extensionId",
    (select coalesce(sum(s.amount_minor), 0)::bigint from payment_issue s
      where s.payment_id = y.id and s.state = 'REFUNDED' and s.ledger_event_id > l.base_event_id) as "refundedMinor"
  from payment y left join repayment_code k on k.id = y.code_id`;

const PAYMENTS = list(sql`
  ${payment} where y.loan_id = l.id and y.state = 'POSTED' and ${isLaid}`);

const RETURNS = list(sql`
  select y.id as "paymentId", y.amount_minor as "amountMinor", ${moment(sql`v.reversed_at`)} as at, v.value_on as "on"
  from payment y join payment_reversal v on v.payment_id = y.id
  where y.loan_id = l.id and y.state = 'REVERSED' and v.event_id > l.base_event_id and (${isLaid}) is not true`);

const OUR_ERRORS = list(sql`
  select ${moment(sql`v.reversed_at`)} as at, v.value_on as "on", row_to_json(gone) as payment
  from payment_reversal v join lateral (${payment} where y.id = v.payment_id and ${isLaid}) gone on true
  where v.fault = 'OURS' and v.payment_id in (select id from payment where loan_id = l.id and state = 'REVERSED')`);

const CREDITS = list(sql`
  select case s.state when 'REFUNDED' then 'REFUND' else 'USE' end as kind, s.payment_id as "paymentId",
    s.amount_minor as "amountMinor", ${moment(sql`s.resolved_at`)} as at, ${onDay(sql`s.resolved_at`)} as "on"
  from payment_issue s join payment y on y.id = s.payment_id and y.state = 'POSTED'
  where s.loan_id = l.id and s.kind = 'OVERPAID' and s.ledger_event_id > l.base_event_id`);

/** When its case went back to the lender, was void or written off: nobody could pay for it any more. */
const recalled = (caseId: Sql, since: Sql): Sql => sql`
  (select min(m.at) from case_status_log m
    where m.case_id = ${caseId} and m.after in ('C40', 'C70', 'C80') and m.at >= ${since})`;

const DEDUCTIONS = list(sql`
  select d.id, d.kind, d.clean_mode as "cleanMode", d.amount_minor as "amountMinor", d.pay_minor as "payMinor",
    d.quoted_on as "quotedOn", ${onDay(sql`d.applied_at`)} as "appliedOn", ${moment(sql`d.approved_at`)} as "approvedAt",
    ${moment(sql`ends.at`)} as until, ${onDay(sql`ends.at`)} as "untilOn"
  from deduction d left join payment y on y.id = d.payment_id
  cross join lateral (
    select case when d.approved_at is not null then least(d.valid_until, ${recalled(sql`d.case_id`, sql`d.approved_at`)}) end as at
  ) ends
  where d.loan_id = l.id
    and (d.state in ('APPLIED', 'IN_REVIEW') or d.approved_at is not null and (y.id is null or ${isLaid}))
  order by d.id`);

const EXTENSIONS = list(sql`
  select x.id, x.kind, x.installment_id as "installmentId", x.new_installment_id as "newInstallmentId", x.days,
    x.price_minor as "priceMinor", x.fee_minor as "feeMinor",
    ${moment(sql`least(x.expires_at, case x.state when 'CANCELLED' then x.settled_at end, ${recalled(sql`x.case_id`, sql`x.created_at`)})`)} as until,
    case x.kind when 'MANUAL' then json_build_object('at', ${moment(sql`x.created_at`)}, 'on', ${onDay(sql`x.created_at`)},
      'paidMinor', x.paid_minor) end as granted
  from extension x
  where x.loan_id = l.id and x.new_installment_id is not null
    and (x.event_id > l.base_event_id or exists (
      select from repayment_code k join payment y on y.code_id = k.id where k.extension_id = x.id and ${isLaid}))
  order by x.id`);

/** Claims about a case, what is so of the borrower, and applications that came to nothing because their case ended. */
const PAUSES = list(sql`
  select h.kind, ${onDay(sql`h.opened_at`)} as "openedOn", ${onDay(sql`h.closed_at`)} as "closedOn",
    h.outcome is not distinct from 'CONFIRMED' as upheld
  from case_hold h join collection_case c on c.id = h.case_id
  where c.loan_id = l.id and h.kind <> 'DEDUCTION'
  union all
  select f.kind, f.from_on, ${onDay(sql`f.ended_at`)}, false from borrower_fact f where f.borrower_id = l.borrower_id
  union all
  select 'DEDUCTION', ${onDay(sql`d.applied_at`)}, ${onDay(sql`d.ended_at`)}, true from deduction d
  where d.loan_id = l.id and d.state = 'VOID' and d.approved_at is null`);

/** Nobody owes a late fee for days after his death. */
const DIED = sql`(
  select min(from_on) from borrower_fact f
  where f.borrower_id = l.borrower_id and f.kind = 'DECEASED' and f.ended_at is null)`;

/** A written-off loan costs nothing from the next day on. */
const WRITTEN_OFF = sql`(
  select min(${onDay(sql`m.at`)}) + 1 from collection_case c
  join case_status_log m on m.case_id = c.id and m.after = 'C80'
  where c.loan_id = l.id and (c.status = 'C80' or c.recovered))`;

/** What the engine is to know of these loans; none of them is held by it. */
export async function factsOf(
  db: Db,
  loanIds: readonly number[],
): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select l.id, l.number, l.borrower_id, l.product_id, p.currency, l.loan_on, l.accrued_on, l.base_day as base_on,
      least(l.fees_end_on, ${WRITTEN_OFF}, ${DIED}) as fees_end_on,
      case when l.cancelled_at is not null then
        json_build_object('at', ${moment(sql`l.cancelled_at`)}, 'on', ${onDay(sql`l.cancelled_at`)}) end as cancelled,
      ${INSTALLMENTS} as installments, ${TERMS} as terms, ${SUMS} as sums, ${PAYMENTS} as payments,
      ${RETURNS} as returns, ${OUR_ERRORS} as our_errors, ${CREDITS} as credits, ${DEDUCTIONS} as deductions,
      ${EXTENSIONS} as extensions, ${PAUSES} as pauses
    from (
      select loan.*, coalesce(base_on, (select min(day) from business_day_run)) as base_day from loan
      where id = any(${`{${loanIds.join(",")}}`}::bigint[])) l
    join product p on p.id = l.product_id
    order by l.id`.execute(db);
  return rows;
}
