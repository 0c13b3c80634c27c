import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** What holds a number that people look for, and the column that holds it. */
const NUMBERS = [
  ["borrower", "phone"],
  ["contact", "phone"],
  ["call_record", "phone"],
  ["sms_message", "address"],
] as const;

/**
 * Why: a filter that matches the beginning of a number gives it away digit by digit, whatever is masked. A number is
 * found whole or not at all: by its HMAC under a key of the house, which the database keeps beside each number, so
 * that no statement compares numbers and what is recorded of a search tells nobody the number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keyOfTheHouse(db);
  for (const [table, column] of NUMBERS) await hashed(db, table, column);
  await sql`alter table role add column phone_search_quota integer not null default 0 check (phone_search_quota >= 0)`.execute(
    db,
  );
  await sql`update role set phone_search_quota = 50 where id in (1, 2, 3, 4, 5, 8)`.execute(
    db,
  );
  await sql`
    create table phone_search (
      id bigint generated always as identity primary key,
      actor_id bigint not null references app_user,
      searched_on date not null,
      place text not null check (place in ('CASES', 'CALLS', 'MESSAGES')),
      phone_hash bytea not null,
      at timestamptz not null,
      unique (actor_id, searched_on, phone_hash, place)
    )`.execute(db);
  await sql`
    create trigger phone_search_append_only before update or delete or truncate on phone_search
    for each statement execute function refuse_change()`.execute(db);
  await companyPhones(db);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('phone.search', array[1, 2, 3, 4, 5, 8]),
      ('phone.pair', array[2, 8])
    ) as granted (permission, roles)`.execute(db);
}

/**
 * Why: a number is dialled by the agent's company phone and by nothing else. Somebody else pairs it, the phone keeps a
 * credential of its own, and what it is given to dial stands on record like every number that is shown.
 */
async function companyPhones(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_phone (
      id bigint generated always as identity primary key,
      agent_id bigint not null references app_user,
      pairer_id bigint references app_user,
      pairing_hash bytea unique,
      pairing_until timestamptz not null,
      credential_hash bytea unique,
      created_at timestamptz not null,
      paired_at timestamptz,
      ended_at timestamptz,
      check (pairer_id is distinct from agent_id),
      check ((paired_at is null) = (credential_hash is null))
    )`.execute(db);
  await sql`create unique index company_phone_agent on company_phone (agent_id) where ended_at is null`.execute(
    db,
  );
  await sql`
    alter table call_record add column decision_id bigint references guard_decision,
      add column phone_id bigint references company_phone`.execute(db);
  await sql`alter table number_reveal add column call_id bigint unique references call_record`.execute(
    db,
  );
}

/** The key as HMAC uses it: once over the text, once over what comes out. It travels with a backup, as the hashes do. */
async function keyOfTheHouse(db: Kysely<unknown>): Promise<void> {
  const padded = Buffer.concat([randomBytes(32), Buffer.alloc(32)]);
  const inner = padded.map((byte) => byte ^ 0x36);
  const outer = padded.map((byte) => byte ^ 0x5c);
  await sql`
    create table phone_key (
      id smallint primary key check (id = 1),
      inner_key bytea not null check (length(inner_key) = 64),
      outer_key bytea not null check (length(outer_key) = 64)
    )`.execute(db);
  await sql`insert into phone_key (id, inner_key, outer_key) values (1, ${inner}, ${outer})`.execute(
    db,
  );
  await sql`
    create function phone_hash(number text) returns bytea language sql stable strict as $$
      select sha256(k.outer_key || sha256(k.inner_key || convert_to(number, 'UTF8'))) from phone_key k
    $$`.execute(db);
}

/** Always: also where a load or a copy lets no other trigger fire. */
async function hashed(
  db: Kysely<unknown>,
  table: string,
  column: string,
): Promise<void> {
  const [owner, number] = [sql.ref(table), sql.ref(column)];
  const writer = sql.ref(`${table}_phone_hash`);
  await sql`alter table ${owner} add column phone_hash bytea`.execute(db);
  await sql`update ${owner} set phone_hash = phone_hash(${number})`.execute(db);
  await sql`create index ${writer} on ${owner} (phone_hash)`.execute(db);
  await sql`
    create function ${writer}() returns trigger language plpgsql as $$
    begin
      new.phone_hash := phone_hash(new.${number});
      return new;
    end $$`.execute(db);
  await sql`
    create trigger ${writer} before insert or update of ${number}, phone_hash on ${owner}
    for each row execute function ${writer}()`.execute(db);
  await sql`alter table ${owner} enable always trigger ${writer}`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission in ('phone.search', 'phone.pair')`.execute(
    db,
  );
  await sql`alter table number_reveal drop column call_id`.execute(db);
  await sql`alter table call_record drop column phone_id, drop column decision_id`.execute(
    db,
  );
  await sql`drop table company_phone`.execute(db);
  await sql`drop table phone_search`.execute(db);
  await sql`alter table role drop column phone_search_quota`.execute(db);
  for (const [table] of NUMBERS) {
    const [owner, writer] = [sql.ref(table), sql.ref(`${table}_phone_hash`)];
    await sql`drop trigger ${writer} on ${owner}`.execute(db);
    await sql`drop function ${writer}()`.execute(db);
    await sql`alter table ${owner} drop column phone_hash`.execute(db);
  }
  await sql`drop function phone_hash(text)`.execute(db);
  await sql`drop table phone_key`.execute(db);
}
