import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { likePart } from "../../../core/like.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import type { Proposal } from "../contract.ts";
import type { ProposalKindName, ProposalState } from "../contract-words.ts";

/** Who sees some institutions alone decides nothing that reaches all. */
const withinReach = (actor: Actor): RawBuilder<SqlBool> =>
  actor.institutionId === null && actor.institutionIds.length === 0
    ? sql`true`
    : sql`p.institution_id is not null`;

const COLUMNS = (actor: Actor, now: Date) => sql`
  p.id as proposal_id, p.kind, p.subject, p.subject_name, p.institution_id, p.state, p.before, p.after, p.proposed_on,
  p.effective_on, p.proposer_id, u.name as proposer_name, p.proposed_at, p.lapses_at, d.name as decider_name,
  p.decided_at, p.reason, p.version, p.proposer_id = ${actor.userId} as own,
  (p.state = 'PROPOSED' and p.lapses_at > ${now} and r.may_approve and p.proposer_id <> ${actor.userId}
    and ${withinReach(actor)}) as may_decide`;

/** The kinds that the role sees, of the institutions in sight. */
const SEEN = (actor: Actor) => sql`
  proposal p
  join proposal_role r on r.kind = p.kind and r.role_id = ${actor.role}
    and (p.institution_id is null or ${institutionVisibleTo(actor, sql.ref("p.institutionId"))})
  join app_user u on u.id = p.proposer_id
  left join app_user d on d.id = p.decider_id`;

export interface Filter {
  readonly kind?: ProposalKindName | undefined;
  readonly proposer?: string | undefined;
  readonly from: Date | null;
  readonly until: Date | null;
}

const matching = ({ kind, proposer, from, until }: Filter) => sql`
  (${kind ?? null}::text is null or p.kind = ${kind ?? null})
  and (${proposer ?? null}::text is null or u.name ilike ${likePart(proposer ?? "")})
  and (${from}::timestamptz is null or p.proposed_at >= ${from})
  and (${until}::timestamptz is null or p.proposed_at < ${until})`;

export async function page(
  db: Db,
  actor: Actor,
  filter: Filter & { readonly state?: ProposalState | undefined },
  at: { readonly now: Date; readonly page: number; readonly size: number },
): Promise<Proposal[]> {
  const state = filter.state ?? null;
  const { rows } = await sql<Proposal>`
    select ${COLUMNS(actor, at.now)} from ${SEEN(actor)}
    where ${matching(filter)} and (${state}::text is null or p.state = ${state})
    order by p.id desc limit ${at.size} offset ${(at.page - 1) * at.size}`.execute(
    db,
  );
  return rows;
}

export async function countByState(
  db: Db,
  actor: Actor,
  filter: Filter,
): Promise<{ state: ProposalState; n: number }[]> {
  const { rows } = await sql<{ state: ProposalState; n: number }>`
    select p.state, count(*)::int as n from ${SEEN(actor)} where ${matching(filter)} group by p.state`.execute(
    db,
  );
  return rows;
}

export async function find(
  db: Db,
  actor: Actor,
  id: number,
  now: Date,
): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`
    select ${COLUMNS(actor, now)} from ${SEEN(actor)} where p.id = ${id}`.execute(
    db,
  );
  return rows[0];
}
