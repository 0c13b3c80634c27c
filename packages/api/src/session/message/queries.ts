import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Profile } from "../../tasks/guard/contract.ts";
import type { MsgType } from "./contract.ts";

export interface Filter {
  readonly userId: number;
  readonly isRead: boolean | undefined;
  readonly category: MsgType | undefined;
}

const own = (db: Db, { userId, isRead, category }: Filter) =>
  db
    .selectFrom("message as m")
    .where("m.userId", "=", userId)
    .$if(isRead !== undefined, (query) =>
      query.where("m.readAt", isRead ? "is not" : "is", null),
    )
    .$if(category !== undefined, (query) =>
      query.where("m.msgType", "=", category ?? 0),
    );

export const page = (db: Db, filter: Filter, size: number, offset: number) =>
  own(db, filter)
    .leftJoin("appUser as a", "a.id", "m.agentId")
    .select([
      "m.id",
      "m.msgType",
      "m.agentId",
      "a.name as agentName",
      "m.minutes",
      "m.lastAt",
      "m.title",
      "m.at",
      "m.readAt",
    ])
    .orderBy("m.id", "desc")
    .limit(size)
    .offset(offset)
    .execute();

export async function count(db: Db, filter: Filter): Promise<number> {
  const { n } = await own(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Marks it read once; the first time stands. Undefined where it is nobody's of this user. */
export async function markRead(
  db: Db,
  userId: number,
  id: number,
  at: Date,
): Promise<{ id: number; readAt: Date } | undefined> {
  const { rows } = await sql<{ id: number; readAt: Date }>`
    update message set read_at = coalesce(read_at, ${at}) where id = ${id} and user_id = ${userId}
    returning id, read_at`.execute(db);
  return rows[0];
}

export interface NewMessage {
  readonly userId: number;
  readonly msgType: MsgType;
  readonly at: Date;
  readonly agentId?: number;
  readonly minutes?: number;
  readonly lastAt?: Date;
  readonly title?: string;
}

/** What is there already is not told twice; returns whom something new was told. */
export async function insert(
  db: Db,
  messages: readonly NewMessage[],
): Promise<number[]> {
  if (messages.length === 0) return [];
  const rows = await db
    .insertInto("message")
    .values([...messages])
    .onConflict((conflict) => conflict.doNothing())
    .returning("userId")
    .execute();
  return [...new Set(rows.map((row) => row.userId))];
}

/** An agent with a session on this day, and the last sign of his work. */
export interface AgentOnShift {
  readonly agentId: number;
  readonly institutionId: number;
  readonly groupId: number | null;
  readonly zone: string;
  readonly profile: Profile;
  readonly loginAt: Date;
  readonly lastActivityAt: Date;
  readonly workable: boolean;
  readonly told: number;
}

/** Calls, messages, logs, codes, opened cases and the login are work; a call that still runs is work now. */
export async function agentsOnShift(
  db: Db,
  now: Date,
  seenAfter: Date,
): Promise<AgentOnShift[]> {
  const { rows } = await sql<AgentOnShift>`
    select u.id as agent_id, u.institution_id, u.group_id, i.zone, i.country as profile,
      greatest(d.since, (select min(created_at) from user_session where user_id = u.id and created_at >= d.since)) as login_at,
      w.last_activity_at,
      exists (select from collection_case c where c.agent_id = u.id and c.status in ('C00', 'C10')
        and not exists (select from case_hold h where h.case_id = c.id and h.closed_at is null)) as workable,
      coalesce((select max(m.minutes) from message m where m.msg_type = 1 and m.agent_id = u.id
        and m.at >= greatest(d.since, w.last_activity_at)), 0) as told
    from app_user u
    join role r on r.id = u.role_id and r.case_scope = 'OWN'
    join institution i on i.id = u.institution_id and i.status = 'ENABLED'
    join user_session s on s.user_id = u.id and s.ended_at is null and s.expires_at > ${now} and s.last_seen_at > ${seenAfter}
    cross join lateral (select date_trunc('day', ${now}::timestamptz at time zone i.zone) at time zone i.zone as since) d
    cross join lateral (
      select greatest(s.created_at,
        (select max(at) from behaviour_record where user_id = u.id and at >= d.since and case_id is not null),
        (select max(at) from collection_log where agent_id = u.id and at >= d.since),
        (select max(coalesce(ended_at, ${now}::timestamptz)) from call_record where agent_id = u.id and requested_at >= d.since),
        (select max(requested_at) from sms_message where agent_id = u.id and requested_at >= d.since),
        (select max(created_at) from repayment_code where agent_id = u.id and created_at >= d.since)
      ) as last_activity_at
    ) w
    where u.status = 'ENABLED'`.execute(db);
  return rows;
}

export interface StoredPolicy {
  readonly thresholds: number[];
  readonly edgeMinutes: number;
  /** Minutes from midnight, both or neither. */
  readonly breakFrom: number | null;
  readonly breakTo: number | null;
}

/** Of the institution's own rule and the one for all, the institution's; of each the newest in force. */
export async function policyOf(
  db: Db,
  institutionId: number,
  day: string,
): Promise<StoredPolicy | undefined> {
  const { rows } = await sql<StoredPolicy>`
    select thresholds, edge_minutes, (extract(epoch from break_from) / 60)::int as break_from,
      (extract(epoch from break_to) / 60)::int as break_to
    from inactivity_rule
    where (institution_id = ${institutionId} or institution_id is null) and effective_from <= ${day}::date
    order by institution_id nulls last, effective_from desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Who is told about an agent of this group: by their roles, his leader and his institution's admins. */
export async function whoIsTold(
  db: Db,
  institutionId: number,
  groupId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u join role r on r.id = u.role_id and r.inactivity_notices
    where u.institution_id = ${institutionId} and u.status = 'ENABLED'
      and (r.case_scope <> 'GROUP' or u.group_id = ${groupId}::bigint)
    order by u.id`.execute(db);
  return rows.map((row) => row.id);
}
