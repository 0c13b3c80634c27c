import { type Kysely, sql } from "kysely";

/**
 * Why: an institution's and the head office's counts need no agent; added up without one they are a few hundred
 * rows instead of one for every agent, stage and status.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table case_tally_total (
      institution_id bigint not null,
      queue_id bigint not null,
      bound boolean not null,
      status text not null,
      tab text not null,
      n bigint not null
    )`.execute(db);
  await sql`create index case_tally_total_institution on case_tally_total (institution_id)`.execute(
    db,
  );
  await sql`
    insert into case_tally_total (institution_id, queue_id, bound, status, tab, n)
    select institution_id, queue_id, agent_id is not null, status, tab, count(*)
    from collection_case group by 1, 2, 3, 4, 5`.execute(db);
  for (const [name, difference] of CHANGES)
    await keepBoth(db, name, difference);
}

const CHANGES = [
  ["tally_added", "select *, 1 as n from added"],
  ["tally_removed", "select *, -1 as n from removed"],
  [
    "tally_changed",
    "select *, 1 as n from added union all select *, -1 from removed",
  ],
] as const;

const keepBoth = (db: Kysely<unknown>, name: string, difference: string) =>
  sql
    .raw(
      `
    create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      with difference as (
        select institution_id, queue_id, agent_id, status, tab, sum(n) as n
        from (${difference}) as one group by 1, 2, 3, 4, 5 having sum(n) <> 0
      ), by_agent as (
        insert into case_tally (institution_id, queue_id, agent_id, status, tab, n) select * from difference
      )
      insert into case_tally_total (institution_id, queue_id, bound, status, tab, n)
      select institution_id, queue_id, agent_id is not null, status, tab, sum(n)
      from difference group by 1, 2, 3, 4, 5 having sum(n) <> 0;
      return null;
    end $$`,
    )
    .execute(db);

const byAgent = (db: Kysely<unknown>, name: string, difference: string) =>
  sql
    .raw(
      `
    create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      insert into case_tally (institution_id, queue_id, agent_id, status, tab, n)
      select institution_id, queue_id, agent_id, status, tab, sum(n)
      from (${difference}) as one group by 1, 2, 3, 4, 5 having sum(n) <> 0;
      return null;
    end $$`,
    )
    .execute(db);

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [name, difference] of CHANGES) await byAgent(db, name, difference);
  await sql`drop table case_tally_total`.execute(db);
}
