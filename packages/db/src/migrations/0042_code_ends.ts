import { type Kysely, sql } from "kysely";

/**
 * Why: a case whose code ends unpaid today is worked before the rest. The end stands on the case, so that the
 * list is sorted by its index alone and the clock finds the case by its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collection_case add column code_ends_at timestamptz`.execute(
    db,
  );
  await sql`comment on column collection_case.code_ends_at is 'When the first of its payable codes ends unpaid'`.execute(
    db,
  );
  await sql`
    update collection_case c set code_ends_at = k.ends_at, work_until = 'epoch'
    from (
      select case_id, min(expires_at) as ends_at from repayment_code
      where state in ('ACTIVE', 'PARTIAL') group by case_id
    ) k
    where c.id = k.case_id and c.status in ('C00', 'C10')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update collection_case set work_until = 'epoch' where work_band = 5`.execute(
    db,
  );
  await sql`alter table collection_case drop column code_ends_at`.execute(db);
}
