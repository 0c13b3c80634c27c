import type { Db } from "@kolekta/db";
import type { ShiftToday } from "../rules/shift.ts";
import { queryRow } from "../../../core/query.ts";

/** Returns undefined for users without a schedule. */
export const shiftToday = (db: Db, userId: number, now: Date) =>
  queryRow(db)<ShiftToday>`
    select to_char(k.from_time, 'HH24:MI') as "from", to_char(k.to_time, 'HH24:MI') as "to",
      to_char(${now}::timestamptz at time zone i.zone, 'HH24:MI') as clock,
      exists (select from scheduled_day where institution_id = i.id and day_on = n.day) as has_schedule
    from app_user u
    join role r on r.id = u.role_id and r.works_cases
    join institution i on i.id = u.institution_id
    cross join lateral (select (${now}::timestamptz at time zone i.zone)::date as day) n
    left join scheduled_day d on d.agent_id = u.id and d.day_on = n.day and d.enabled
    left join shift_code k on k.code = d.code and k.kind in ('WORK', 'TRAINING')
    where u.id = ${userId}`;
