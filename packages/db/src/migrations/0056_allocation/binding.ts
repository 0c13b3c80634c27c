import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

/** Why: a binding says which run made it, why this agent, and how it ended. */
export const binding: Part = {
  up: [
    sql`
    alter table case_binding
      add run_id bigint references allocation_run,
      add ground text check (ground in ('PROMISE', 'BORROWER', 'LAST_AGENT', 'STRATEGY', 'BY_HAND')),
      add ended_as text check (ended_as in ('REBOUND', 'RELEASED', 'STAGE', 'LEAVER', 'MOVED', 'COMPLAINT', 'UNTOUCHED', 'NO_CONTACT',
        'ABSENT', 'CLOSED'))`,
    ...columnComments("case_binding", {
      run_id: "The dealing out that made it; null where a person bound it",
      ground: "Why this agent; null where a person bound it",
      ended_as:
        "REBOUND: to another agent; RELEASED: by a person; LEAVER: disabled; MOVED: to another group or institution; null before it was kept",
    }),
    sql`create index case_binding_ended on case_binding (unbound_at) where unbound_at is not null`,
    sql`alter table collection_case add passed_over_at timestamptz`,
    ...columnComments("collection_case", {
      passed_over_at:
        "When a dealing out last found no agent for it; null since it came to its stage or lost its agent",
    }),
    sql`
    create index case_unbound on collection_case (institution_id, queue_id, passed_over_at)
      where agent_id is null and status in ('C00', 'C10')`,
  ],
  down: [
    sql`drop index case_unbound`,
    sql`alter table collection_case drop passed_over_at`,
    sql`drop index case_binding_ended`,
    sql`alter table case_binding drop ended_as, drop ground, drop run_id`,
  ],
};
