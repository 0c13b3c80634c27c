import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import type { DayRange } from "../../../core/range.ts";

/** Lists the calendar months with events or records, each cut to the requested days. */
export const months = (db: Db, { from, to }: DayRange, now: Date): Promise<DayRange[]> =>
  queryRows(db)<{ from: Day; to: Day }>`
    with known (first_on, last_on) as (
      select min(day), max(day) from agent_day
      union all select min(day), max(day) from team_day
      union all select min(day), max(day) from report_figure
      union all select min(day), max(day) from report_daily
      union all select min(day), max(day) from payment_credit
      union all select min(due_on), max(due_on) from promise p where p.state <> 'OPEN'
      union all select min(at)::date - 1, ${now}::timestamptz::date + 1 from case_status_log)
    select greatest(m::date, ${from}::date) as "from", least((m + interval '1 month')::date - 1, ${to}::date) as "to"
    from (select greatest(min(first_on), ${from}::date) as first_on, least(max(last_on), ${to}::date) as last_on from known) k
    cross join lateral generate_series(date_trunc('month', k.first_on::timestamp), k.last_on::timestamp, interval '1 month') m
    order by 1`;
