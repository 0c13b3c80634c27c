import { sql } from "kysely";
import { migrationOf } from "./part.ts";

/**
 * Why: reports, wages and the lender follow the moves of a case, so none is made beside the log. The line is written
 * before or after the case, so the trigger waits for the commit; by then the last line has to say the status of the case,
 * and its agent where the case came to one.
 */
export const { up, down } = migrationOf({
  up: [
    sql`
    create function require_case_move() returns trigger language plpgsql as $$
    declare logged record;
    begin
      select after, agent_id into logged from case_status_log where case_id = new.id order by id desc limit 1;
      if logged.after = new.status and (new.agent_id = logged.agent_id or new.agent_id is null) then
        return null;
      end if;
      if exists (
        select from collection_case c where c.id = new.id and (c.status is distinct from logged.after
          or (c.agent_id <> coalesce(old.agent_id, 0) and c.agent_id is distinct from logged.agent_id))) then
        raise exception 'case % moved from % to % without a line in case_status_log', new.id, old.status, new.status
          using errcode = '23514', constraint = 'case_move_logged', table = 'collection_case';
      end if;
      return null;
    end $$`,
    sql`
    create constraint trigger case_move_logged after update of status, agent_id on collection_case
    deferrable initially deferred for each row
    when (old.status <> new.status or new.agent_id <> coalesce(old.agent_id, 0)) execute function require_case_move()`,
  ],
  down: [
    sql`drop trigger case_move_logged on collection_case`,
    sql`drop function require_case_move`,
  ],
});
