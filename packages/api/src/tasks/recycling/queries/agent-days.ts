import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Profile } from "../../guard/contract.ts";

export interface RecyclingInstitution {
  readonly institutionId: number;
  readonly zone: string;
  readonly country: Profile;
}

export const listInstitutions = (db: Db) =>
  queryRows(db)<RecyclingInstitution>`
    select id as institution_id, zone, country from institution where status = 'ENABLED' order by id`;

export interface Agent {
  readonly agentId: number;
  readonly createdOn: Day;
}

/** Lists enabled agents with open cases; another rule releases the cases of leavers. */
export const listAgents = (db: Db, { institutionId, zone }: RecyclingInstitution) =>
  queryRows(db)<Agent>`
    select u.id as agent_id, (u.created_at at time zone ${zone}::text)::date as created_on from app_user u
    where u.institution_id = ${institutionId} and u.status = 'ENABLED' and exists (
      select from collection_case c where c.agent_id = u.id and c.status in ${toCodesSql(OPEN_STATUSES)})
    order by u.id`;

/** Scheduled days, with their working agents and start times. */
export interface Shift {
  readonly day: Day;
  /** Agent; null for a scheduled day on which none of these agents works. */
  readonly agentId: number | null;
  readonly from: string | null;
}

export const listShifts = (
  db: Db,
  institutionId: number,
  agentIds: readonly number[],
  since: Day,
) =>
  queryRows(db)<Shift>`
    select d.day_on as day, w.agent_id, to_char(w.from_time, 'HH24:MI') as "from"
    from (select distinct day_on from scheduled_day
      where institution_id = ${institutionId} and day_on >= ${since}::date) d
    left join lateral (
      select s.agent_id, k.from_time from scheduled_day s join shift_code k on k.code = s.code and k.kind = 'WORK'
      where s.day_on = d.day_on and s.enabled and s.agent_id = ${anyOf(agentIds)}
    ) w on true`;

/** Lists the days on which these agents were signed in or recorded a result. */
export const listPresentDays = (
  db: Db,
  zone: string,
  agentIds: readonly number[],
  since: Date,
): Promise<{ agentId: number; day: Day }[]> =>
  queryRows(db)<{ agentId: number; day: Day }>`
    select s.user_id as agent_id, d::date as day
    from user_session s cross join lateral generate_series(
      (greatest(s.created_at, ${since}) at time zone ${zone}::text)::date, (s.last_seen_at at time zone ${zone}::text)::date,
      interval '1 day') d
    where s.user_id = ${anyOf(agentIds)} and s.last_seen_at >= ${since}
    union
    select agent_id, (at at time zone ${zone}::text)::date from collection_log
    where agent_id = ${anyOf(agentIds)} and at >= ${since}`;
