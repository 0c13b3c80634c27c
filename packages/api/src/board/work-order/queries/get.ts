import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, visibleTo, workVisibleTo } from "../../../core/scope.ts";
import type { z } from "zod";
import type { get, history } from "../contract.ts";
import { buildOrderColumnsSql, NAME_JOINS, type StoredOrder } from "./row.ts";
import { handlingVisibleTo, orderVisibleTo } from "./visibility.ts";

type Detail = z.output<typeof get.output>;

export type StoredDetail = StoredOrder &
  Pick<
    Detail,
    "description" | "createdBy" | "canOpenCase" | "reply" | "excludesAgent" | "locksRecordings"
  > & { readonly proposerId: number | null; readonly isCompanyHandled: boolean };

export const find = (db: Db, actor: Actor, orderId: number) =>
  queryRow(db)<StoredDetail>`
    select ${buildOrderColumnsSql(actor)}, w.description, o.name as created_by, w.excludes_agent, w.locks_recordings,
      coalesce(h.institution_id is null and h.id is not null, false) as is_company_handled,
      exists (select from collection_case c where c.id = w.case_id and ${visibleTo(actor, "c")}) as can_open_case,
      (select v.answer from work_order_verdict v where v.order_id = w.id and v.state = 'CONFIRMED') as reply,
      (select v.proposer_id from work_order_verdict v where v.order_id = w.id and v.state = 'PROPOSED') as proposer_id
    from work_order w ${NAME_JOINS}
    where w.id = ${orderId} and ${orderVisibleTo(actor, "w")}`;

/** A user who only lodged the complaint sees own files and the answers. */
const fileVisibleTo = (actor: Actor) => sql<boolean>`(
  o.kind = 'ANSWER' or f.owner_id = ${actor.userId}
  or exists (select from work_order w where w.id = o.order_id and ${handlingVisibleTo(actor, "w")}))`;

export type StoredFile = Omit<Detail["files"][number], "canOpen">;

export const files = (db: Db, actor: Actor, orderId: number) =>
  queryRows(db)<StoredFile>`
    select f.id as file_id, o.kind, f.name, f.media_type, f.bytes from work_order_file o
    join stored_file f on f.id = o.file_id and f.purged_at is null
    where o.order_id = ${orderId} and ${fileVisibleTo(actor)} order by f.created_at, f.id`;

type StoredVerdict = Omit<Detail["verdicts"][number], "liable"> & {
  readonly liableId: number | null;
  readonly liableName: string | null;
};

export const verdicts = (db: Db, orderId: number) =>
  queryRows(db)<StoredVerdict>`
    select v.id as verdict_id, v.verdict, v.state, v.liable_id, a.name as liable_name, v.answer, v.evidence,
      p.name as proposer_name, v.proposed_at, d.name as decider_name, v.decided_at
    from work_order_verdict v
    join app_user p on p.id = v.proposer_id
    left join app_user a on a.id = v.liable_id
    left join app_user d on d.id = v.decider_id
    where v.order_id = ${orderId} order by v.id desc`;

/**
 * Lists recordings of the case before and since the complaint, newest first, when the caller sees
 * the case.
 */
export const recordings = (db: Db, actor: Actor, taskId: number): Promise<Detail["recordings"]> =>
  queryRows(db)<Detail["recordings"][number]>`
    select r.id as call_id, u.name as agent_name, r.requested_at as at, r.talk_seconds
    from call_record r join app_user u on u.id = r.agent_id
    join collection_case c on c.id = r.case_id and ${workVisibleTo(actor, "c")}
    where r.case_id = ${taskId} and r.recording_id is not null order by r.id desc limit 50`;

export const events = (
  db: Db,
  actor: Actor,
  orderId: number,
): Promise<z.output<typeof history.output>> =>
  queryRows(db)<z.output<typeof history.output>[number]>`
    select e.id as event_id, e.kind, u.name as actor_name, p.name as person_name, e.at, e.text, e.params
    from work_order_event e
    join work_order w on w.id = e.order_id and ${orderVisibleTo(actor, "w")}
    left join app_user u on u.id = e.actor_id
    left join app_user p on p.id = coalesce(e.params ->> 'handlerId', e.params ->> 'liableId', e.params ->> 'agentId')::bigint
    where e.order_id = ${orderId} order by e.id limit 1000`;

export const findFile = async (
  db: Db,
  actor: Actor,
  orderId: number,
  fileId: string,
): Promise<StoredFile | undefined> =>
  (await files(db, actor, orderId)).find((file) => file.fileId === fileId);

interface BorrowerContact {
  readonly contactId: number;
  readonly name: string;
  readonly phone: string;
}

/** Lists the borrower's own numbers, because no other contact may learn of the complaint. */
export const listBorrowerContacts = (db: Db, borrowerId: number) =>
  queryRows(db)<BorrowerContact>`
    select o.id as contact_id, o.name, o.phone from contact o
    where o.borrower_id = ${borrowerId} and o.relation = 'R01' and o.removed_at is null
      and o.source in ('APPLICATION', 'EMERGENCY', 'AGENT')
    order by o.id`;

interface ComplaintScope {
  readonly institutionId: number;
  readonly agentId: number | null;
}

/** Returns the scope of a visible order or institution; otherwise undefined. */
export async function findScope(
  db: Db,
  actor: Actor,
  filter: { orderId?: number | undefined; institutionId?: number | undefined },
): Promise<ComplaintScope | undefined> {
  const { orderId, institutionId } = filter;
  const { rows } = await (
    orderId
      ? sql<ComplaintScope>`select w.institution_id, w.agent_id from work_order w
        where w.id = ${orderId} and ${handlingVisibleTo(actor, "w")}`
      : sql<ComplaintScope>`select i.id as institution_id, null::bigint as agent_id from institution i
        where i.id = ${institutionId ?? actor.institutionId} and ${institutionVisibleTo(actor, sql.ref("i.id"))}`
  ).execute(db);
  return rows[0];
}
