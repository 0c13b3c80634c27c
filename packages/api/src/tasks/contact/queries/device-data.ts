import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { ofInstitution } from "../../../core/of-institution.ts";

export interface BookEntry {
  readonly borrowerId: number;
  readonly name: string;
  readonly phone: string;
}

/** Returns how many were new or had another name. */
export async function insertBook(
  db: Db,
  entries: readonly BookEntry[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into contact (borrower_id, relation, name, phone, source, created_at)
    select "borrowerId", 'R09', name, phone, 'ADDRESS_BOOK', ${now}
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb)
      as entry ("borrowerId" bigint, name text, phone text)
    on conflict (borrower_id, phone) where source in ('ADDRESS_BOOK', 'CALL_LIST')
    do update set name = excluded.name, removed_at = null
      where contact.name <> excluded.name or contact.removed_at is not null
    returning 1`.execute(db);
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

/** Returns how many were new. */
export async function insertCalls(
  db: Db,
  calls: readonly DeviceCall[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into device_call (borrower_id, name, phone, direction, at, seconds, received_at)
    select "borrowerId", name, phone, direction, at, seconds, ${now}
    from jsonb_to_recordset(${JSON.stringify(calls)}::text::jsonb)
      as device ("borrowerId" bigint, name text, phone text, direction text, at timestamptz, seconds integer)
    on conflict (borrower_id, at, phone, direction) do nothing
    returning 1`.execute(db);
  return rows.length;
}

/** What came before `end`, of the borrowers of an institution; null is those of none. Nothing refers to it. */
export async function removeBook(
  db: Db,
  institutionId: number | null,
  end: Date,
): Promise<number> {
  const { rows } = await sql`
    delete from contact o where o.source in ('ADDRESS_BOOK', 'CALL_LIST') and o.created_at < ${end}
      and ${ofInstitution(institutionId, sql.ref("o.borrowerId"))}
      and not exists (select from collection_log g where g.contact_id = o.id)
      and not exists (select from contact_attempt t where t.contact_id = o.id)
    returning 1`.execute(db);
  return rows.length;
}

export async function removeCalls(
  db: Db,
  institutionId: number | null,
  end: Date,
): Promise<number> {
  const { rows } = await sql`
    delete from device_call d where d.received_at < ${end}
      and ${ofInstitution(institutionId, sql.ref("d.borrowerId"))}
    returning 1`.execute(db);
  return rows.length;
}
