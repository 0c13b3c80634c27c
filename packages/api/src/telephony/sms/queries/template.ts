import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Language, Purpose } from "../contract.ts";

export interface Template {
  readonly id: number;
  readonly code: string;
  readonly language: Language;
  readonly version: number;
  readonly purpose: Purpose;
  readonly name: string;
  readonly body: string;
  readonly dpdFrom: number | null;
  readonly dpdTo: number | null;
}

/** Lists the newest version in force on the day of each template. */
export const inForce = (
  db: Db,
  on: Day,
  only: { language?: Language | undefined; codeOfTemplateId?: number },
) =>
  queryRows(db)<Template>`
    select distinct on (t.code, t.language) t.id, t.code, t.language, t.version, t.purpose, t.name, t.body, t.dpd_from, t.dpd_to
    from sms_template t
    where t.disabled_at is null and t.effective_from <= ${on}::date and (t.effective_to is null or t.effective_to >= ${on}::date)
      and (${only.language ?? null}::text is null or t.language = ${only.language ?? null})
      and (${only.codeOfTemplateId ?? null}::bigint is null or t.code = (select code from sms_template where id = ${only.codeOfTemplateId ?? null}::bigint))
    order by t.code, t.language, t.version desc`;

export interface TemplateVariables {
  readonly caseId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly borrowerName: string;
  readonly email: string | null;
  readonly dueMinor: number;
  readonly currency: Currency;
  readonly dueOn: Day;
  readonly promiseMinor: number | null;
  readonly promiseOn: Day | null;
  readonly loanNumber: string;
  readonly lenderName: string;
  readonly productName: string;
  readonly institutionName: string;
  readonly zone: string;
  /** The borrower's own contact, for counting mails. */
  readonly selfContactId: number | null;
  /** A payable repayment code, its channel and what is left to pay by it. */
  readonly codeNumber: string | null;
  readonly codeLabel: string | null;
  readonly codeMinor: number | null;
  readonly codeExpiresAt: Date | null;
}

export interface TemplateSubject {
  readonly taskId: number;
  /** Default: the newest payable code. */
  readonly codeId?: number | undefined;
}

const buildCodeSql = (codeId: number | undefined, now: Date) => sql`
  select k.number, k.amount_minor - k.paid_minor as minor, k.expires_at, coalesce(r.label, k.channel || ' ' || k.bank) as label
  from repayment_code k
  left join lateral repay_channel_on(k.channel, k.bank, (k.created_at at time zone i.zone)::date) r on true
  where k.loan_id = c.loan_id and k.state in ('ACTIVE', 'PARTIAL') and k.number is not null and k.expires_at > ${now}
    and k.id = coalesce(${codeId ?? null}::bigint, k.id)
  order by k.id desc limit 1`;

/** Before the due day there are no arrears, so the amount is that of the coming installment. */
export const findTemplateVariables = (
  db: Db,
  actor: Actor,
  { taskId, codeId }: TemplateSubject,
  now: Date,
) =>
  queryRow(db)<TemplateVariables>`
    select c.id as case_id, c.borrower_id, c.institution_id, b.name as borrower_name, b.email, b.zone,
      p.currency, c.overdue_on as due_on,
      c.promise_minor, c.promise_on, l.number as loan_number, m.name as lender_name, p.name as product_name,
      i.name as institution_name,
      case when c.arrears_minor > 0 then c.arrears_minor else (
        select coalesce(sum(n.principal_minor + n.interest_minor + n.late_fee_minor - n.repaid_minor - n.waived_minor), 0)::bigint
        from installment n where n.loan_id = c.loan_id and n.due_on = c.overdue_on) end as due_minor,
      (select o.id from contact o where o.borrower_id = b.id and o.relation = 'R01'
        and o.source in ('APPLICATION', 'EMERGENCY', 'AGENT') order by o.id limit 1) as self_contact_id,
      k.number as code_number, k.label as code_label, k.minor as code_minor, k.expires_at as code_expires_at
    from collection_case c
    join borrower b on b.id = c.borrower_id
    join loan l on l.id = c.loan_id
    join product p on p.id = c.product_id
    join lender m on m.id = p.lender_id
    join institution i on i.id = c.institution_id
    left join lateral (${buildCodeSql(codeId, now)}) k on true
    where c.id = ${taskId} and ${visibleTo(actor, "c")}`;
