import { type Kysely, sql } from "kysely";

/** Why: operations writes the texts: each wording is a version of its own, and a text can be taken out of use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sms_template add column editor_id bigint references app_user, add column disabled_at timestamptz`.execute(
    db,
  );
  await sql`comment on column sms_template.disabled_at is 'The same on every version of a text: nobody sends it'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sms_template drop column disabled_at, drop column editor_id`.execute(
    db,
  );
}
