import { type Kysely, sql } from "kysely";

/** Why: every write leaves an unchangeable trace, and a retried write answers as the first one did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = '55000', constraint = 'append_only';
    end $$`.execute(db);
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      via text not null check (via in ('WEB', 'TOKEN', 'COMMAND', 'JOB')),
      actor_id bigint,
      institution_id bigint,
      action text not null,
      entity text not null,
      entity_id text,
      before jsonb,
      after jsonb,
      request_id text
    )`.execute(db);
  await sql`create index audit_log_entity on audit_log (entity, entity_id, id)`.execute(
    db,
  );
  await sql`create index audit_log_actor on audit_log (actor_id, at)`.execute(
    db,
  );
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create table idempotency (
      user_id bigint not null,
      procedure text not null,
      key text not null,
      request_hash text not null,
      reply jsonb,
      created_at timestamptz not null default now(),
      primary key (user_id, procedure, key)
    )`.execute(db);
  await sql`create index idempotency_age on idempotency (created_at)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table idempotency, audit_log`.execute(db);
  await sql`drop function refuse_change`.execute(db);
}
