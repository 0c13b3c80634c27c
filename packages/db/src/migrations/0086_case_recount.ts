import { sql } from "kysely";
import { migrationOf, type Part } from "./part.ts";

/**
 * Why: a case that came back in another stage left the group into which its agent had meanwhile changed, and one that was settled in
 * another way later was settled twice. `agent.count` counts them anew.
 */
const recount = sql`
    insert into agent_fact (kind, ref_id)
    select 'CASE', c.case_id from (
      select case_id from agent_day_case where gone < 0 or dropped < 0
      union
      select case_id from case_status_log where before in ('C30', 'C31', 'C32') and after in ('C30', 'C31', 'C32')) c
    where not exists (select from agent_fact f where f.kind = 'CASE' and f.ref_id = c.case_id)`;

const cases: Part = { up: [recount], down: [recount] };

export const { up, down } = migrationOf(cases);
