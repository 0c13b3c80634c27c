import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Day } from "../../../core/day.ts";
import { execute, queryRows } from "../../../core/query.ts";
import { dayAt } from "../../../core/zone-sql.ts";
import type { PromiseState } from "../contract.ts";
import type { Policy, EvaluablePromise, EvaluatedState } from "../rules.ts";

/** Inputs of an evaluation, with the owner of the promise. */
export interface PromiseInputs extends EvaluablePromise, Policy {
  readonly id: number;
  readonly caseId: number;
  readonly agentId: number;
  readonly institutionId: number;
  readonly state: PromiseState;
  readonly createdAt: Date;
  readonly zone: string;
  /** Last promise of an open case. */
  readonly isCurrent: boolean;
}

const REPLACED = sql`
  exists (select from promise_evaluation v where v.promise_id = p.id and v.replaced_by is not null)`;

const toIds = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Locks every promise of the loan that no other replaced, in the order of ids. */
export async function lockLoanPromises(db: Db, loanId: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select p.id from promise p join collection_case c on c.id = p.case_id
    where c.loan_id = ${loanId} and not ${REPLACED} order by p.id for update of p`;
  return toIds(rows);
}

export async function lockOpen(db: Db, caseId: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select id from promise where case_id = ${caseId} and state = 'OPEN' for update`;
  return toIds(rows);
}

export async function lockMany(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select id from promise where id = ${anyOf(ids)} order by id for update`;
  return toIds(rows);
}

/**
 * Policy that the stage of the promise had on the day it was made: grace and cure do not change
 * when the case moves to another stage, or the stage gets a new policy. The stage is joined first,
 * because PostgreSQL calls the function again for each row when one of its arguments is a query.
 */
const STAGE = sql`
  join institution i on i.id = c.institution_id
  left join lateral (select s.stage_id from case_status_log s
    where s.case_id = c.id and s.at <= p.created_at order by s.id desc limit 1) made on true
  cross join lateral stage_policy_on(coalesce(made.stage_id, c.stage_id), ${dayAt(sql`p.created_at`)}) q`;

/** Posted payments of the loan, paid since the promise. */
const postedSince = (condition: ReturnType<typeof sql>) =>
  sql`y.loan_id = c.loan_id and y.state = 'POSTED' and y.paid_at >= p.created_at and ${condition}`;

const ALWAYS = sql`true`;

/**
 * Reads the inputs of locked promises. Separate from the lock, so that it sees the changes of the
 * previous lock holder.
 */
export const listPromiseInputs = (db: Db, ids: readonly number[]) =>
  queryRows(db)<PromiseInputs>`
    select p.id, p.case_id, p.agent_id, c.institution_id, p.state, p.created_at, p.due_on, p.amount_minor, i.zone,
      q.promise_grace_days, q.promise_kept_bp, q.promise_cure_days,
      (select coalesce(json_agg(json_build_object('id', y.id, 'amountMinor', y.amount_minor,
          'paidOn', ${dayAt(sql`y.paid_at`)})), '[]')
        from payment y where ${postedSince(ALWAYS)}) as payments,
      (select min(${dayAt(sql`m.at`)})
        from extension x left join payment y on y.id = x.payment_id
        cross join lateral (select coalesce(y.paid_at, x.settled_at) as at) m
        where x.loan_id = c.loan_id and x.case_id = c.id and x.state = 'EFFECTIVE' and m.at >= p.created_at
      ) as extended_on,
      case when c.status not in ${toCodesSql(OPEN_STATUSES)} then coalesce(
        case when e.after in ('C30', 'C31', 'C32') then (
          select max(${dayAt(sql`y.paid_at`)}) from payment y
          where ${postedSince(sql`y.created_at <= e.at`)}) end,
        ${dayAt(sql`coalesce(e.at, c.closed_at)`)}) end as ended_on,
      c.status in ${toCodesSql(OPEN_STATUSES)} and not exists (
        select from promise n where n.case_id = c.id and n.id > p.id) as is_current
    from promise p
    join collection_case c on c.id = p.case_id ${STAGE}
    left join lateral (
      select s.at, s.after from case_status_log s
      where s.case_id = c.id and s.before in ${toCodesSql(OPEN_STATUSES)} and s.after not in ${toCodesSql(OPEN_STATUSES)}
      order by s.id desc limit 1) e on c.status not in ${toCodesSql(OPEN_STATUSES)}
    where p.id = ${anyOf(ids)} order by p.id`;

export interface Candidate {
  readonly id: number;
  readonly caseId: number;
}

/** Page of promises with ids above `after`, due before the day. */
interface Stretch {
  readonly before: Day;
  readonly limit: number;
  readonly after: number;
}

const candidates = (db: Db, condition: RawBuilder<SqlBool>, { before, limit, after }: Stretch) =>
  queryRows(db)<Candidate>`
    select p.id, p.case_id
    from promise p
    join collection_case c on c.id = p.case_id ${STAGE}
    where p.due_on < ${before}::date and p.id > ${after} and ${condition}
    order by p.id limit ${limit}`;

const isOverSql = (now: Date) => sql<SqlBool>`p.state = 'OPEN'
  and (p.due_on + q.promise_grace_days < (${now}::timestamptz at time zone i.zone)::date
    or exists (select from payment y where ${postedSince(ALWAYS)}))`;

/**
 * Lists open promises whose time is over, each in its own zone, and those with a payment since they
 * were made.
 */
export const listDuePromises = (db: Db, now: Date, stretch: Stretch) =>
  candidates(db, isOverSql(now), stretch);

const canBeCuredSql = (now: Date) =>
  sql<SqlBool>`p.state in ('PARTIAL', 'BROKEN')
    and p.due_on > (${now}::timestamptz at time zone i.zone)::date - q.promise_grace_days - q.promise_cure_days - 3
    and exists (select from payment y where ${postedSince(sql`y.created_at >= p.settled_at`)})`;

/**
 * Lists partly kept and broken promises with a payment recorded since their evaluation, until
 * shortly after their cure period.
 */
export const listCurablePromises = (db: Db, now: Date, stretch: Stretch) =>
  candidates(db, canBeCuredSql(now), stretch);

export interface PromiseTransition {
  readonly id: number;
  readonly state: PromiseState;
  readonly newState: EvaluatedState;
  readonly paidMinor: number;
  readonly paymentId: number | null;
}

/** Stores the evaluation of each locked promise, and sets its state. */
export const saveEvaluations = (
  db: Db,
  changes: readonly PromiseTransition[],
  at: Date,
): Promise<void> =>
  execute(db)`
    with decided as materialized (
      select * from unnest(
        ${changes.map((change) => change.id)}::bigint[], ${changes.map((change) => change.state)}::text[],
        ${changes.map((change) => change.newState)}::text[], ${changes.map((change) => change.paidMinor)}::bigint[],
        ${changes.map((change) => change.paymentId)}::bigint[]
      ) as d (id, before, state, paid, payment_id)
    ),
    shown as (
      update promise p set state = d.state, settled_at = ${at} from decided d where p.id = d.id
    )
    insert into promise_evaluation (promise_id, before, state, paid_minor, payment_id, decided_at)
    select id, before, state, paid, payment_id, ${at} from decided order by id`;
