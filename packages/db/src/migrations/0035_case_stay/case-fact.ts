import { sql } from "kysely";
import type { Part } from "../part.ts";

/** Notes the cases of the moves that change what a case adds to days or stages; a change of hands is noted by itself. */
const noteMove = (condition: string) => sql`
    create or replace function note_move() returns trigger language plpgsql as $$
    begin
      insert into agent_fact (kind, ref_id) select distinct 'CASE', case_id from changed where ${sql.raw(condition)};
      if found then
        perform pg_notify('kolekta_event', '{"type":"agent.noted","ids":{}}');
      end if;
      return null;
    end $$`;

const CLOSED_OR_WORKED =
  "before is not null and after <> 'C00' and before <> after";

/** Why: a case lies in a stage from its placement on, whoever has it, and goes on to the next one in nobody's hands too. */
export const caseFact: Part = {
  up: [
    noteMove(
      `before is null or queue_before_id is not null or (${CLOSED_OR_WORKED})`,
    ),
  ],
  down: [noteMove(CLOSED_OR_WORKED)],
};

const noteAll = (cases: ReturnType<typeof sql>) => sql`
    insert into agent_fact (kind, ref_id) select 'CASE', id from ${cases} c
    where not exists (select from agent_fact f where f.kind = 'CASE' and f.ref_id = c.id)`;

/** Why: what cases were counted as did not know hours and stages. */
export const recount: Part = {
  up: [noteAll(sql`collection_case`)],
  down: [noteAll(sql`(select distinct case_id as id from case_binding)`)],
};
