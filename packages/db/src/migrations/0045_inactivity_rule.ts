import { type Kysely, sql } from "kysely";

/**
 * Why: after how much quiet leaders are told is changed on a screen: each change is a further row with its reason and
 * its author, and an institution can go back to the rule for all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table inactivity_rule
      drop constraint inactivity_rule_institution_id_effective_from_key,
      alter column thresholds drop not null,
      alter column edge_minutes drop not null,
      add column reason text,
      add column editor_id bigint references app_user,
      add column created_at timestamptz not null default now(),
      add constraint inactivity_rule_whole check (
        (thresholds is null) = (edge_minutes is null) and (thresholds is not null or break_from is null)),
      add constraint inactivity_rule_house check (institution_id is not null or thresholds is not null),
      add constraint inactivity_rule_written check (editor_id is null or reason is not null)`.execute(
    db,
  );
  await sql`comment on column inactivity_rule.thresholds is 'Minutes; null where the institution follows the rule for all again'`.execute(
    db,
  );
  await sql`
    create index inactivity_rule_day on inactivity_rule (institution_id, effective_from, id)`.execute(
    db,
  );
  await sql`
    create trigger inactivity_rule_append_only before update or delete or truncate on inactivity_rule
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('inactivity.read', array[3, 4, 7, 8, 9]),
      ('inactivity.edit', array[4, 9])
    ) as granted (permission, roles)`.execute(db);
}

/** The old table knows one row for a day, and none that follows another. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission in ('inactivity.read', 'inactivity.edit')`.execute(
    db,
  );
  await sql`drop trigger inactivity_rule_append_only on inactivity_rule`.execute(
    db,
  );
  await sql`
    delete from inactivity_rule r where thresholds is null or exists (
      select from inactivity_rule later where later.institution_id is not distinct from r.institution_id
        and later.effective_from = r.effective_from and later.id > r.id)`.execute(
    db,
  );
  await sql`comment on column inactivity_rule.thresholds is null`.execute(db);
  await sql`
    alter table inactivity_rule
      drop constraint inactivity_rule_written,
      drop constraint inactivity_rule_house,
      drop constraint inactivity_rule_whole,
      drop column created_at,
      drop column editor_id,
      drop column reason,
      alter column edge_minutes set not null,
      alter column thresholds set not null,
      add constraint inactivity_rule_institution_id_effective_from_key
        unique nulls not distinct (institution_id, effective_from)`.execute(db);
  await sql`drop index inactivity_rule_day`.execute(db);
}
