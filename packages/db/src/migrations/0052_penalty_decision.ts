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

/** Why: a penalty is approved for an agent who is still what he was at the proposal. */
export const { up, down } = migrationOf(institution);
