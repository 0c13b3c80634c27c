import { type Kysely, sql } from "kysely";

/** Why: an ID number is shown whole on record and out of the same quota as a phone number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table number_reveal
      alter column contact_id drop not null,
      add column what text not null default 'PHONE' check (what in ('PHONE', 'ID_NUMBER')),
      add check ((what = 'PHONE') = (contact_id is not null))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table number_reveal disable trigger number_reveal_append_only`.execute(
    db,
  );
  await sql`delete from number_reveal where what <> 'PHONE'`.execute(db);
  await sql`alter table number_reveal enable trigger number_reveal_append_only`.execute(
    db,
  );
  await sql`alter table number_reveal drop column what, alter column contact_id set not null`.execute(
    db,
  );
}
