import { sql } from "kysely";
import { type Part, tableComment } from "../part.ts";

const CHANGES = [
  ["insert", "new"],
  ["update", "new"],
  ["delete", "old"],
] as const;

/** Why: a report that was computed when its day was over is computed again where something of that day comes to be known later. */
export const reportLate: Part = {
  up: [
    sql`
    create table report_late (
      institution_id bigint not null references institution,
      day date not null,
      at timestamptz not null,
      primary key (institution_id, day)
    )`,
    tableComment(
      "report_late",
      "When figures of a day that was over changed last",
    ),
    sql`
    create function note_late() returns trigger language plpgsql as $$
    begin
      insert into report_late as l (institution_id, day, at)
      select c.institution_id, c.day, clock_timestamp() from changed c join institution i on i.id = c.institution_id
      where c.day < (now() at time zone i.zone)::date group by 1, 2 order by 1, 2
      on conflict (institution_id, day) do update set at = excluded.at;
      return null;
    end $$`,
    ...CHANGES.map(([on, rows]) =>
      sql.raw(`
    create trigger report_figure_note_late_${on} after ${on} on report_figure
    referencing ${rows} table as changed for each statement execute function note_late()`),
    ),
  ],
  down: [
    ...CHANGES.map(([on]) =>
      sql.raw(`drop trigger report_figure_note_late_${on} on report_figure`),
    ),
    sql`drop function note_late`,
    sql`drop table report_late`,
  ],
};
