import { type Kysely, sql } from "kysely";

/** Why: numbers are shown whole only on record and within a quota, and device data only by an approved grant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact add column removed_at timestamptz`.execute(db);
  await sql`alter table role add column reveal_quota integer not null default 0 check (reveal_quota >= 0)`.execute(
    db,
  );
  await sql`update role set reveal_quota = 20 where id in (2, 3, 4, 5, 8)`.execute(
    db,
  );
  await sql`
    create table number_reveal (
      id bigint generated always as identity primary key,
      contact_id bigint not null references contact,
      case_id bigint not null references collection_case,
      actor_id bigint not null references app_user,
      decision_id bigint not null references guard_decision,
      reason text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index number_reveal_actor on number_reveal (actor_id, at)`.execute(
    db,
  );
  await sql`
    create trigger number_reveal_append_only before update or delete or truncate on number_reveal
    for each statement execute function refuse_change()`.execute(db);
  await deviceData(db);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('contact.write', array[1, 2, 8]),
      ('contact.reveal', array[2, 3, 4, 5, 8]),
      ('grant.request', array[1, 2, 8]),
      ('grant.approve', array[4])
    ) as granted (permission, roles)`.execute(db);
}

async function deviceData(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device_call (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      name text,
      phone text not null,
      direction text not null check (direction in ('IN', 'OUT', 'MISSED')),
      at timestamptz not null,
      seconds integer not null default 0 check (seconds >= 0)
    )`.execute(db);
  await sql`create index device_call_borrower on device_call (borrower_id, at)`.execute(
    db,
  );
  await sql`
    create table data_grant (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      kind text not null check (kind in ('ADDRESS_BOOK', 'CALL_LIST')),
      agent_id bigint not null references app_user,
      state text not null default 'REQUESTED' check (state in ('REQUESTED', 'APPROVED', 'REFUSED')),
      reason text not null,
      requested_at timestamptz not null,
      approver_id bigint references app_user,
      decided_at timestamptz,
      expires_at timestamptz,
      check (approver_id is distinct from agent_id)
    )`.execute(db);
  await sql`create unique index data_grant_one_open on data_grant (case_id, kind) where state = 'REQUESTED'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission in
    ('contact.write', 'contact.reveal', 'grant.request', 'grant.approve')`.execute(
    db,
  );
  await sql`drop table data_grant, device_call, number_reveal`.execute(db);
  await sql`alter table role drop column reveal_quota`.execute(db);
  await sql`alter table contact drop column removed_at`.execute(db);
}
