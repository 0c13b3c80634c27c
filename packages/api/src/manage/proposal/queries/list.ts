import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRow, queryRows } from "../../../core/query.ts";
import { containsText, limitTo } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { isProposerSql } from "../../../core/same-person.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import type { Proposal, WaitingProposal } from "../contract.ts";
import type { ProposalKindName, ProposalState } from "../contract-words.ts";
import { rightsOn } from "./people.ts";

/** Lists the open proposals about these subjects whose kind the reader's role sees, by subject. */
export async function listWaiting(
  db: Db,
  actor: Actor,
  subjects: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, WaitingProposal>> {
  if (subjects.length === 0) return new Map();
  const rows = await queryRows(db)<WaitingProposal & { subject: string }>`
    select p.subject, p.id as proposal_id, u.name as proposer_name, p.proposed_at
    from proposal p
    ${rightsOn(actor)}
    join app_user u on u.id = p.proposer_id
    where p.state = 'PROPOSED' and p.subject = any(${subjects}::text[]) and p.expires_at > ${now}`;
  return new Map(rows.map(({ subject, ...proposal }) => [subject, proposal]));
}

/** Proposal with the inputs of the decision rules for the caller. */
export interface Seen extends Omit<Proposal, "canDecide"> {
  /** Set when the caller's role may decide proposals of this kind. */
  readonly canApprove: boolean;
  readonly isSamePerson: boolean;
  readonly payload: unknown;
}

const COLUMNS = (actor: Actor) => sql`
  p.id as proposal_id, p.kind, p.subject, p.subject_name, p.institution_id, p.state, p.before, p.after, p.proposed_on,
  p.effective_on, p.proposer_id, u.name as proposer_name, p.proposed_at, p.expires_at, d.name as decider_name,
  p.decided_at, p.reason, p.version, p.proposer_id = ${actor.userId} as is_own,
  p.payload, r.can_approve,
  ${isProposerSql(actor.userId, { requesterId: sql.ref("p.proposerId"), at: sql.ref("p.proposedAt") })} as is_same_person`;

/**
 * Selects visible proposals of kinds that the role sees. A proposal for all institutions belongs to
 * the institution of its proposer.
 */
const SEEN = (actor: Actor) => sql`
  proposal p
  ${rightsOn(actor)}
  join app_user u on u.id = p.proposer_id and case when p.institution_id is null
    then u.institution_id is null or ${institutionVisibleTo(actor, sql.ref("u.institutionId"))}
    else ${institutionVisibleTo(actor, sql.ref("p.institutionId"))} end
  left join app_user d on d.id = p.decider_id`;

export interface Filter {
  readonly kind?: ProposalKindName | undefined;
  readonly kinds?: readonly ProposalKindName[] | undefined;
  readonly subject?: string | undefined;
  readonly proposer?: string | undefined;
  readonly from: Date | null;
  readonly until: Date | null;
}

const matching = ({ kind, kinds, subject, proposer, from, until }: Filter) => sql`
  (${kind ?? null}::text is null or p.kind = ${kind ?? null})
  and (${kinds ?? null}::text[] is null or p.kind = any(${kinds ?? null}::text[]))
  and (${subject ?? null}::text is null or p.subject = ${subject ?? null})
  and (${proposer ?? null}::text is null or ${containsText(sql`u.name`, proposer ?? "")})
  and (${from}::timestamptz is null or p.proposed_at >= ${from})
  and (${until}::timestamptz is null or p.proposed_at < ${until})`;

export async function page(
  db: Db,
  actor: Actor,
  filter: Filter & { readonly state?: ProposalState | undefined },
  at: { readonly page: number; readonly size: number },
): Promise<Seen[]> {
  const state = filter.state ?? null;
  return queryRows(db)<Seen>`
    select ${COLUMNS(actor)} from ${SEEN(actor)}
    where ${matching(filter)} and (${state}::text is null or p.state = ${state})
    order by p.id desc ${limitTo(at.size, (at.page - 1) * at.size)}`;
}

export const countByState = (
  db: Db,
  actor: Actor,
  filter: Filter,
): Promise<{ state: ProposalState; n: number }[]> =>
  queryRows(db)<{ state: ProposalState; n: number }>`
    select p.state, count(*)::int as n from ${SEEN(actor)} where ${matching(filter)} group by p.state`;

export const find = (db: Db, actor: Actor, id: number) =>
  queryRow(db)<Seen>`
    select ${COLUMNS(actor)} from ${SEEN(actor)} where p.id = ${id}`;
