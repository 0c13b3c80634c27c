import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/array.ts";
import type { Day } from "../../../core/day.ts";
import type { PromiseState } from "../../../tasks/promise/contract.ts";
import type { Call, Logged } from "../rules/activity.ts";

/** The case of a deed says in which currency it is; its institution, by which clock. */
const OF_CASE = sql`
  join product p on p.id = c.product_id join institution i on i.id = c.institution_id`;

interface Activity {
  readonly id: number;
  readonly agentId: number;
  readonly currency: string;
  readonly zone: string;
}

export async function calls(
  db: Db,
  ids: readonly number[],
): Promise<(Call & { id: number })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Call & { id: number }>`
    select k.id, k.agent_id, p.currency, i.zone, k.requested_at as at, k.call_status, k.talk_seconds
    from call_record k join collection_case c on c.id = k.case_id ${OF_CASE}
    where k.id = ${anyOf(ids)}`.execute(db);
  return rows;
}

export async function logs(
  db: Db,
  ids: readonly number[],
): Promise<(Logged & { id: number })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Logged & { id: number }>`
    select l.id, l.agent_id, p.currency, i.zone, l.at, t.at as called_at, t.connected_at is not null as is_connected
    from collection_log l join collection_case c on c.id = l.case_id ${OF_CASE}
    left join contact_attempt t on t.log_id = l.id and t.action = 'CALL' and t.direction = 'OUT'
    where l.id = ${anyOf(ids)}`.execute(db);
  return rows;
}

export interface Promised extends Activity {
  readonly at: Date;
  readonly amountMinor: number;
}

export async function promises(
  db: Db,
  ids: readonly number[],
): Promise<Promised[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Promised>`
    select m.id, m.agent_id, p.currency, i.zone, m.created_at as at, m.amount_minor
    from promise m join collection_case c on c.id = m.case_id ${OF_CASE}
    where m.id = ${anyOf(ids)}`.execute(db);
  return rows;
}

export interface VerdictRow extends Activity {
  readonly dueOn: Day;
  readonly before: PromiseState;
  readonly state: PromiseState;
}

/** Verdicts on promises, by their own ids. */
export async function verdicts(
  db: Db,
  ids: readonly number[],
): Promise<VerdictRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<VerdictRow>`
    select v.id, m.agent_id, p.currency, i.zone, m.due_on, v.before, v.state
    from promise_verdict v join promise m on m.id = v.promise_id join collection_case c on c.id = m.case_id ${OF_CASE}
    where v.id = ${anyOf(ids)}`.execute(db);
  return rows;
}

/** Money that is somebody's success, with what decides its share of his wage. */
export interface PaymentFacts extends Activity {
  readonly institutionId: number;
  readonly amountMinor: number;
  readonly paidAt: Date;
  readonly takenAt: Date;
  /** When the company learned that the bank took it back. */
  readonly reversedAt: Date | null;
  readonly queueId: number | null;
  readonly isExtension: boolean;
  readonly lastContactAt: Date | null;
  /** What it earned, where that is on record. */
  readonly wageMinor: number | null;
}

export async function payments(
  db: Db,
  ids: readonly number[],
): Promise<PaymentFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PaymentFacts>`
    select y.id, y.agent_id, u.institution_id, p.currency, i.zone, y.amount_minor, y.paid_at, y.created_at as taken_at,
      case when y.state = 'REVERSED' then coalesce((
        select max(e.received_at) from payment_event e where e.payment_id = y.id and e.event_type = 'REVERSED'), y.reversed_at)
      end as reversed_at,
      coalesce((select s.queue_id from case_status_log s where s.case_id = y.case_id and s.at <= y.created_at
        order by s.id desc limit 1), c.queue_id) as queue_id,
      coalesce(k.type = 'EXTENSION', false) as is_extension,
      (select max(l.at) from collection_log l
        where l.case_id = y.case_id and l.agent_id = y.agent_id and l.at <= y.paid_at) as last_contact_at,
      (select w.wage_minor from payment_credit w where w.payment_id = y.id and w.cause = 'TAKEN') as wage_minor
    from payment y
    join app_user u on u.id = y.agent_id
    join institution i on i.id = u.institution_id
    join loan n on n.id = y.loan_id
    join product p on p.id = n.product_id
    left join collection_case c on c.id = y.case_id
    left join repayment_code k on k.id = y.code_id
    where y.id = ${anyOf(ids)}`.execute(db);
  return rows;
}

/** Logins, by the clock of the institution; those of the lender's people are left out. */
export async function logins(
  db: Db,
  ids: readonly number[],
): Promise<{ agentId: number; at: Date; zone: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ agentId: number; at: Date; zone: string }>`
    select u.id as agent_id, s.created_at as at, i.zone
    from user_session s join app_user u on u.id = s.user_id join institution i on i.id = u.institution_id
    where s.id = ${anyOf(ids)}`.execute(db);
  return rows;
}
