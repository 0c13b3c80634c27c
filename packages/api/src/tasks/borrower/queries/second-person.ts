import { sql } from "kysely";
import { codes } from "../../../core/codes.ts";
import type { Actor } from "../../../core/context.ts";
import { isProposer, isSamePerson } from "../../../core/same-person.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";

const RECORDED = {
  requesterId: sql.ref("f.recordedBy"),
  at: sql.ref("f.recordedAt"),
};
const ATTACHED = { requesterId: sql.ref("d.attacherId"), at: sql.ref("d.at") };

/**
 * Recorded fact `f` or attached its document `d`, by another account too. An agency decides no consent of the accounts that it
 * manages: who sets a password can sign in with it.
 */
export const isSamePersonAs = ({ userId }: Pick<Actor, "userId">) => sql`
  case when f.kind = 'CONSENT'
    then ${isProposer(userId, RECORDED)} or ${isProposer(userId, ATTACHED)}
    else ${isSamePerson(userId, RECORDED)} end`;

/** Works an open case of the borrower of fact `f`, leads its agent, or runs its agency where the fact limits contact. */
export const gainsBy = ({ userId, groupId, institutionId, caseScope }: Actor) => sql`exists (
  select from collection_case o left join app_user a on a.id = o.agent_id
  where o.borrower_id = f.borrower_id and o.status in ${codes(OPEN_STATUSES)}
    and (a.id = ${userId} or (${caseScope === "GROUP"} and a.group_id = ${groupId}::bigint)
      or (${caseScope === "INSTITUTION"} and (f.stops_contact or f.kind = 'CONSENT') and o.institution_id = ${institutionId}::bigint)))`;

/** Neither recorded fact `f` nor its document `d`, and gains nothing: the rule of refuseSecondPerson for a list. */
export const isSecondPerson = (actor: Actor) => sql`(
  f.recorded_by is distinct from ${actor.userId} and not ${gainsBy(actor)} and not (${isSamePersonAs(actor)}))`;
