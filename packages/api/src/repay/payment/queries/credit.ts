import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { queryRow } from "../../../core/query.ts";
import { dayAt } from "../../../core/zone-sql.ts";
import type { Policy } from "../../../tasks/promise/rules.ts";

export interface CreditedAssignment {
  readonly caseId: number;
  readonly institutionId: number;
  readonly assignedId: number | null;
  readonly assignedSince: Date | null;
  readonly formerId: number | null;
}

/**
 * Finds the case that was open when the borrower paid, or else the last one before, and its agent
 * at that time. A payment after a recall or a cancellation is credited to no institution.
 */
export const findCreditedAssignment = (db: Db, loanId: number, paidAt: Date, paidOn: Day) =>
  queryRow(db)<CreditedAssignment>`
    select c.id as case_id, c.institution_id, b.agent_id as assigned_id, b.assigned_at as assigned_since, f.agent_id as former_id
    from (
      select id, institution_id, status, recalled_at, coalesce(closed_at > ${paidAt}, true) as was_open
      from collection_case where loan_id = ${loanId} and opened_on <= ${paidOn}::date
      order by was_open desc, case when coalesce(closed_at > ${paidAt}, true) then id else -id end limit 1) c
    left join lateral (
      select id, agent_id, assigned_at from case_assignment
      where case_id = c.id and assigned_at <= ${paidAt} and coalesce(released_at > ${paidAt}, true)
      order by id desc limit 1) b on true
    left join lateral (
      select agent_id from case_assignment where case_id = c.id and id < b.id and agent_id <> b.agent_id
      order by id desc limit 1) f on true
    where coalesce(c.recalled_at > ${paidAt}, true) and (c.was_open or c.status <> 'C70')`;

export interface OpenPromise extends Pick<Policy, "promiseKeptBp"> {
  readonly agentId: number;
  readonly amountMinor: number;
  readonly createdAt: Date;
  readonly paidMinor: number;
}

/** Returns the open promise of the case with the amount paid since. */
export const openPromise = (db: Db, caseId: number) =>
  queryRow(db)<OpenPromise>`
    select p.agent_id, p.amount_minor, p.created_at, q.promise_kept_bp,
      (select coalesce(sum(y.amount_minor), 0)::bigint from payment y
        where y.loan_id = c.loan_id and y.paid_at >= p.created_at and y.state = 'POSTED') as paid_minor
    from promise p
    join collection_case c on c.id = p.case_id
    join institution i on i.id = c.institution_id
    left join lateral (select s.stage_id from case_status_log s
      where s.case_id = c.id and s.at <= p.created_at order by s.id desc limit 1) made on true
    cross join lateral stage_policy_on(coalesce(made.stage_id, c.stage_id), ${dayAt(sql`p.created_at`)}) q
    where p.case_id = ${caseId} and p.state = 'OPEN'`;

/**
 * Returns the hours during which a payment with a former agent's code is credited to the former
 * agent.
 */
export async function formerHoursOn(db: Db, day: Day): Promise<number> {
  const row = await queryRow(db)<{ hours: number }>`
    select former_agent_hours as hours from payment_policy where effective_on <= ${day}::date
    order by effective_on desc, id desc limit 1`;
  return row?.hours ?? 0;
}
