import { type Kysely, sql } from "kysely";

/**
 * Why: whoever can write to the database can change the audit trail behind our back. Each minute's new lines get a
 * seal, a digest over them and over the seal before. Lines are named by their ids and not by an end of time: a
 * transaction that commits late is in the next seal, and no writer ever waits for another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_seal (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      previous_id bigint unique nulls not distinct references audit_seal,
      lines int8multirange not null,
      line_count int not null check (line_count > 0),
      digest bytea not null check (length(digest) = 32)
    )`.execute(db);
  await sql`create index audit_seal_lines on audit_seal using gist (lines)`.execute(
    db,
  );
  await sql`
    create trigger audit_seal_append_only before update or delete or truncate on audit_seal
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create function audit_digest(previous bytea, sealed_at timestamptz, line_ids int8multirange) returns bytea
    language sql stable as $$
      select sha256(coalesce(previous, ''::bytea)
        || convert_to(jsonb_build_array(sealed_at at time zone 'UTC', line_ids::text)::text, 'UTF8')
        || coalesce(string_agg(sha256(convert_to(jsonb_build_array(a.id, a.at at time zone 'UTC', a.via, a.actor_id,
          a.institution_id, a.action, a.entity, a.entity_id, a.before, a.after, a.request_id)::text, 'UTF8')),
          ''::bytea order by a.id), ''::bytea))
      from unnest(line_ids) as run join audit_log a on a.id >= lower(run) and a.id < upper(run)
    $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function audit_digest`.execute(db);
  await sql`drop table audit_seal`.execute(db);
}
