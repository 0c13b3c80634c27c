import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import type { AuditDetails } from "../../../core/setting/contract.ts";
import type { ProposalKindName, ProposalState } from "../contract-words.ts";

interface NewProposal {
  readonly kind: ProposalKindName;
  readonly subject: string;
  readonly subjectName: string | null;
  readonly institutionId: number | null;
  readonly payload: unknown;
  readonly before: AuditDetails;
  readonly after: AuditDetails;
  readonly baseId: number | null;
  readonly effectiveOn: Day;
  readonly proposerId: number;
  readonly proposedAt: Date;
}

/** Inserts a proposal that expires after the days of its kind. */
export async function insertProposal(db: Db, proposal: NewProposal): Promise<number> {
  const row = await queryRow(db)<{ id: number }>`
    insert into proposal (kind, subject, subject_name, institution_id, payload, before, after, base_id,
      proposed_on, effective_on, proposer_id, proposed_at, expires_at)
    select kind, ${proposal.subject}, ${proposal.subjectName}, ${proposal.institutionId}, ${proposal.payload}::jsonb, ${proposal.before}::jsonb,
      ${proposal.after}::jsonb, ${proposal.baseId}, ${proposal.effectiveOn}::date, ${proposal.effectiveOn}::date, ${proposal.proposerId},
      ${proposal.proposedAt}, ${proposal.proposedAt}::timestamptz + make_interval(days => expiry_days)
    from proposal_kind where kind = ${proposal.kind}
    returning id`;
  return (row as { id: number }).id;
}

export interface LockedProposal {
  readonly id: number;
  readonly kind: ProposalKindName;
  readonly subject: string;
  readonly institutionId: number | null;
  readonly payload: unknown;
  readonly baseId: number | null;
  readonly state: ProposalState;
  readonly proposedOn: Day;
  readonly proposerId: number;
  readonly expiresAt: Date;
  readonly version: number;
}

export const lockProposal = (db: Db, id: number) =>
  queryRow(db)<LockedProposal>`
    select id, kind, subject, institution_id, payload, base_id, state, proposed_on, proposer_id, expires_at, version
    from proposal where id = ${id} for no key update`;

export interface Decision {
  readonly state: ProposalState;
  readonly deciderId: number;
  readonly decidedAt: Date;
  readonly reason: string;
  readonly effectiveOn?: Day;
}

export const decideProposal = (
  db: Db,
  id: number,
  { state, deciderId, decidedAt, reason, effectiveOn }: Decision,
): Promise<void> =>
  execute(db)`
    update proposal set state = ${state}, decider_id = ${deciderId}, decided_at = ${decidedAt}, reason = ${reason},
      effective_on = coalesce(${effectiveOn ?? null}::date, effective_on), version = version + 1
    where id = ${id}`;

export interface ExpiredProposal {
  readonly id: number;
  readonly kind: ProposalKindName;
  readonly institutionId: number | null;
  readonly proposerId: number;
}

export async function anyOver(db: Db, now: Date): Promise<boolean> {
  const rows = await queryRows(db)`
    select from proposal where state = 'PROPOSED' and expires_at <= ${now} limit 1`;
  return rows.length > 0;
}

/** Expires overdue proposals of one setting or of all. Safe beside a simultaneous decision. */
export const expireProposals = (db: Db, now: Date, subject: string | null = null) =>
  queryRows(db)<ExpiredProposal>`
    update proposal set state = 'EXPIRED', decided_at = ${now}, version = version + 1
    where id in (select id from proposal where state = 'PROPOSED' and expires_at <= ${now}
      and (${subject}::text is null or subject = ${subject}) for no key update skip locked)
    returning id, kind, institution_id, proposer_id`;
