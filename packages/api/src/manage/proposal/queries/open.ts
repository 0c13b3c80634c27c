import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import type { AuditDetails } from "../../../core/setting/contract.ts";
import type { ProposalKindName } from "../contract-words.ts";

export interface OpenProposal {
  readonly proposalId: number;
  readonly kind: ProposalKindName;
  readonly institutionId: number | null;
  readonly payload: unknown;
  readonly baseId: number | null;
  readonly before: AuditDetails;
  readonly effectiveOn: Day;
  readonly proposerId: number;
  /** Hidden from readers who do not see the proposer's institution. */
  readonly proposerName: string | null;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
}

export const findOpen = (db: Db, actor: Actor, subject: string) =>
  queryRow(db)<OpenProposal>`
    select p.id as proposal_id, p.kind, p.institution_id, p.payload, p.base_id, p.before, p.effective_on, p.proposer_id, p.proposed_at, p.expires_at,
      case when u.institution_id is null or ${institutionVisibleTo(actor, sql.ref("u.institutionId"))} then u.name end
        as proposer_name
    from proposal p join app_user u on u.id = p.proposer_id
    where p.subject = ${subject} and p.state = 'PROPOSED'`;

/** Withdraws the proposal for its proposer; false while another transaction decides it. */
export async function withdrawOpen(db: Db, id: number, at: Date): Promise<boolean> {
  const rows = await queryRows(db)`
    update proposal set state = 'WITHDRAWN', decider_id = proposer_id, decided_at = ${at}, version = version + 1
    where id = (select id from proposal where id = ${id} and state = 'PROPOSED' for no key update skip locked)
    returning id`;
  return rows.length > 0;
}
