import { sql } from "kysely";
import type { Part } from "../part.ts";

const NOTED = `
      if found then
        perform pg_notify('kolekta_event', '{"type":"agent.noted","ids":{}}');
      end if;
      return null;`;

/** What notes days: a table, what it holds, and how its day is called. */
const SOURCES = [
  { table: "scheduled_day", kind: "SHIFT", day: "day_on", on: "insert" },
  { table: "scheduled_day", kind: "SHIFT", day: "day_on", on: "update" },
  { table: "scheduled_day", kind: "SHIFT", day: "day_on", on: "delete" },
  { table: "wage_entry", kind: "WAGE", day: "day", on: "insert" },
  { table: "payment_credit", kind: "WAGE", day: "day", on: "insert" },
] as const;

type Source = (typeof SOURCES)[number];

const nameOf = ({ table, on }: Source) => `${table}_teams_${on}`;

const noting = (source: Source) => [
  sql.raw(`
    create function ${nameOf(source)}() returns trigger language plpgsql as $$
    begin
      insert into team_due (kind, day) select distinct '${source.kind}', ${source.day} from changed;
      ${NOTED}
    end $$`),
  sql.raw(`
    create trigger ${nameOf(source)} after ${source.on} on ${source.table}
    referencing ${source.on === "delete" ? "old" : "new"} table as changed
    for each statement execute function ${nameOf(source)}()`),
];

const NOTE_CODE = `
    create function shift_code_teams() returns trigger language plpgsql as $$
    begin
      insert into team_due (kind, day) select distinct 'SHIFT', d.day_on from scheduled_day d where d.code = new.code;
      ${NOTED}
    end $$`;

/** From the day before: a posting begins on the day of its institution. The first holds for what was before it, too. */
const NOTE_POSTING = `
    create function agent_posting_teams() returns trigger language plpgsql as $$
    declare
      since date := case when exists (
        select from agent_posting p where p.agent_id = new.agent_id and (p.from_at, p.id) < (new.from_at, new.id))
        then (new.from_at at time zone 'UTC')::date - 1 else '-infinity' end;
    begin
      insert into team_due (kind, day)
      select 'SHIFT', d.day_on from scheduled_day d where d.agent_id = new.agent_id and d.day_on >= since
      union select 'WAGE', e.day from wage_entry e where e.agent_id = new.agent_id and e.day >= since
      union select 'WAGE', c.day from payment_credit c where c.agent_id = new.agent_id and c.day >= since;
      ${NOTED}
    end $$`;

/** Notes the days whose shifts or wages change. */
export const noted: Part = {
  up: [
    ...SOURCES.flatMap(noting),
    sql.raw(NOTE_CODE),
    sql`
    create trigger shift_code_teams after update of kind on shift_code for each row
    when (old.kind is distinct from new.kind) execute function shift_code_teams()`,
    sql.raw(NOTE_POSTING),
    sql`
    create trigger agent_posting_teams after insert on agent_posting for each row execute function agent_posting_teams()`,
  ],
  down: [
    sql`drop trigger agent_posting_teams on agent_posting`,
    sql`drop function agent_posting_teams`,
    sql`drop trigger shift_code_teams on shift_code`,
    sql`drop function shift_code_teams`,
    ...SOURCES.flatMap((source) => [
      sql.raw(`drop trigger ${nameOf(source)} on ${source.table}`),
      sql.raw(`drop function ${nameOf(source)}`),
    ]),
  ],
};
