import { sql } from "kysely";
import { migrationOf } from "./part.ts";

/** Why: the reports of agents and teams count the complaints of some days. */
export const { up, down } = migrationOf({
  up: [sql`create index work_order_received on work_order (created_at)`],
  down: [sql`drop index work_order_received`],
});
