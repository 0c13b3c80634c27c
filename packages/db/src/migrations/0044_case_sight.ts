import { sql } from "kysely";
import { migrationOf } from "./part.ts";

const COLUMNS = "agent_id, work_band, work_rank, id";

/** Why: the cases in a leader's sight are found in the index alone, whatever their institution has. */
export const { up, down } = migrationOf({
  up: [
    sql`drop index case_agent_work`,
    sql.raw(
      `create index case_agent_work on collection_case (${COLUMNS}) include (institution_id, queue_id)`,
    ),
  ],
  down: [
    sql`drop index case_agent_work`,
    sql.raw(`create index case_agent_work on collection_case (${COLUMNS})`),
  ],
});
