/* Compares proposals, rules and withdrawals with their lines in the audit trail. */
import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { SEALED_TABLES } from "./seal.ts";
import { queryRows } from "../../../core/query.ts";

/** Last decision on each proposal in the audit trail. */
const DECIDED = sql`
  select distinct on (a.entity_id) a.entity_id::bigint as id, a.actor_id, a.after ->> 'state' as state,
    a.after ->> 'reason' as reason, a.after ->> 'effectiveOn' as effective_on
  from audit_log a
  where a.entity = 'proposal' and a.entity_id is not null
    and a.action in ('proposal.approve', 'proposal.reject', 'proposal.withdraw')
  order by a.entity_id, a.at desc, a.id desc`;

const EXPIRED = sql`
  select distinct lapsed.id::bigint as id from audit_log a
  cross join lateral jsonb_array_elements_text(a.after -> 'proposalIds') as lapsed (id)
  where a.entity = 'proposal' and a.action = 'proposal.expire'`;

export interface ProposalFault {
  readonly id: number;
  readonly state: string;
  readonly deciderId: number | null;
  readonly proposerId: number;
  /** State by the audit trail; PROPOSED when the trail holds no decision. */
  readonly recordedState: string;
  readonly recordedDeciderId: number | null;
}

/**
 * Lists proposals whose state differs from the recorded decision, or that their proposer decided.
 */
export const listProposalFaults = (db: Db, limit: number) =>
  queryRows(db)<ProposalFault>`
    with decided as materialized (${DECIDED}), lapsed as materialized (${EXPIRED})
    select p.id, p.state, p.decider_id, p.proposer_id, r.state as recorded_state, d.actor_id as recorded_decider_id
    from proposal p left join decided d on d.id = p.id left join lapsed l on l.id = p.id
    cross join lateral (
      select coalesce(d.state, case when l.id is not null then 'EXPIRED' end, 'PROPOSED') as state) r
    where p.state <> r.state or p.decider_id is distinct from d.actor_id
      or (d.id is not null and p.reason is distinct from d.reason)
      or (p.state = 'APPROVED' and p.effective_on::text is distinct from d.effective_on)
      or (p.state in ('APPROVED', 'REJECTED') and p.decider_id = p.proposer_id)
    order by p.id limit ${limit}`;

/** Lists rules that differ from the line of their approval, or without an approved proposal. */
export async function listRuleFaults(db: Db, limit: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select r.id from guard_rule r
    where r.approver_id is not null and not (
      exists (
        select from audit_log a
        where a.entity = 'guard_rule' and a.entity_id = r.id::text and a.action = 'guard.renew'
          and a.actor_id = r.approver_id and a.after -> 'params' = r.params and a.after ->> 'severity' = r.severity
          and a.after ->> 'effectiveFrom' = r.effective_from::text and a.after ->> 'layer' = r.layer)
      and exists (
        select from proposal p
        where p.kind = 'GUARD_RULE' and p.state = 'APPROVED' and p.proposer_id = r.editor_id
          and p.decider_id = r.approver_id and p.effective_on = r.effective_from))
    order by r.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/**
 * Lists withdrawals without a line in the audit trail. A withdrawal releases a sealed row, so it
 * needs that line.
 */
export async function listUnrecordedWithdrawals(db: Db, limit: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select w.id from setting_withdrawal w
    where w.setting = any(${[...SEALED_TABLES]}::text[]) and not exists (
      select from unnest(w.row_ids) as row_id
      join audit_log a on a.entity = w.setting and a.entity_id = row_id::text
      where a.after ->> 'withdrawn' = 'true' and (a.after ->> 'editorId')::bigint = w.withdrawer_id)
    order by w.id limit ${limit}`;
  return rows.map(({ id }) => id);
}
