import { sql } from "kysely";
import { MEASURES } from "./0034_figure/measures.ts";
import { recount } from "./0035_case_stay/case-fact.ts";
import { ADD_UP } from "./0041_data_report/team-day.ts";
import { caseloadMoment } from "./0081_stock/caseload.ts";
import { agentStock, restock } from "./0081_stock/restock.ts";
import { addUpTeams } from "./0081_stock/team.ts";
import { verdictMoment } from "./0081_stock/verdict.ts";
import { columnComments, migrationOf, type Part } from "./part.ts";

const areZero = MEASURES.map((name) => `${name} = 0`).join(" and ");

/** Every row is written, so that the trigger sets what it began with. */
const REFILL = sql`update agent_day set day = day`;

/** Why: who had cases and did nothing had no row, so that rates of teams left those cases out. */
const standingCases: Part = {
  up: [
    sql.raw(restock(MEASURES)),
    sql.raw(agentStock(MEASURES)),
    sql`comment on view agent_stock is 'What agents began each day with, from all that came and went before it'`,
    sql.raw(addUpTeams(MEASURES)),
    sql`
    create function begin_agent_days(moment timestamptz) returns bigint language plpgsql as $$
    declare
      agents bigint[];
      days date[];
    begin
      select array_agg(s.agent_id), array_agg(s.day) into agents, days from (
        select u.id as agent_id, min((moment at time zone i.zone)::date) as day
        from app_user u
        cross join lateral (
          select d.currency, d.institution_id, max(d.day) as day from agent_day d where d.agent_id = u.id and d.day = (
            select o.day from agent_day o where o.agent_id = u.id and o.opened + o.entered <> 0 order by o.day desc limit 1)
          group by 1, 2 having sum(d.opened + d.entered - d.gone - d.dropped) <> 0) l
        join institution i on i.id = l.institution_id
        where l.day < (moment at time zone i.zone)::date
        group by 1) s;
      if days is null then
        return 0;
      end if;
      perform pg_advisory_xact_lock(hashtext('report_figure'));
      perform restock(agents, days, days);
      return cardinality(agents);
    end $$`,
    ...columnComments("agent_day", {
      opened:
        "What the days before left in the agent's hands; in the row of the group in which the agent was when the day began",
    }),
    REFILL,
  ],
  down: [
    sql.raw(ADD_UP.replace("create function", "create or replace function")),
    sql`drop function begin_agent_days`,
    sql`drop function restock`,
    sql`drop view agent_stock`,
    sql.raw(`delete from agent_day
      where ${areZero} and first_attempt_at is null and last_paid_at is null`),
    REFILL,
    ...columnComments("agent_day", {
      opened: "What the days before left in the agent's hands",
    }),
  ],
};

export const { up, down } = migrationOf(
  standingCases,
  verdictMoment,
  caseloadMoment,
  recount,
);
