import { sql } from "kysely";
import { type Part, type Statement, tableComment } from "../part.ts";

const HEAD_OFFICE_ZONE = sql.lit("Asia/Jakarta");

const lawToCome = (latestDay: Statement): Statement => sql`
    create or replace function guard_law_to_come() returns trigger language plpgsql as $$
    begin
      if new.layer = 'STATUTE' and new.editor_id is not null and new.effective_from <= (${latestDay}) then
        raise exception 'a law begins on a day to come' using errcode = 'check_violation',
          constraint = 'guard_rule_law_to_come';
      end if;
      return new;
    end $$`;

const latestDayOf = (moment: Statement): Statement => sql`
      select max((${moment} at time zone zone)::date)
      from (select zone from institution union select ${HEAD_OFFICE_ZONE}) known`;

/** Why: deadlines, wages and contacts of a day were decided by its holidays, which may not change afterwards. */
export const holiday: Part = {
  up: [
    sql`
    create function latest_day(moment timestamptz) returns date language sql stable as $$
      ${latestDayOf(sql`moment`)}
    $$`,
    lawToCome(sql`latest_day(new.created_at)`),
    sql`
    create function refuse_begun_holiday() returns trigger language plpgsql as $$
    begin
      if old.day <= latest_day(now()) or (tg_op = 'UPDATE' and new.day <= latest_day(now())) then
        raise exception 'the holiday % of % has begun', old.day, old.country
          using errcode = '23514', constraint = 'holiday_to_come', table = 'holiday';
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$`,
    sql`
    create trigger holiday_to_come before update or delete on holiday
    for each row execute function refuse_begun_holiday()`,
    sql`
    create trigger holiday_kept before truncate on holiday
    for each statement execute function refuse_change()`,
    tableComment(
      "holiday",
      "A holiday is neither changed nor deleted once its day has begun in any zone of the installation",
    ),
  ],
  down: [
    sql`comment on table holiday is null`,
    sql`drop trigger holiday_kept on holiday`,
    sql`drop trigger holiday_to_come on holiday`,
    sql`drop function refuse_begun_holiday`,
    lawToCome(latestDayOf(sql`new.created_at`)),
    sql`drop function latest_day`,
  ],
};
