import { sql } from "kysely";
import { DAYS, LAST_NOTE, noteOnce } from "../0043_figure_speed.ts";
import type { Part } from "../part.ts";

/**
 * A setting of the transaction remembers whose day was noted last, so that a savepoint takes it back along with its note.
 * What tells of several days is noted by itself and remembered as none. All facts are of one where least and greatest are.
 */
const note = `
    create or replace function note_told() returns trigger language plpgsql as $$
    declare
      told record;
      noted text;
    begin
      select count(*) as facts, count(corrects_id) as corrections, min(day) as day, max(day) as last_day,
        count(agent_id) as of_agents, min(agent_id) as agent_id, max(agent_id) as last_agent_id,
        case when count(agent_id) = 0 then min(institution_id) end as institution_id,
        max(institution_id) as last_institution_id
      into told from changed;
      if told.facts = 0 then
        return null;
      end if;
      if told.corrections = 0 and told.day = told.last_day and (
        told.of_agents = told.facts and told.agent_id = told.last_agent_id
        or told.of_agents = 0 and told.institution_id = told.last_institution_id) then
        noted := concat_ws('/', told.agent_id, -told.institution_id, told.day);
        if noted = current_setting('${LAST_NOTE}', true) then
          return null;
        end if;
        insert into figure_due (agent_id, institution_id, day) values (told.agent_id, told.institution_id, told.day);
      else
        insert into figure_due (agent_id, institution_id, day) ${DAYS};
      end if;
      perform set_config('${LAST_NOTE}', coalesce(noted, ''), true);
      perform pg_notify('kolekta_event', '{"type":"agent.noted","ids":{}}');
      return null;
    end $$`;

/** Why: nearly always it is one day of one agent, whose name took as long to find as the fact to write. */
export const noteOfOneDay: Part = {
  up: [sql.raw(note)],
  down: [sql.raw(noteOnce)],
};
