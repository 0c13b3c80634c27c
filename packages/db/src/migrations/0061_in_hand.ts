import { sql } from "kysely";
import { migrationOf, type Part } from "./part.ts";

/**
 * Why: what every agent has in hand is added up whenever cases are dealt out or a leader looks; the index alone answers it,
 * where each case would have to be read.
 */
const inHand: Part = {
  up: [
    sql`
    create index case_in_hand on collection_case (agent_id) include (status, product_id, arrears_minor)
      where status in ('C00', 'C10') and agent_id is not null`,
  ],
  down: [sql`drop index case_in_hand`],
};

export const { up, down } = migrationOf(inHand);
