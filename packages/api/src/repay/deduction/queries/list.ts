import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { type Day, DEFAULT_ZONE } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { workVisibleTo } from "../../../core/scope.ts";
import type { Deduction } from "../contract.ts";
import { authorityOn } from "./authority.ts";

/** Columns of every list of deductions. Visibility follows the case. */
export const DEDUCTION = (actor: Actor, today: Day) => sql`
  d.id as deduction_id, d.case_id as task_id, d.loan_id, d.kind, d.clean_mode, d.state, d.level, d.checking,
  case when d.state in ('APPLIED', 'IN_REVIEW') then (
    select w.role_id from deduction_role w
    where w.authority_id = ${authorityOn(today)}
      and case when d.checking then w.checks else w.reviews_level = d.level end order by w.role_id limit 1)
  end as waits_for_role,
  d.reason_code, d.reason, p.currency, d.amount_minor,
  jsonb_build_object('lateFeeMinor', d.late_fee_minor, 'extensionFeeMinor', d.extension_fee_minor,
    'interestMinor', d.interest_minor, 'principalMinor', d.principal_minor) as waived,
  d.due_minor, d.pay_minor, d.used_minor, d.counts_for_kpi, d.channel, d.bank, d.applicant_id,
  a.name as applicant_name, d.applied_at, d.approved_at, d.valid_until, d.ended_at, d.end_reason,
  case when d.state = 'REJECTED' then (
    select s.note from deduction_step s where s.deduction_id = d.id and s.event = 'REJECTED' order by s.id desc limit 1)
  end as rejection,
  k.code_id, k.label as code_label, k.number as code_number, k.state as code_state, k.expires_at as code_expires_at,
  d.applicant_id = ${actor.userId} as is_own, d.version`;

export const JOINS = sql`
  join collection_case c on c.id = d.case_id
  join loan l on l.id = d.loan_id
  join product p on p.id = l.product_id
  join app_user a on a.id = d.applicant_id
  left join lateral (
    select k.id as code_id, coalesce(r.label, k.channel || ' ' || k.bank) as label, k.number, k.state, k.expires_at
    from repayment_code k
    left join lateral repay_channel_on(k.channel, k.bank, (k.created_at at time zone ${DEFAULT_ZONE})::date) r on true
    where k.deduction_id = d.id order by k.id desc limit 1
  ) k on true`;

interface Coded {
  readonly codeId: number | null;
  readonly codeLabel: string;
  readonly codeNumber: string | null;
  readonly codeState: NonNullable<Deduction["code"]>["state"];
  readonly codeExpiresAt: Date;
}

export type StoredDeduction = Omit<Deduction, "code"> & Coded;

/** Nests the columns of the code, or null. */
export const withCode = <Row extends Coded>({
  codeId,
  codeLabel,
  codeNumber,
  codeState,
  codeExpiresAt,
  ...row
}: Row) => ({
  ...row,
  code:
    codeId === null
      ? null
      : {
          codeId,
          label: codeLabel,
          number: codeNumber,
          state: codeState,
          expiresAt: codeExpiresAt,
        },
});

const visible = async (
  db: Db,
  actor: Actor,
  today: Day,
  which: RawBuilder<SqlBool>,
): Promise<Deduction[]> => {
  const rows = await queryRows(db)<StoredDeduction>`
    select ${DEDUCTION(actor, today)} from deduction d ${JOINS}
    where ${which} and ${workVisibleTo(actor, "c")} order by d.id desc limit 200`;
  return rows.map(withCode);
};

export const listByCase = (db: Db, actor: Actor, today: Day, taskId: number) =>
  visible(db, actor, today, sql`d.case_id = ${taskId}`);

export const findVisibleDeduction = async (
  db: Db,
  actor: Actor,
  today: Day,
  id: number,
): Promise<Deduction | undefined> => (await visible(db, actor, today, sql`d.id = ${id}`))[0];
