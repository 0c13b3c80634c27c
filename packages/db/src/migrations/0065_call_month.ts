import { sql } from "kysely";
import { byMonths } from "./months.ts";
import { migrationOf, type Part } from "./part.ts";

/**
 * Why: a key without the moment cannot be kept over months. Who tells of a call, or hands its number over, holds the row of the
 * call meanwhile and looks for what was told before among the events of that call.
 */
const keys: Part = {
  up: [
    sql`alter table call_event drop constraint call_event_provider_event_id_key`,
    sql`create index call_event_call on call_event (call_id, at)`,
    sql`alter table number_reveal drop constraint number_reveal_call_id_key`,
    sql`create index number_reveal_call on number_reveal (call_id) where call_id is not null`,
  ],
  down: [
    sql`drop index number_reveal_call`,
    sql`alter table number_reveal add constraint number_reveal_call_id_key unique (call_id)`,
    sql`drop index call_event_call`,
    // Of one name under two calls the first stays: so it would have been.
    sql`
    delete from call_event e using call_event first
    where first.provider = e.provider and first.event_id = e.event_id and first.id < e.id`,
    sql`alter table call_event add constraint call_event_provider_event_id_key unique (provider, event_id)`,
  ],
};

export const { up, down } = migrationOf(
  keys,
  byMonths("number_reveal", "call_event"),
);
