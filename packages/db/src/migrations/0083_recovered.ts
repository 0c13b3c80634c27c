import { sql } from "kysely";
import { columnComments, migrationOf, type Part } from "./part.ts";

const ENTRIES = ["PLACED", "STAGE", "REOPENED"];

const allow = (entries: readonly string[]) => [
  sql`alter table case_stay drop constraint case_stay_entered_by_check`,
  sql`
    alter table case_stay add constraint case_stay_entered_by_check
    check (entered_by in (${sql.join(entries.map((entry) => sql.lit(entry)))}))`,
];

/** Why: money that settles a case after it was written off was recovery for its agent and for nobody else. */
const recovered: Part = {
  up: [
    ...allow([...ENTRIES, "RECOVERED"]),
    ...columnComments("case_stay", {
      entered_by:
        "RECOVERED: for the moment in which money settled a case that was written off",
    }),
    sql`
    insert into agent_fact (kind, ref_id)
    select distinct 'CASE', l.case_id from case_status_log l where 'C80' in (l.before, l.after)
      and not exists (select from agent_fact f where f.kind = 'CASE' and f.ref_id = l.case_id)`,
  ],
  down: [
    sql`comment on column case_stay.entered_by is null`,
    sql`delete from case_stay where entered_by = 'RECOVERED'`,
    ...allow(ENTRIES),
  ],
};

export const { up, down } = migrationOf(recovered);
