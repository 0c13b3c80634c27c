import { sql } from "kysely";
import { appendOnly, type Part } from "../part.ts";

const refuseChange = [
  sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = '55000', constraint = 'append_only';
    end $$`,
];

const auditLog = [
  sql`
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
    )`,
  sql`create index audit_log_entity on audit_log (entity, entity_id, id)`,
  sql`create index audit_log_actor on audit_log (actor_id, at)`,
  appendOnly("audit_log"),
];

/**
 * Whoever can write to the database can change the audit trail behind our back. Each minute's new lines get a
 * seal, a digest over them and over the seal before. Lines are named by their ids and not by an end of time: a
 * transaction that commits late is in the next seal, and no writer ever waits for another.
 */
const auditSeal = [
  sql`
    create table audit_seal (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      previous_id bigint unique nulls not distinct references audit_seal,
      lines int8multirange not null,
      line_count int not null check (line_count > 0),
      digest bytea not null check (length(digest) = 32)
    )`,
  sql`create index audit_seal_end on audit_seal (upper(lines))`,
  appendOnly("audit_seal"),
];

/** A kept reply is told again only to somebody whose rights are as they were: `authority` is a digest of them. */
const idempotency = [
  sql`
    create table idempotency (
      user_id bigint not null,
      procedure text not null,
      key text not null,
      request_hash text not null,
      reply jsonb,
      created_at timestamptz not null default now(),
      authority bytea,
      primary key (user_id, procedure, key)
    )`,
  sql`create index idempotency_age on idempotency (created_at)`,
];

const auditDigest = [
  sql`
    create function audit_digest(previous bytea, sealed_at timestamptz, line_ids int8multirange) returns bytea
    language sql stable as $$
      select sha256(coalesce(previous, ''::bytea)
        || convert_to(jsonb_build_array(sealed_at at time zone 'UTC', line_ids::text)::text, 'UTF8')
        || coalesce(string_agg(sha256(convert_to(jsonb_build_array(a.id, a.at at time zone 'UTC', a.via, a.actor_id,
          a.institution_id, a.action, a.entity, a.entity_id, a.before, a.after, a.request_id)::text, 'UTF8')),
          ''::bytea order by a.id), ''::bytea))
      from unnest(line_ids) as run join audit_log a on a.id >= lower(run) and a.id < upper(run)
    $$`,
];

/** Why: every write leaves an unchangeable trace, and a retried write answers as the first one did. */
export const trail: Part = {
  up: [
    ...refuseChange,
    ...auditLog,
    ...auditSeal,
    ...idempotency,
    ...auditDigest,
  ],
  down: [
    sql`drop table idempotency, audit_seal, audit_log`,
    sql`drop function refuse_change, audit_digest`,
  ],
};
