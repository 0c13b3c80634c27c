import { sql } from "kysely";
import { noted } from "./0042_team_cost/noted.ts";
import { added, posted } from "./0042_team_cost/posted.ts";
import {
  columnComments,
  migrationOf,
  type Part,
  tableComment,
} from "./part.ts";

/** One at a time, each from what was noted before it began. Returns how many notes it took. */
const FOLD = `
    create function fold_teams(most integer) returns integer language plpgsql as $$
    declare
      shifts date[];
      wages date[];
      done integer;
    begin
      perform pg_advisory_xact_lock(hashtext('team_due'));
      with due as (
        delete from team_due d where d.id in (select n.id from team_due n order by n.id limit most)
        returning d.kind, d.day, d.agent_id
      ),
      days as (
        select d.kind, d.day from due d where d.agent_id is null
        union
        select 'SHIFT', s.day_on from due d join scheduled_day s on s.agent_id = d.agent_id and s.day_on >= d.day
        union
        select 'WAGE', w.day from due d join wage_entry w on w.agent_id = d.agent_id and w.day >= d.day
        union
        select 'WAGE', c.day from due d join payment_credit c on c.agent_id = d.agent_id and c.day >= d.day
      )
      select array_agg(d.day) filter (where d.kind = 'SHIFT'), array_agg(d.day) filter (where d.kind = 'WAGE'),
        (select count(*) from due)
      into shifts, wages, done from days d;
      if shifts is not null then
        delete from team_shift s where s.day = any(shifts);
        ${added("SHIFT", "s.day = any(shifts)")};
      end if;
      if wages is not null then
        delete from team_wage s where s.day = any(wages);
        ${added("WAGE", "s.day = any(wages)")};
      end if;
      return done;
    end $$`;

const kept: Part = {
  up: [
    sql`
    create table team_shift (
      day date not null,
      institution_id bigint not null references institution,
      group_id bigint,
      scheduled bigint not null,
      unique nulls not distinct (day, institution_id, group_id)
    )`,
    tableComment(
      "team_shift",
      "Working shifts of a day by the institution and group in which the agents were posted",
    ),
    sql`
    create table team_wage (
      day date not null,
      institution_id bigint not null references institution,
      group_id bigint,
      currency text not null,
      wage_minor bigint not null,
      unique nulls not distinct (day, institution_id, group_id, currency)
    )`,
    tableComment(
      "team_wage",
      "Wages of a day by the institution and group in which the agents were posted",
    ),
    sql`
    create table team_due (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('SHIFT', 'WAGE', 'POSTING')),
      day date not null,
      agent_id bigint,
      check ((kind = 'POSTING') = (agent_id is not null))
    )`,
    tableComment(
      "team_due",
      "Days whose shifts or wages have changed since they were added up by team",
    ),
    ...columnComments("team_due", {
      kind: "Whether shifts or wages have changed, or where an agent belonged",
      day: "The first of all days from which an agent belongs elsewhere",
      agent_id: "Who belongs elsewhere",
    }),
    sql.raw(added("SHIFT", "true")),
    sql.raw(added("WAGE", "true")),
    sql.raw(FOLD),
  ],
  down: [
    sql`drop function fold_teams`,
    sql`drop table team_due, team_wage, team_shift`,
  ],
};

/**
 * Why: shifts and wages are known of agents alone, and the report of the institutions cannot add up those of two thousand
 * agents over a quarter while a page waits.
 */
export const { up, down } = migrationOf(posted, kept, noted);
