import { sql } from "kysely";
import {
  columnComments,
  migrationOf,
  type Part,
  type Statement,
  tableComment,
} from "./part.ts";

/** The index finds what a reader has not seen: whose transactions came after those that he saw, or were under way then. */
const event = [
  sql`
    create unlogged table event (
      xid xid8 not null default pg_current_xact_id(),
      id bigint generated always as identity,
      fact jsonb not null,
      primary key (xid, id)
    ) with (autovacuum_vacuum_insert_threshold = -1)`,
  tableComment(
    "event",
    "Facts on their way to the servers, told by the transactions in which they happened; kept for minutes",
  ),
  ...columnComments("event", {
    xid: "The transaction: a reader sees the row once it has committed",
    id: "The order; two transactions that write the same row, of which one waits for the other, have theirs in turn",
    fact: "Its type and ids, no personal data",
  }),
];

const eventSweep = [
  sql`
    create unlogged table event_sweep (
      only_row boolean primary key default true check (only_row),
      epoch uuid not null default gen_random_uuid(),
      seen pg_snapshot not null default pg_current_snapshot(),
      seen_at timestamptz not null default clock_timestamp()
    )`,
  sql`insert into event_sweep default values`,
  tableComment(
    "event_sweep",
    "How far the table of events was swept, and since when it lives, in one row",
  ),
  ...columnComments("event_sweep", {
    only_row: "There is one",
    epoch:
      "Another one after a crash, which empties unlogged tables: positions of before it mean nothing",
    seen: "What the next sweep takes away: it had committed when the last one came",
    seen_at: "When the last sweep came",
  }),
];

const PUBLISH = `perform publish_noted()`;
const NOTIFY = `perform pg_notify('kolekta_event', '{"type":"agent.noted","ids":{}}')`;

/** Wherever it stands: the triggers are many, and each of them says it in the same words. */
const inEveryFunction = (before: string, after: string): Statement =>
  sql.raw(`
    do $$
    declare source text;
    begin
      for source in
        select pg_get_functiondef(p.oid) from pg_proc p
        where p.pronamespace = 'public'::regnamespace and strpos(p.prosrc, $text$${before}$text$) > 0
      loop
        execute replace(source, $text$${before}$text$, $text$${after}$text$);
      end loop;
    end $$`);

/** As NOTIFY does: the same fact is told once in a transaction. */
const publishNoted = sql`
    create function publish_noted() returns void language sql as $$
      insert into event (fact)
      select noted.fact from (select '{"type":"agent.noted","ids":{}}'::jsonb) noted(fact)
      where not exists (select from event e where e.xid = pg_current_xact_id() and e.fact = noted.fact)
    $$`;

/** Why: while a transaction that sent a NOTIFY commits, every other one that did waits for it, its flush to the disk included. */
const events: Part = {
  up: [...event, ...eventSweep, publishNoted, inEveryFunction(NOTIFY, PUBLISH)],
  down: [
    inEveryFunction(PUBLISH, NOTIFY),
    sql`drop function publish_noted`,
    sql`drop table event_sweep, event`,
  ],
};

export const { up, down } = migrationOf(events);
