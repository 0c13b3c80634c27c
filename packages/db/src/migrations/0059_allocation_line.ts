import { sql } from "kysely";
import { columnComments, migrationOf, type Part } from "./part.ts";

/** Why: a refusal names days and numbers, and what came of a case is written into the page where its line stands. */
const line: Part = {
  up: [
    sql`alter table allocation_line add refusal_params jsonb`,
    ...columnComments("allocation_line", {
      refusal_params: "What the message of the refusal names",
    }),
    sql`alter table allocation_line set (fillfactor = 80)`,
  ],
  down: [
    sql`alter table allocation_line reset (fillfactor)`,
    sql`alter table allocation_line drop refusal_params`,
  ],
};

export const { up, down } = migrationOf(line);
