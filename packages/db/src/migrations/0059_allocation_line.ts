import { sql } from "kysely";
import { columnComments, migrationOf, type Part } from "./part.ts";

/** Read a moment before from rows that stay: a hundred thousand lines would look each of them up once more. */
const KNOWN = {
  loan_id: "loan",
  borrower_id: "borrower",
  institution_id: "institution",
  queue_id: "queue",
  from_agent_id: "app_user",
  promise_agent_id: "app_user",
  held_agent_id: "app_user",
  last_agent_id: "app_user",
  avoided_agent_id: "app_user",
  dealt_agent_id: "app_user",
  agent_id: "app_user",
};

const checks = Object.entries(KNOWN).map(([column, table]) => ({
  name: sql.id(`allocation_line_${column}_fkey`),
  ...{ column: sql.id(column), table: sql.table(table) },
}));
const line = sql.table("allocation_line");

/** Why: a refusal names days and numbers; and a run of a hundred thousand cases is written and told of in seconds. */
const lines: Part = {
  up: [
    sql`alter table allocation_line add refusal_params jsonb`,
    ...columnComments("allocation_line", {
      refusal_params: "What the message of the refusal names",
    }),
    // What came of a case is written beside its line, so that no index learns of it.
    sql`alter table allocation_line set (fillfactor = 50)`,
    ...checks.map(
      ({ name }) => sql`alter table ${line} drop constraint ${name}`,
    ),
  ],
  down: [
    ...checks.map(
      ({ name, column, table }) =>
        sql`alter table ${line} add constraint ${name} foreign key (${column}) references ${table}`,
    ),
    sql`alter table allocation_line reset (fillfactor)`,
    sql`alter table allocation_line drop refusal_params`,
  ],
};

export const { up, down } = migrationOf(lines);
