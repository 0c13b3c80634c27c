import { sql } from "kysely";
import { columnComments, migrationOf, type Part } from "./part.ts";

/** Those that were proposed before: where the agent works now, or else where the complaint was made. */
const institution: Part = {
  up: [
    sql`alter table penalty add agent_institution_id bigint references institution`,
    ...columnComments("penalty", {
      agent_institution_id: "Where the agent worked when it was proposed",
    }),
    sql`alter table penalty disable trigger penalty_kept`,
    sql`
    update penalty p set agent_institution_id = coalesce(u.institution_id, p.institution_id)
    from app_user u where u.id = p.agent_id`,
    sql`alter table penalty enable trigger penalty_kept`,
    sql`alter table penalty alter agent_institution_id set not null`,
  ],
  down: [sql`alter table penalty drop agent_institution_id`],
};

/** Once decided, only the words of somebody erased are taken away. */
const decision: Part = {
  up: [
    sql`
    create function keep_penalty_decision() returns trigger language plpgsql as $$
    begin
      if (new.decider_id, new.decided_at) is not distinct from (old.decider_id, old.decided_at)
        and new.note in (old.note, '') and coalesce(old.reversed_at, new.reversed_at) is not distinct from new.reversed_at
      then return new; end if;
      raise exception 'penalty % stays as it was decided', old.id
        using errcode = '23514', constraint = 'penalty_as_decided';
    end $$`,
    sql`
    create trigger penalty_decision_kept before update on penalty for each row when (old.state <> 'PROPOSED')
    execute function keep_penalty_decision()`,
  ],
  down: [
    sql`drop trigger penalty_decision_kept on penalty`,
    sql`drop function keep_penalty_decision`,
  ],
};

const notice: Part = {
  up: [
    sql`alter table task_notice add order_id bigint references work_order`,
    ...columnComments("task_notice", {
      order_id: "The complaint whose penalty it is about",
    }),
  ],
  down: [sql`alter table task_notice drop order_id`],
};

/** Why: a penalty is approved for an agent who is still what he was at the proposal, stays as decided, and is found by its notice. */
export const { up, down } = migrationOf(institution, decision, notice);
