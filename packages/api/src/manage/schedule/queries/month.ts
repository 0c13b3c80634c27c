import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsText, limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, userVisibleTo } from "../../../core/scope.ts";
import type { AgentMonth, countDays } from "../contract.ts";

export type Filter = z.output<typeof countDays.input>;

interface Month {
  readonly first: Day;
  readonly last: Day;
}

function buildConditionsSql(
  actor: Actor,
  filter: Filter,
  { first, last }: Month,
): RawBuilder<SqlBool> {
  const within = sql`day_on between ${first}::date and ${last}::date`;
  const conditions = [
    userVisibleTo(actor, "u"),
    sql<SqlBool>`(u.status = 'ENABLED'
      or exists (select from scheduled_day where agent_id = u.id and ${within}))`,
  ];
  if (filter.text) conditions.push(containsText(sql`u.login || ' ' || u.name`, filter.text));
  if (filter.institutionId)
    conditions.push(sql<SqlBool>`u.institution_id = ${filter.institutionId}`);
  if (filter.groupId) conditions.push(sql<SqlBool>`u.group_id = ${filter.groupId}`);
  if (filter.stageId) conditions.push(sql<SqlBool>`u.stage_id = ${filter.stageId}`);
  if (filter.code)
    conditions.push(
      sql<SqlBool>`exists (select from scheduled_day where agent_id = u.id and ${within} and code = ${filter.code})`,
    );
  return sql.join(conditions, sql` and `);
}

type StoredMonth = Omit<AgentMonth, "codes" | "off"> & {
  /** Format of `parseCells`. */
  readonly cells: string | null;
  readonly total: number;
};

/** Agents are paged before their days are read. */
export async function months(
  db: Db,
  actor: Actor,
  filter: Filter,
  month: Month,
  page: { limit: number; offset: number },
): Promise<StoredMonth[]> {
  const { first, last } = month;
  return queryRows(db)<StoredMonth>`
    select p.*, i.name as institution_name, g.name as group_name, q.name as stage_name, s.cells
    from (
      select u.id as agent_id, u.login, u.name, u.institution_id, u.group_id, u.stage_id, count(*) over () as total
      from app_user u join role r on r.id = u.role_id and r.works_cases
      where u.institution_id is not null and ${buildConditionsSql(actor, filter, month)}
      order by u.institution_id, u.name, u.id ${limitTo(page.limit, page.offset)}
    ) p
    join institution i on i.id = p.institution_id
    left join team_group g on g.id = p.group_id
    left join stage q on q.id = p.stage_id
    left join lateral (
      select string_agg(extract(day from day_on)::int || ' ' || code || case when enabled then '' else ' -' end, ',') as cells
      from scheduled_day where agent_id = p.agent_id and day_on between ${first}::date and ${last}::date
    ) s on true
    order by p.institution_id, p.name, p.agent_id`;
}

interface DayCount {
  readonly day: Day;
  readonly scheduled: number;
  readonly onShift: number;
  readonly off: number;
  readonly holiday: string | null;
}

export async function dayCounts(
  db: Db,
  actor: Actor,
  filter: Filter,
  month: Month,
): Promise<DayCount[]> {
  const { first, last } = month;
  return queryRows(db)<DayCount>`
    with counted as (
      select d.day_on, count(*) filter (where d.enabled) as scheduled,
        count(*) filter (where d.enabled and k.kind = 'WORK') as on_shift, count(*) filter (where not d.enabled) as off
      from scheduled_day d
      join shift_code k on k.code = d.code
      join app_user u on u.id = d.agent_id
      join role r on r.id = u.role_id and r.works_cases
      where d.day_on between ${first}::date and ${last}::date and ${buildConditionsSql(actor, filter, month)}
      group by d.day_on
    ), closed as (
      select day, min(name) as name from holiday
      where day between ${first}::date and ${last}::date and country in (
        select i.country from institution i where ${institutionVisibleTo(actor, sql.ref("i.id"))}
          and (${filter.institutionId ?? null}::bigint is null or i.id = ${filter.institutionId ?? null}))
      group by day
    )
    select m.day::date::text as day, coalesce(c.scheduled, 0)::int as scheduled, coalesce(c.on_shift, 0)::int as on_shift,
      coalesce(c.off, 0)::int as off, h.name as holiday
    from generate_series(${first}::date, ${last}::date, '1 day') m(day)
    left join counted c on c.day_on = m.day::date
    left join closed h on h.day = m.day::date
    order by m.day`;
}
