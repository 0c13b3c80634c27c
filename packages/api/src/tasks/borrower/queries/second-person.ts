import { sql } from "kysely";
import { toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { isProposerSql, isSamePersonSql } from "../../../core/same-person.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";

const RECORDED = { requesterId: sql.ref("f.recordedBy"), at: sql.ref("f.recordedAt") };
const ATTACHED = { requesterId: sql.ref("d.attacherId"), at: sql.ref("d.at") };

/**
 * The actor, also by another account, recorded flag `f` or attached its document `d`. For consents
 * the exception for institutions does not apply: a user who sets a password can sign in with it.
 */
export const isSamePersonAsSql = ({ userId }: Pick<Actor, "userId">) => sql`
  case when f.kind = 'CONSENT'
    then ${isProposerSql(userId, RECORDED)} or ${isProposerSql(userId, ATTACHED)}
    else ${isSamePersonSql(userId, RECORDED)} end`;

/**
 * The actor works an open case of the borrower of flag `f`, leads its agent, or administers its
 * institution while the flag stops contact or is a consent.
 */
export const gainsBy = ({ userId, groupId, institutionId, caseScope }: Actor) => sql`exists (
  select from collection_case o left join app_user a on a.id = o.agent_id
  where o.borrower_id = f.borrower_id and o.status in ${toCodesSql(OPEN_STATUSES)}
    and (a.id = ${userId} or (${caseScope === "GROUP"} and a.group_id = ${groupId}::bigint)
      or (${caseScope === "INSTITUTION"} and (f.stops_contact or f.kind = 'CONSENT') and o.institution_id = ${institutionId}::bigint)))`;

/**
 * The actor neither recorded flag `f` nor attached its document `d`, and gains nothing from the
 * contact. Equals `getSecondPersonRefusal`, for a list.
 */
export const isSecondPersonSql = (actor: Actor) => sql`(
  f.recorded_by is distinct from ${actor.userId} and not ${gainsBy(actor)} and not (${isSamePersonAsSql(actor)}))`;
