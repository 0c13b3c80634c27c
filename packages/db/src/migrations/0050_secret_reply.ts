import { type Kysely, sql } from "kysely";

/**
 * Why: a kept reply is told again only to somebody whose rights are as they were. Replies kept so far say nothing of
 * that and hold numbers in clear, so they go; their keys stay, so that nothing is done twice. A number that is shown
 * again because its reply was lost stands on record, and is not counted twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency add column authority bytea`.execute(db);
  await sql`update idempotency set reply = null where reply is not null`.execute(
    db,
  );
  await sql`alter table number_reveal add column is_counted boolean not null default true`.execute(
    db,
  );
}

/** Replies that were dropped are not put back. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table number_reveal drop column is_counted`.execute(db);
  await sql`alter table idempotency drop column authority`.execute(db);
}
