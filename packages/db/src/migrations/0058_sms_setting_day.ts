import { type Kysely, sql } from "kysely";

/** Why: how often a case is written to holds from a day on, like every limit of law; a change is a further row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sms_setting
      drop constraint sms_setting_institution_id_key,
      add column effective_on date not null default '2000-01-01',
      add constraint sms_setting_version unique nulls not distinct (institution_id, version)`.execute(
    db,
  );
  await sql`comment on column sms_setting.version is 'The first row of an institution is 1, each change is one more'`.execute(
    db,
  );
}

/** The old table knows one row for each institution: the last one written stays. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from sms_setting s using sms_setting later
    where later.institution_id is not distinct from s.institution_id and later.version > s.version`.execute(
    db,
  );
  await sql`comment on column sms_setting.version is null`.execute(db);
  await sql`
    alter table sms_setting
      drop constraint sms_setting_version,
      drop column effective_on,
      add constraint sms_setting_institution_id_key unique nulls not distinct (institution_id)`.execute(
    db,
  );
}
