import { type Kysely, sql } from "kysely";

/**
 * Why: a case on hold stands below what can be worked. That it is on hold stands on the case, so that the list is
 * sorted by its index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collection_case add column on_hold boolean not null default false`.execute(
    db,
  );
  await sql`
    update collection_case c set on_hold = true,
      work_until = case when c.status in ('C00', 'C10') then 'epoch' else c.work_until end
    where exists (select from case_hold h where h.case_id = c.id and h.closed_at is null)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update collection_case set work_until = 'epoch' where work_band in (7, 8)`.execute(
    db,
  );
  await sql`alter table collection_case drop column on_hold`.execute(db);
}
