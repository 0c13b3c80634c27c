/*
 * Presence of agents and their last sign of work, shared by the inactivity watch and the presence
 * screen.
 */
import { type RawBuilder, sql } from "kysely";

export interface AtWork {
  readonly agentId: number;
  readonly institutionId: number;
  readonly groupId: number | null;
  readonly zone: string;
  /** The agent has a session in use. */
  readonly isHere: boolean;
  /** Shift of today; null when the agent has none. */
  readonly from: string | null;
  readonly to: string | null;
  readonly breakFrom: string | null;
  readonly breakTo: string | null;
  /** Is null when the agent has not signed in yet. */
  readonly loginAt: Date | null;
  readonly lastActivityAt: Date | null;
}

export const AT_WORK_COLUMNS: RawBuilder<unknown> = sql`
  u.id as agent_id, u.institution_id, u.group_id, i.zone, s.id is not null as is_here,
  p."from", p."to", p.break_from, p.break_to,
  case when s.id is not null then
    greatest(d.since, (select min(created_at) from user_session where user_id = u.id and created_at >= d.since)) end as login_at,
  w.last_activity_at`;

/**
 * Joins the agents `u` of the institutions `i` that work with their session `s`, the day `d` there,
 * the shift `p` and the last sign of work `w`. Calls, messages, logs, codes, opened cases and the
 * sign-in count as work; a running call is work now.
 */
export const atWork = (now: Date, seenAfter: Date): RawBuilder<unknown> => sql`
  from app_user u
  join role r on r.id = u.role_id and r.works_cases
  join institution i on i.id = u.institution_id and i.status = 'ENABLED'
  left join user_session s on s.user_id = u.id and s.ended_at is null and s.expires_at > ${now} and s.last_seen_at > ${seenAfter}
  cross join lateral (
    select b.*, exists (select from scheduled_day where institution_id = i.id and day_on = b.day) as is_scheduled
    from (select date_trunc('day', ${now}::timestamptz at time zone i.zone) at time zone i.zone as since,
      (${now}::timestamptz at time zone i.zone)::date as day) b
  ) d
  left join lateral (
    select to_char(k.from_time, 'HH24:MI') as "from", to_char(k.to_time, 'HH24:MI') as "to",
      to_char(k.break_from, 'HH24:MI') as break_from, to_char(k.break_to, 'HH24:MI') as break_to
    from scheduled_day sd join shift_code k on k.code = sd.code and k.kind = 'WORK'
    where sd.agent_id = u.id and sd.day_on = d.day and sd.enabled limit 1
  ) p on true
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
  ) w`;
