import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { codes } from "../../../core/codes.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import type { Profile } from "../../../tasks/guard/contract.ts";

/**
 * An agent who should be at work, and the last sign of it: by the schedule where his institution keeps one for the day,
 * else whoever has a session.
 */
export interface AgentOnShift {
  readonly agentId: number;
  readonly institutionId: number;
  readonly groupId: number | null;
  readonly zone: string;
  readonly profile: Profile;
  readonly isHere: boolean;
  /** Today's; null where no schedule is kept. */
  readonly from: string | null;
  readonly to: string | null;
  readonly breakFrom: string | null;
  readonly breakTo: string | null;
  /** Null for who was not here yet. */
  readonly loginAt: Date | null;
  readonly lastActivityAt: Date | null;
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
    select u.id as agent_id, u.institution_id, u.group_id, i.zone, i.country as profile, s.id is not null as is_here,
      p."from", p."to", p.break_from, p.break_to,
      case when s.id is not null then
        greatest(d.since, (select min(created_at) from user_session where user_id = u.id and created_at >= d.since)) end as login_at,
      w.last_activity_at,
      exists (select from collection_case c where c.agent_id = u.id and c.status in ${codes(OPEN_STATUSES)}
        and not exists (select from case_hold h where h.case_id = c.id and h.closed_at is null)
        and not exists (select from borrower_fact f where f.borrower_id = c.borrower_id and f.stops and f.ended_at is null)) as workable,
      coalesce((select max(m.minutes) from message m where m.msg_type in (1, 4) and m.agent_id = u.id
        and m.at >= greatest(d.since, w.last_activity_at)), 0) as told
    from app_user u
    join role r on r.id = u.role_id and r.works_cases
    join institution i on i.id = u.institution_id and i.status = 'ENABLED'
    left join user_session s on s.user_id = u.id and s.ended_at is null and s.expires_at > ${now} and s.last_seen_at > ${seenAfter}
    cross join lateral (select date_trunc('day', ${now}::timestamptz at time zone i.zone) at time zone i.zone as since,
      (${now}::timestamptz at time zone i.zone)::date as day) d
    left join lateral (
      select to_char(k.from_time, 'HH24:MI') as "from", to_char(k.to_time, 'HH24:MI') as "to",
        to_char(k.break_from, 'HH24:MI') as break_from, to_char(k.break_to, 'HH24:MI') as break_to
      from scheduled_day sd join shift_code k on k.code = sd.code and k.kind = 'WORK'
      where sd.agent_id = u.id and sd.day_on = d.day and sd.enabled) p on true
    cross join lateral (
      select greatest(s.created_at,
        (select max(least(coalesce(ended_at, last_seen_at), ${now}::timestamptz)) from user_session
          where user_id = u.id and created_at >= d.since and s.id is null),
        (select max(at) from behaviour_record where user_id = u.id and at >= d.since and case_id is not null),
        (select max(at) from collection_log where agent_id = u.id and at >= d.since),
        (select max(coalesce(ended_at, ${now}::timestamptz)) from call_record where agent_id = u.id and requested_at >= d.since),
        (select max(requested_at) from sms_message where agent_id = u.id and requested_at >= d.since),
        (select max(created_at) from repayment_code where agent_id = u.id and created_at >= d.since)
      ) as last_activity_at
    ) w
    where u.status = 'ENABLED' and case when exists (
      select from scheduled_day where institution_id = u.institution_id and day_on = d.day)
      then p."from" is not null else s.id is not null end`.execute(db);
  return rows;
}

/** Who is told about an agent of this group: by their roles, his leader and his institution's admins. */
export async function recipientsOf(
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

/** The agent, where nobody has been told yet today that he came outside of his shift. */
export async function unreportedOffShift(
  db: Db,
  agentId: number,
  now: Date,
): Promise<
  { agentId: number; institutionId: number; groupId: number | null } | undefined
> {
  const { rows } = await sql<{
    agentId: number;
    institutionId: number;
    groupId: number | null;
  }>`
    select u.id as agent_id, u.institution_id, u.group_id
    from app_user u join institution i on i.id = u.institution_id
    where u.id = ${agentId} and not exists (
      select from message m where m.msg_type = 4 and m.minutes is null and m.agent_id = u.id
        and m.at >= date_trunc('day', ${now}::timestamptz at time zone i.zone) at time zone i.zone)`.execute(
    db,
  );
  return rows[0];
}
