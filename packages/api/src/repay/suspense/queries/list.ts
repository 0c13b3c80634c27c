import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, loanVisibleTo } from "../../../core/scope.ts";
import type * as c from "../contract.ts";

export type ListedIssue = Omit<z.infer<typeof c.Issue>, "choices" | "waiting">;

const FROM = sql`
  payment_issue s
  join payment_event v on v.id = s.event_id
  left join loan l on l.id = s.loan_id
  left join borrower b on b.id = l.borrower_id
  left join institution i on i.id = s.institution_id
  left join app_user u on u.id = s.resolver_id
  left join payment_reversal r on r.payment_id = s.payment_id and s.kind = 'WRONG_LOAN'
  left join payment y on y.id = s.payment_id and s.state = 'ALLOCATED' and s.kind <> 'OVERPAID'
    and y.state = 'POSTED' and y.event_id is not null
  left join lateral (
    select c.id from collection_case c where c.loan_id = s.loan_id order by c.id desc limit 1) c on true`;

const seen = (actor: Actor): RawBuilder<unknown> =>
  sql`(s.institution_id is null or ${institutionVisibleTo(actor, sql.ref("s.institutionId"))})`;

export async function list(
  db: Db,
  actor: Actor,
  { page, size, open, kind, text }: z.output<typeof c.list.input>,
): Promise<{ rows: ListedIssue[]; total: number }> {
  const part = text && `%${text.replaceAll(/[%_\\]/g, "")}%`;
  const where = sql`
    ${seen(actor)} and (s.state = 'OPEN') = ${open}
    and ${kind ? sql`s.kind = ${kind}` : sql`true`}
    and ${part ? sql`(v.txn_id ilike ${part} or v.number ilike ${part} or l.number ilike ${part})` : sql`true`}`;
  const order = open ? sql`s.id` : sql`s.resolved_at desc, s.id desc`;
  const rows = await queryRows(db)<ListedIssue>`
    select s.id as issue_id, s.kind, s.state, s.amount_minor, s.expected_minor, s.currency, v.provider, v.txn_id,
      v.number, v.paid_at, v.reported_paid_at,
      (s.kind = 'VALUE_DAY' or v.reported_paid_at is not null and s.kind in ('MISMATCH', 'UNKNOWN_CODE', 'WRONG_LOAN')) as needs_value_day,
      s.value_on, s.opened_at, s.loan_id, l.number as loan_number, b.name as borrower_name, c.id as task_id,
      l.borrower_id, i.name as institution_name, u.name as resolver_name, s.resolved_at, s.note, r.reason,
      y.id as standing_payment_id
    from ${FROM} where ${where} order by ${order} ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRows(db)<{ n: number }>`
    select count(*)::int as n from ${FROM} where ${where}`;
  return { rows, total: counted[0]?.n ?? 0 };
}

/**
 * Finds loans by number, with their balances. A caller without full scope finds only loans with a
 * visible case.
 */
export const listLoansById = (
  db: Db,
  actor: Actor,
  number: string,
): Promise<z.infer<typeof c.listLoans.output>> =>
  queryRows(db)<z.infer<typeof c.listLoans.output>[number]>`
    select l.id as loan_id, l.number, p.name as product_name, b.name as borrower_name, p.currency, l.outstanding_minor,
      c.arrears_minor
    from loan l
    join product p on p.id = l.product_id
    join borrower b on b.id = l.borrower_id
    left join lateral (
      select arrears_minor from collection_case where loan_id = l.id order by id desc limit 1) c on true
    where l.number like ${`${number.replaceAll(/[%_\\]/g, "")}%`} and ${loanVisibleTo(actor, sql.ref("l.id"))}
    order by l.number, l.id limit 10`;
