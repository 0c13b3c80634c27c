import { sql } from "kysely";
import type { Part } from "../part.ts";

const caseTally = [
  sql`
    create table case_tally (
      institution_id bigint not null,
      queue_id bigint not null,
      agent_id bigint,
      status text not null,
      tab text not null,
      n bigint not null
    )`,
  sql`create index case_tally_agent on case_tally (agent_id)`,
  sql`create index case_tally_institution on case_tally (institution_id)`,
];

const caseTallyTotal = [
  sql`
    create table case_tally_total (
      institution_id bigint not null,
      queue_id bigint not null,
      bound boolean not null,
      status text not null,
      tab text not null,
      n bigint not null
    )`,
  sql`create index case_tally_total_institution on case_tally_total (institution_id)`,
];

/** A trigger that sees rows as tables fires on one kind of change, so each kind has its function. */
const tallying = (name: string, difference: string) => sql`
    create function ${sql.id(name)}() returns trigger language plpgsql as $$
    begin
      with difference as (
        select institution_id, queue_id, agent_id, status, tab, sum(n) as n
        from (${sql.raw(difference)}) as one group by 1, 2, 3, 4, 5 having sum(n) <> 0
      ), by_agent as (
        insert into case_tally (institution_id, queue_id, agent_id, status, tab, n) select * from difference
      )
      insert into case_tally_total (institution_id, queue_id, bound, status, tab, n)
      select institution_id, queue_id, agent_id is not null, status, tab, sum(n)
      from difference group by 1, 2, 3, 4, 5 having sum(n) <> 0;
      return null;
    end $$`;

/**
 * Why: counts that never scan: each statement adds its difference as rows, a job folds them together. An institution's
 * and the head office's counts need no agent; added up without one they are a few hundred rows instead of one for every
 * agent, stage and status.
 */
export const tally: Part = {
  up: [
    ...caseTally,
    ...caseTallyTotal,
    tallying("tally_added", "select *, 1 as n from added"),
    sql`
    create trigger case_tally_added after insert on collection_case
    referencing new table as added for each statement execute function tally_added()`,
    tallying("tally_removed", "select *, -1 as n from removed"),
    sql`
    create trigger case_tally_removed after delete on collection_case
    referencing old table as removed for each statement execute function tally_removed()`,
    tallying(
      "tally_changed",
      "select *, 1 as n from added union all select *, -1 from removed",
    ),
    sql`
    create trigger case_tally_changed after update on collection_case
    referencing old table as removed new table as added for each statement execute function tally_changed()`,
  ],
  down: [
    sql`drop trigger case_tally_added on collection_case`,
    sql`drop trigger case_tally_removed on collection_case`,
    sql`drop trigger case_tally_changed on collection_case`,
    sql`drop function tally_added, tally_removed, tally_changed`,
    sql`drop table case_tally_total, case_tally`,
  ],
};
