import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Slice } from "../../../core/case-records.ts";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { anyOf, limitTo } from "../../../core/sql.ts";
import { institutionVisibleTo, visibleTo } from "../../../core/scope.ts";
import type { Reply, ReplyFilter } from "../contract-reply.ts";

/** A text or a logged contact to the borrower after `sms_inbound i` of the case `c` answers it. */
const unanswered = (since: Date) => sql<SqlBool>`
  not i.opts_out and i.settled_at is null and i.received_at >= ${since}
  and not exists (select from sms_message m where m.borrower_id = c.borrower_id and m.requested_at > i.received_at
    and m.state <> 'FAILED')
  and not exists (select from collection_log l where l.borrower_id = c.borrower_id and l.at > i.received_at)
  and not exists (select from sms_message m where i.case_id is null and m.channel = '02' and m.address = i.phone
    and m.requested_at > i.received_at and m.state <> 'FAILED')`;

/**
 * Texts without a case are for leaders: those of the institution that knows the number, else those
 * who see all institutions.
 */
const withoutCaseVisibleTo = (actor: Actor): RawBuilder<SqlBool> =>
  ["GROUP", "INSTITUTION", "ALL"].includes(actor.caseScope)
    ? institutionVisibleTo(actor, sql.ref("i.institutionId"))
    : sql`false`;

const replyVisibleTo = (actor: Actor) => sql<SqlBool>`(
  case when i.case_id is null then ${withoutCaseVisibleTo(actor)}
    else ${visibleTo(actor, "c")} or i.recipient_id = ${actor.userId} end)`;

export interface ReplyQuery {
  readonly actor: Actor;
  readonly now: Date;
  readonly since: Date;
}

const TABS: Readonly<Record<ReplyFilter["tab"], RawBuilder<SqlBool>>> = {
  CASE: sql`i.case_id is not null`,
  OVERDUE: sql`i.case_id is not null and i.escalated_at is not null`,
  NO_CASE: sql`i.case_id is null`,
};

const filtered = (
  { actor, now, since }: ReplyQuery,
  { institutionId, agentId, waitingMinutes }: Partial<ReplyFilter>,
) => sql<SqlBool>`${unanswered(since)} and ${replyVisibleTo(actor)}
  and (${institutionId ?? null}::bigint is null or i.institution_id = ${institutionId ?? null})
  and (${agentId ?? null}::bigint is null or c.agent_id = ${agentId ?? null})
  and (${waitingMinutes ?? null}::int is null
    or i.received_at <= ${now}::timestamptz - make_interval(mins => ${waitingMinutes ?? null}::int))`;

type StoredReply = Omit<Reply, "waitingMinutes">;

/** Lists texts, oldest first. */
export const replies = (db: Db, query: ReplyQuery, filter: ReplyFilter, { size, offset }: Slice) =>
  queryRows(db)<StoredReply>`
    select i.id as inbound_id, c.id as task_id, c.loan_id, c.borrower_id, l.number as loan_number, b.name as borrower_name,
      n.name as institution_name, a.name as agent_name, r.name as recipient_name,
      coalesce(${visibleTo(query.actor, "c")}, false) as is_case_visible,
      i.phone, i.content, i.received_at, i.escalated_at is not null as is_overdue
    from sms_inbound i
    left join collection_case c on c.id = i.case_id
    left join loan l on l.id = c.loan_id
    left join borrower b on b.id = c.borrower_id
    left join institution n on n.id = i.institution_id
    left join app_user a on a.id = c.agent_id
    left join app_user r on r.id = i.recipient_id
    where ${filtered(query, filter)} and ${TABS[filter.tab]}
    order by i.id ${limitTo(size, offset)}`;

export type ReplyCounts = Readonly<Record<ReplyFilter["tab"], number>>;

export async function getReplyCounts(
  db: Db,
  query: ReplyQuery,
  filter: Partial<ReplyFilter>,
): Promise<ReplyCounts> {
  const rows = await queryRows(db)<{ onCase: number; overdue: number; withoutCase: number }>`
    select count(*) filter (where ${TABS.CASE}) as on_case, count(*) filter (where ${TABS.OVERDUE}) as overdue,
      count(*) filter (where ${TABS.NO_CASE}) as without_case
    from sms_inbound i left join collection_case c on c.id = i.case_id
    where ${filtered(query, filter)}`;
  const [counts] = rows;
  return {
    CASE: counts?.onCase ?? 0,
    OVERDUE: counts?.overdue ?? 0,
    NO_CASE: counts?.withoutCase ?? 0,
  };
}

/** Locks a text without a case that the caller sees. */
export const lockWithoutCase = (
  db: Db,
  actor: Actor,
  inboundId: number,
): Promise<{ institutionId: number | null; isSettled: boolean } | undefined> =>
  queryRow(db)<{ institutionId: number | null; isSettled: boolean }>`
    select i.institution_id, i.settled_at is not null as is_settled from sms_inbound i
    where i.id = ${inboundId} and i.case_id is null and ${withoutCaseVisibleTo(actor)} for no key update`;

export async function setSettled(
  db: Db,
  inboundId: number,
  settling: { settledAt: Date; settlerId: number; settleReason: string },
): Promise<void> {
  await db.updateTable("smsInbound").set(settling).where("id", "=", inboundId).execute();
}

export interface WaitingReply {
  readonly inboundId: number;
  readonly caseId: number;
  readonly institutionId: number;
  readonly agentId: number | null;
  readonly stageId: number;
  readonly zone: string;
  readonly receivedAt: Date;
}

/** Lists unanswered texts on cases that were not escalated yet. */
export const waitingReplies = (db: Db, since: Date, until: Date) =>
  queryRows(db)<WaitingReply>`
    select i.id as inbound_id, c.id as case_id, c.institution_id, c.agent_id, c.stage_id, n.zone, i.received_at
    from sms_inbound i join collection_case c on c.id = i.case_id join institution n on n.id = c.institution_id
    where ${unanswered(since)} and i.escalated_at is null and i.received_at <= ${until}
    order by i.id`;

/** Returns those that no other process escalated before. */
export async function setEscalated(
  db: Db,
  inboundIds: readonly number[],
  at: Date,
): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    update sms_inbound set escalated_at = ${at} where id = ${anyOf(inboundIds)} and escalated_at is null
    returning id`;
  return rows.map(({ id }) => id);
}
