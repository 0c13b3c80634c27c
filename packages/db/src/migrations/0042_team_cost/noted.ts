import { sql } from "kysely";
import type { Part, Statement } from "../part.ts";

interface Source {
  readonly table: string;
  readonly on: "insert" | "update" | "delete";
  /** What team_due is told of `changed`, and of `before` on an update. */
  readonly due: string;
}

const shifts = (rows: string): string =>
  `select 'SHIFT', day_on, null::bigint from ${rows}`;
const WAGES = "select 'WAGE', day, null::bigint from changed";

/**
 * A posting or another zone moves days that may be written at the same time: they are looked up when they are added up.
 * From the day before: a posting begins on the day of its institution. The first holds for what was before it, too.
 */
const SOURCES: readonly Source[] = [
  { table: "scheduled_day", on: "insert", due: shifts("changed") },
  {
    table: "scheduled_day",
    on: "update",
    due: `${shifts("changed")} union all ${shifts("before")}`,
  },
  { table: "scheduled_day", on: "delete", due: shifts("changed") },
  { table: "wage_entry", on: "insert", due: WAGES },
  { table: "payment_credit", on: "insert", due: WAGES },
  {
    table: "shift_code",
    on: "update",
    due: `
      select 'SHIFT', d.day_on, null::bigint from scheduled_day d
      join changed c on c.code = d.code join before b on b.code = c.code where b.kind <> c.kind`,
  },
  {
    table: "agent_posting",
    on: "insert",
    due: `
      select 'POSTING', case when exists (
          select from agent_posting p where p.agent_id = c.agent_id and (p.from_at, p.id) < (c.from_at, c.id))
        then (c.from_at at time zone 'UTC')::date - 1 else '-infinity' end, c.agent_id
      from changed c`,
  },
  {
    table: "institution",
    on: "update",
    due: `
      select 'POSTING', '-infinity'::date, p.agent_id from changed c join before b on b.id = c.id
      join agent_posting p on p.institution_id = c.id where b.zone <> c.zone`,
  },
];

const ROWS = {
  insert: "new table as changed",
  update: "new table as changed old table as before",
  delete: "old table as changed",
} as const;

const nameOf = ({ table, on }: Source): string => `${table}_teams_${on}`;

const noting = (source: Source): Statement[] => [
  sql.raw(`
    create function ${nameOf(source)}() returns trigger language plpgsql as $$
    begin
      insert into team_due (kind, day, agent_id) select distinct * from (${source.due}) d;
      if found then
        perform pg_notify('kolekta_event', '{"type":"agent.noted","ids":{}}');
      end if;
      return null;
    end $$`),
  sql.raw(`
    create trigger ${nameOf(source)} after ${source.on} on ${source.table} referencing ${ROWS[source.on]}
    for each statement execute function ${nameOf(source)}()`),
];

/** Notes the days whose shifts or wages change. */
export const noted: Part = {
  up: SOURCES.flatMap(noting),
  down: SOURCES.flatMap((source) => [
    sql.raw(`drop trigger ${nameOf(source)} on ${source.table}`),
    sql.raw(`drop function ${nameOf(source)}`),
  ]),
};
