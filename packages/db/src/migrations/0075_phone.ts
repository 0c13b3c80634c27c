import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import {
  homesOf,
  normaliseAll,
  normaliseRegister,
} from "./0075_phone/normalise.ts";
import { migrationOf, type Part, tableComment } from "./part.ts";

const barsOf = (same: string) => sql`
    create or replace function bars_of(borrower bigint, number text, channels text[], at timestamptz, known timestamptz)
    returns setof do_not_contact language sql stable as $$
      select n.* from do_not_contact n
      where (${sql.raw(same)} or n.borrower_id = borrower) and n.created_at <= known
        and (n.lifted_at is null or n.lifted_at > known) and (n.until_at is null or n.until_at > at)
        and (channels is null or n.channel is null or n.channel = any(channels))
    $$`;

const unread: Part = {
  up: [
    sql`
    create table unread_phone (
      table_name text not null,
      column_name text not null,
      row_id bigint not null,
      reason text not null check (reason in ('UNREADABLE', 'SEVERAL', 'DUPLICATE')),
      primary key (table_name, column_name, row_id)
    )`,
    tableComment(
      "unread_phone",
      "Numbers stored before they were read by the rules of their country that no reading or several fit, or that the borrower has twice; left as they were.",
    ),
  ],
  down: [sql`drop table unread_phone`],
};

/**
 * Why: numbers are E.164 everywhere, so that the same number is the same text. The key dropped the country code and
 * made one number of +852 9123 4567 and +62 852 9123 4567.
 */
const numberKey: Part = {
  up: [
    barsOf("n.phone = number"),
    sql`create index do_not_contact_phone on do_not_contact (phone) where phone is not null`,
    sql`drop index do_not_contact_number, contact_number_key`,
    sql`drop function number_key`,
  ],
  down: [
    sql`
    create function number_key(number text) returns text language sql immutable strict parallel safe as $$
      select regexp_replace(ltrim(number, '0'), '^(62|63|1)0*(?=[0-9]{9})', '')
    $$`,
    sql`create index do_not_contact_number on do_not_contact (number_key(phone)) where phone is not null`,
    sql`create index contact_number_key on contact (number_key(phone))`,
    sql`drop index do_not_contact_phone`,
    barsOf("number_key(n.phone) = number_key(number)"),
  ],
};

const tables = migrationOf(unread, numberKey);

export const up: Migration["up"] = async (db: Kysely<unknown>) => {
  await tables.up(db);
  const homes = await homesOf(db);
  await normaliseAll(db, homes);
  await sql`alter table do_not_contact disable trigger do_not_contact_kept`.execute(
    db,
  );
  await normaliseRegister(db, homes);
  await sql`alter table do_not_contact enable trigger do_not_contact_kept`.execute(
    db,
  );
};

/** Numbers stay as they were read. */
export const { down } = tables;
