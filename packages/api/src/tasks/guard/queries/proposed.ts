import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import { toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Profile } from "../contract.ts";

export interface ProposedRow {
  readonly proposalId: number;
  readonly effectiveOn: Day;
  readonly payload: unknown;
  readonly institutionName: string | null;
  readonly stageName: string | null;
  readonly proposerName: string;
  readonly proposedAt: Date;
}

/** Lists open proposals for rules of a country that the caller's role may see, oldest first. */
export const proposedRules = (db: Db, actor: Actor, profile: Profile, now: Date) =>
  queryRows(db)<ProposedRow>`
    select p.id as proposal_id, p.effective_on, p.payload, i.name as institution_name, q.name as stage_name,
      u.name as proposer_name, p.proposed_at
    from proposal p
    join proposal_role r on r.kind = p.kind and r.role_id = ${actor.role}
    join app_user u on u.id = p.proposer_id
    left join institution i on i.id = p.institution_id
    left join stage q on q.id = (p.payload->>'stageId')::bigint
    where p.kind = 'GUARD_RULE' and p.state = 'PROPOSED' and p.subject like ${`guard_rule ${profile} %`}
      and p.expires_at > ${now}
      and (p.institution_id is null or ${institutionVisibleTo(actor, sql.ref("p.institution_id"))})
    order by p.id`;

export interface LawlessRow {
  readonly institutionId: number;
  readonly institutionName: string;
  readonly openCases: number;
}

/** Lists institutions visible to the caller without a country law. */
export const listUnregulated = (db: Db, actor: Actor) =>
  queryRows(db)<LawlessRow>`
    select i.id as institution_id, i.name as institution_name, (
      select count(*)::int from collection_case c where c.institution_id = i.id and c.status in ${toCodesSql(OPEN_STATUSES)}
    ) as open_cases
    from institution i
    where i.country = 'NONE' and ${institutionVisibleTo(actor, sql.ref("i.id"))} order by i.name`;

export interface LawChangeRow {
  readonly institutionId: number;
  readonly institutionName: string;
  readonly formerCountry: Profile;
  readonly country: Profile;
  readonly effectiveOn: Day;
  readonly editorName: string;
  readonly approverName: string;
}

/** Lists institutions visible to the caller that change to another country law on a later day. */
export const listUpcomingLawChanges = (db: Db, actor: Actor) =>
  queryRows(db)<LawChangeRow>`
    select i.id as institution_id, i.name as institution_name, i.country as former_country, w.country, w.effective_on,
      e.name as editor_name, a.name as approver_name
    from institution_law w
    join institution i on i.id = w.institution_id
    join app_user e on e.id = w.editor_id
    join app_user a on a.id = w.approver_id
    where w.started_at is null and w.country is not null and ${institutionVisibleTo(actor, sql.ref("i.id"))} order by w.effective_on, i.name`;
