import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { insertRow, queryRow, queryRows } from "../../../core/query.ts";
import type { Profile } from "../contract.ts";

export interface NewStatement {
  readonly profile: Profile;
  readonly completeUntil: Day;
  readonly source: string;
  readonly editorId: number;
  readonly at: Date;
}

export const insertStatement = (
  db: Db,
  { profile, completeUntil, source, editorId, at }: NewStatement,
): Promise<number> =>
  insertRow(db, "holidayCalendar", {
    country: profile,
    completeUntil,
    source,
    editorId,
    createdAt: at,
  });

interface CalendarRange {
  readonly today: Day;
  /** Latest calendar end that causes a reminder. */
  readonly until: Day;
}

/**
 * Roles that maintain the calendar of a country: those of the lender, and those of institutions
 * there.
 */
const READERS = sql.join([4, 8, 9]);

/**
 * Calendars that end by `until`, of countries whose rules in force respect holidays, with each
 * maintainer without a reminder. A country without a calendar counts as ended long ago.
 */
const ending = ({ today, until }: CalendarRange) => sql`
  select e.country, e.complete_until, u.id as user_id
  from (
    select n.country, coalesce((
      select h.complete_until from holiday_calendar h where h.country = n.country order by h.id desc limit 1),
      '2000-01-01') as complete_until
    from (
      select distinct g.profile as country from guard_rule g
      where g.rule = 'HOURS' and (g.params ->> 'holidays')::boolean and g.effective_from <= ${today}::date
        and (g.effective_to is null or g.effective_to >= ${today}::date)) n
    where exists (select from institution i where i.country = n.country)
  ) e
  join app_user u on u.role_id in (${READERS}) and u.status = 'ENABLED'
  left join institution o on o.id = u.institution_id
  where e.complete_until <= ${until}::date and (o.id is null or o.country = e.country)
    and not exists (
      select from holiday_reminder m
      where m.country = e.country and m.complete_until = e.complete_until and m.user_id = u.id)`;

export async function isAnyEnding(db: Db, range: CalendarRange): Promise<boolean> {
  const row = await queryRow(db)<{ found: boolean }>`
    select exists (${ending(range)}) as found`;
  return row?.found ?? false;
}

export interface Reminder {
  readonly userId: number;
  readonly completeUntil: Day;
}

/** Inserts the missing reminders and returns them; a second run returns none. */
export const insertReminders = (db: Db, range: CalendarRange, at: Date) =>
  queryRows(db)<Reminder>`
    insert into holiday_reminder (country, complete_until, user_id, created_at)
    select country, complete_until, user_id, ${at}::timestamptz from (${ending(range)}) d
    on conflict do nothing returning user_id, complete_until::text as complete_until`;
