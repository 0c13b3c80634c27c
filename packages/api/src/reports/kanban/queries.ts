import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { AT_WORK_COLUMNS, atWork } from "../../core/active-agents.ts";
import { jsonRows } from "../../core/sql.ts";
import type { Actor } from "../../core/context.ts";
import { queryRows } from "../../core/query.ts";
import { userVisibleTo } from "../../core/scope.ts";
import type { Profile } from "../../tasks/guard/contract.ts";
import { USUAL_WEEKS } from "./contract.ts";
import type { Clock, FloorAgent, Pace } from "./rules.ts";

export interface FloorQuery {
  readonly actor: Actor;
  readonly now: Date;
  /** Sessions last used at or before this instant have ended. */
  readonly idleSince: Date;
  readonly institutionId?: number | undefined;
  readonly stageId?: number | undefined;
}

export interface StoredAgent extends FloorAgent {
  readonly profile: Profile;
}

/** Lists visible agents with their presence and last activity. */
export const agents = (db: Db, { actor, now, idleSince, institutionId, stageId }: FloorQuery) =>
  queryRows(db)<StoredAgent>`
    select ${AT_WORK_COLUMNS}, u.name as agent_name, i.name as institution_name, i.country as profile, u.stage_id,
      (select name from stage where id = u.stage_id) as stage_name, d.is_scheduled
    ${atWork(now, idleSince)}
    where u.status = 'ENABLED' and ${userVisibleTo(actor, "u")}
      ${institutionId === undefined ? sql`` : sql`and u.institution_id = ${institutionId}`}
      ${stageId === undefined ? sql`` : sql`and u.stage_id = ${stageId}`}
    order by u.institution_id, u.stage_id, u.name, u.id`;

interface InstitutionClock extends Clock {
  readonly day: string;
}

/**
 * Reads the local time of these institutions, and the earlier same weekdays with calls or promises.
 */
export const listClocks = (db: Db, institutionIds: readonly number[], now: Date) =>
  queryRows(db)<InstitutionClock>`
    select i.id as institution_id, l.day::text as day, l.hour,
      array(select (l.day - 7 * n)::text from generate_series(1, ${USUAL_WEEKS}::int) n where exists (
        select from report_figure f where f.institution_id = i.id and f.day = l.day - 7 * n
          and (f.calls > 0 or f.promises > 0))) as days
    from json_to_recordset(${jsonRows(institutionIds.map((id) => ({ id })))}) as x(id bigint)
    join institution i on i.id = x.id
    cross join lateral (
      select t.local::date as day, extract(hour from t.local)::int as hour
      from (select ${now}::timestamptz at time zone i.zone as local) t
    ) l`;

/**
 * Reads the activity of agents of these institutions: this hour, today, and on the compared days
 * until the end of the hour.
 */
export const listPaces = (db: Db, institutionClocks: readonly InstitutionClock[]) =>
  queryRows(db)<Pace>`
    select u.id as agent_id, f.institution_id, f.currency,
      coalesce(sum(f.calls) filter (where f.day = x.day and f.hour = x.hour), 0)::int as calls,
      coalesce(sum(f.collected_minor) filter (where f.day = x.day), 0)::bigint as collected_minor,
      coalesce(sum(f.calls) filter (where f.day <> x.day and f.hour = x.hour), 0)::int as usual_calls,
      coalesce(sum(f.collected_minor) filter (where f.day <> x.day), 0)::bigint as usual_minor
    from json_to_recordset(${jsonRows(institutionClocks)}) as x("institutionId" bigint, day date, hour int, days date[])
    cross join unnest(x.days || x.day) as counted(day)
    join report_figure f on f.institution_id = x."institutionId" and f.day = counted.day and f.hour <= x.hour
    join app_user u on u.id = f.agent_id
    group by u.id, f.institution_id, f.currency`;
