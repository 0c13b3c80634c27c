import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

const JUDGED = "('KEPT', 'PARTIAL', 'BROKEN', 'CURED')";

interface Noted {
  /** The function; its trigger has the table's name before it. */
  readonly name: string;
  readonly on: "insert" | "update";
  readonly table: string;
  /** Kind and id of each fact in the changed rows. */
  readonly facts: string;
}

export const NOTED: readonly Noted[] = [
  {
    name: "note_binding",
    on: "insert",
    table: "case_binding",
    facts: "select distinct 'CASE', case_id from changed",
  },
  {
    name: "note_unbinding",
    on: "update",
    table: "case_binding",
    facts: "select distinct 'CASE', case_id from changed",
  },
  {
    name: "note_move",
    on: "insert",
    table: "case_status_log",
    facts:
      "select distinct 'CASE', case_id from changed where before is not null and after <> 'C00' and before <> after",
  },
  {
    name: "note_payment",
    on: "insert",
    table: "payment",
    facts:
      "select 'TAKEN', id from changed where agent_id is not null order by id",
  },
  {
    name: "note_reversal",
    on: "update",
    table: "payment",
    facts:
      "select 'REVERSED', id from changed join before using (id) where changed.agent_id is not null and changed.state = 'REVERSED' and before.state <> 'REVERSED' order by id",
  },
  {
    name: "note_call",
    on: "insert",
    table: "call_record",
    facts: "select 'CALL', id from changed where state = 'ENDED' order by id",
  },
  {
    name: "note_call_end",
    on: "update",
    table: "call_record",
    facts:
      "select 'CALL', id from changed join before using (id) where changed.state = 'ENDED' and before.state <> 'ENDED' order by id",
  },
  {
    name: "note_log",
    on: "insert",
    table: "collection_log",
    facts: "select 'LOG', id from changed order by id",
  },
  {
    name: "note_promise",
    on: "insert",
    table: "promise",
    facts: "select 'PROMISED', id from changed order by id",
  },
  {
    name: "note_verdict",
    on: "insert",
    table: "promise_verdict",
    facts: `select 'JUDGED', id from changed where state in ${JUDGED} or before in ${JUDGED} order by id`,
  },
  {
    name: "note_login",
    on: "insert",
    table: "user_session",
    facts: "select 'LOGIN', id from changed order by id",
  },
];

/** Notes what is in the changed rows, and wakes whoever counts. */
export const noting = ({ name, on, table, facts }: Noted) => [
  sql`
    create function ${sql.id(name)}() returns trigger language plpgsql as $$
    begin
      insert into agent_fact (kind, ref_id) ${sql.raw(facts)};
      if found then
        perform pg_notify('kolekta_event', '{"type":"agent.noted","ids":{}}');
      end if;
      return null;
    end $$`,
  sql`
    create trigger ${sql.id(`${table}_${name}`)} after ${sql.raw(on)} on ${sql.table(table)}
    referencing ${sql.raw(on === "insert" ? "" : "old table as before ")}new table as changed
    for each statement execute function ${sql.id(name)}()`,
];

export const unnoting = ({ name, table }: Noted) => [
  sql`drop trigger ${sql.id(`${table}_${name}`)} on ${sql.table(table)}`,
  sql`drop function ${sql.id(name)}`,
];

/** What has happened so far is counted like anything else. */
export const backlog = sql`
    insert into agent_fact (kind, ref_id)
    select distinct 'CASE', case_id from case_binding
    union all select 'TAKEN', id from payment where agent_id is not null
    union all select 'REVERSED', id from payment where agent_id is not null and state = 'REVERSED'
    union all select 'CALL', id from call_record where state = 'ENDED'
    union all select 'LOG', id from collection_log
    union all select 'PROMISED', id from promise
    union all select 'JUDGED', id from promise_verdict where state in ${sql.raw(JUDGED)} or before in ${sql.raw(JUDGED)}
    union all select 'LOGIN', id from user_session`;

/**
 * Why: what waits to be counted is noted by triggers, so that no way of changing a case can forget it; a note wakes
 * whoever counts.
 */
export const agentFact: Part = {
  up: [
    sql`
    create table agent_fact (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('CASE', 'TAKEN', 'REVERSED', 'CALL', 'LOG', 'PROMISED', 'JUDGED', 'LOGIN')),
      ref_id bigint not null
    )`,
    ...columnComments("agent_fact", {
      ref_id:
        "The case, payment, call, log, promise, verdict or session that it is about",
    }),
    ...NOTED.flatMap(noting),
    backlog,
  ],
  down: [...NOTED.flatMap(unnoting), sql`drop table agent_fact`],
};
