import { type Kysely, sql } from "kysely";

/** Why: every table of a setting that holds from a day on calls that day and the moment of writing by one name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inactivity_rule rename column effective_from to effective_on`.execute(
    db,
  );
  await sql`alter table sms_setting rename column updated_at to created_at`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sms_setting rename column created_at to updated_at`.execute(
    db,
  );
  await sql`alter table inactivity_rule rename column effective_on to effective_from`.execute(
    db,
  );
}
