import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { limitTo } from "../../../core/limit.ts";
import { holdsPermission } from "../../../core/rights.ts";
import { isProposer } from "../../../core/same-person.ts";
import type { ProposalKindName } from "../contract-words.ts";

interface Rights {
  readonly mayPropose: boolean;
  readonly mayApprove: boolean;
}

/** What the role may do with proposals of the kind; undefined where it does not even see them. */
export async function rightsOf(
  db: Db,
  kind: ProposalKindName,
  role: number,
): Promise<Rights | undefined> {
  const { rows } = await sql<Rights>`
    select may_propose, may_approve from proposal_role where kind = ${kind} and role_id = ${role}`.execute(
    db,
  );
  return rows[0];
}

interface DeciderQuery {
  readonly kind: ProposalKindName;
  /** All institutions when null. */
  readonly institutionId: number | null;
  readonly proposerId: number;
  readonly at: Date;
}

const MOST_DECIDERS = 5;

/** Lists by name who may decide a proposal that the proposer makes at this moment. */
export async function listDeciders(
  db: Db,
  { kind, institutionId, proposerId, at }: DeciderQuery,
): Promise<string[]> {
  const request = { requesterId: proposerId, at: sql`${at}::timestamptz` };
  const { rows } = await sql<{ name: string }>`
    select u.name from app_user u join proposal_role r on r.role_id = u.role_id and r.kind = ${kind} and r.may_approve
    where u.status = 'ENABLED' and u.id <> ${proposerId} and ${holdsPermission("u", "proposal.decide")}
      and (u.institution_id is null or u.institution_id = ${institutionId}::bigint)
      and (not exists (select from user_institution l where l.user_id = u.id)
        or exists (select from user_institution l where l.user_id = u.id and l.institution_id = ${institutionId}::bigint))
      and not ${isProposer(sql.ref("u.id"), request)}
    order by u.name, u.id ${limitTo(MOST_DECIDERS, 0)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whose role is notified of the kind, as far as they see the institution; null concerns all. */
export async function notified(
  db: Db,
  kind: ProposalKindName,
  institutionId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u join proposal_role r on r.role_id = u.role_id and r.kind = ${kind} and r.is_notified
    where u.status = 'ENABLED'
      and (u.institution_id is null or u.institution_id = ${institutionId}::bigint)
      and (${institutionId}::bigint is null
        or not exists (select from user_institution l where l.user_id = u.id)
        or exists (select from user_institution l where l.user_id = u.id and l.institution_id = ${institutionId}::bigint))
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}
