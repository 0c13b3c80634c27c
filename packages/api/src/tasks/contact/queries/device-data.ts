import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { ofInstitution } from "../../../core/of-institution.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { queryRows } from "../../../core/query.ts";

export interface BookEntry {
  readonly borrowerId: number;
  readonly name: string;
  readonly phone: string;
}

/** Returns the number of entries that were new or changed their name. */
export async function insertBook(
  db: Db,
  entries: readonly BookEntry[],
  now: Date,
): Promise<number> {
  const rows = await queryRows(db)`
    insert into contact (borrower_id, relation, name, phone, source, created_at)
    select "borrowerId", 'R09', name, phone, 'ADDRESS_BOOK', ${now}
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb)
      as entry ("borrowerId" bigint, name text, phone text)
    on conflict (borrower_id, phone) where source in ('ADDRESS_BOOK', 'CALL_LIST')
    do update set name = excluded.name, removed_at = null
      where contact.name <> excluded.name or contact.removed_at is not null
    returning 1`;
  return rows.length;
}

export interface DeviceCall {
  readonly borrowerId: number;
  readonly name: string | null;
  readonly phone: string;
  readonly direction: string;
  readonly at: Date;
  readonly seconds: number;
}

/** Returns the number of new calls. */
export async function insertCalls(
  db: Db,
  calls: readonly DeviceCall[],
  now: Date,
): Promise<number> {
  const rows = await queryRows(db)`
    insert into device_call (borrower_id, name, phone, direction, at, seconds, received_at)
    select "borrowerId", name, phone, direction, at, seconds, ${now}
    from jsonb_to_recordset(${JSON.stringify(calls)}::text::jsonb)
      as device ("borrowerId" bigint, name text, phone text, direction text, at timestamptz, seconds integer)
    on conflict (borrower_id, at, phone, direction) do nothing
    returning 1`;
  return rows.length;
}

/** Tables whose rows refer to a contact, also to a refused one, and are never deleted. */
const EVIDENCE = [
  "guard_decision",
  "number_reveal",
  "contact_attempt",
  "collection_log",
  "call_record",
  "sms_message",
];

const inEvidence = sql`(${sql.join(
  EVIDENCE.map(
    (table) => sql`exists (select from ${sql.table(table)} e where e.contact_id = o.id)`,
  ),
  sql` or `,
)})`;

/**
 * Removes entries received before `end`, of borrowers of the institution, or of borrowers without
 * one when it is null. Rows that evidence refers to stay, without name and number. Returns the
 * number of rows.
 */
export async function removeBook(
  db: Db,
  { institutionId, end, batchSize }: PurgeBatch,
): Promise<number> {
  const rows = await queryRows(db)`
    with due as (
      select o.id, ${inEvidence} as is_named from contact o
      where o.source in ('ADDRESS_BOOK', 'CALL_LIST') and o.created_at < ${end} and o.name <> ''
        and ${ofInstitution(institutionId, sql.ref("o.borrowerId"))}
      limit ${batchSize}
    ), emptied as (
      update contact o set name = '', phone = 'x' || o.id, removed_at = coalesce(o.removed_at, now())
      from due where due.id = o.id and due.is_named returning 1
    ), deleted as (
      delete from contact o using due where due.id = o.id and not due.is_named returning 1
    )
    select from emptied union all select from deleted`;
  return rows.length;
}

export async function removeCalls(
  db: Db,
  { institutionId, end, batchSize }: PurgeBatch,
): Promise<number> {
  const rows = await queryRows(db)`
    delete from device_call where id in (
      select d.id from device_call d where d.received_at < ${end}
        and ${ofInstitution(institutionId, sql.ref("d.borrowerId"))}
      limit ${batchSize})
    returning 1`;
  return rows.length;
}
