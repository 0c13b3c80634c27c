import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { limitTo } from "../../../core/sql.ts";
import { holdsPermission } from "../../../core/rights.ts";
import { isProposerSql } from "../../../core/same-person.ts";
import type { ProposalKindName } from "../contract-words.ts";

interface Rights {
  readonly canPropose: boolean;
  readonly canApprove: boolean;
}

/**
 * Finds the rights of a role on proposals of the kind; undefined when the role does not see them.
 */
export const findRights = (db: Db, kind: ProposalKindName, role: number) =>
  queryRow(db)<Rights>`
    select can_propose, can_approve from proposal_role where kind = ${kind} and role_id = ${role}`;

/**
 * Kind whose approvers decide on proposal `p`. The present approvers decide on a change of
 * approvers.
 */
const decidingKind = sql`case p.kind when 'PROPOSAL_ROLE' then p.payload ->> 'kind' else p.kind end`;

/**
 * Joins `r`, the caller's rights on proposal `p`. No row when the role neither sees the kind nor
 * approves the kind that the proposal changes.
 */
export const rightsOn = ({ role }: Pick<Actor, "role">) => sql`
  cross join lateral (
    select bool_or(own.can_approve and own.kind = ${decidingKind}) as can_approve
    from proposal_role own where own.role_id = ${role}
      and (own.kind = p.kind or own.kind = ${decidingKind} and own.can_approve)
    having count(*) > 0) r`;

const MAX_DECIDERS = 5;

export async function listDeciders(db: Db, proposalId: number): Promise<string[]> {
  const request = { requesterId: sql.ref("p.proposerId"), at: sql.ref("p.proposedAt") };
  const rows = await queryRows(db)<{ name: string }>`
    select u.name from proposal p
    join proposal_role r on r.kind = ${decidingKind} and r.can_approve
    join app_user u on u.role_id = r.role_id and u.status = 'ENABLED' and u.id <> p.proposer_id
    where p.id = ${proposalId} and ${holdsPermission("u", "proposal.decide")}
      and (u.institution_id is null or u.institution_id = p.institution_id)
      and (not exists (select from user_institution l where l.user_id = u.id)
        or exists (select from user_institution l where l.user_id = u.id and l.institution_id = p.institution_id))
      and not ${isProposerSql(sql.ref("u.id"), request)}
    order by u.name, u.id ${limitTo(MAX_DECIDERS, 0)}`;
  return rows.map(({ name }) => name);
}

/** Lists the accounts to notify that see the institution; without an institution, all of them. */
export async function listNotified(db: Db, proposalId: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select distinct u.id from proposal p
    join proposal_role r on r.kind in (p.kind, ${decidingKind}) and r.is_notified
    join app_user u on u.role_id = r.role_id and u.status = 'ENABLED'
    where p.id = ${proposalId}
      and (u.institution_id is null or u.institution_id = p.institution_id)
      and (p.institution_id is null
        or not exists (select from user_institution l where l.user_id = u.id)
        or exists (select from user_institution l where l.user_id = u.id and l.institution_id = p.institution_id))
    order by u.id`;
  return rows.map(({ id }) => id);
}
