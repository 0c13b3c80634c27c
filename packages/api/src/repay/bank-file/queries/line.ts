import type { Db } from "@kolekta/db";
import type { ErrorKey } from "@kolekta/i18n";
import { sql } from "kysely";
import type { Currency } from "../../../core/money.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import type { EventType } from "../../payment/contract.ts";

/** Line of a statement that the bank never reported. */
export interface MissingLine {
  readonly id: number;
  readonly provider: string;
  readonly eventType: EventType;
  readonly txnId: string;
  readonly number: string | null;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly paidAt: Date;
}

const OPEN = sql`kind = 'MISSING_HERE' and event_id is null and failure_key is null`;

/** Payments come before their reversals. */
export async function listOpenLines(db: Db, fileId: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select id from payment_difference where file_id = ${fileId} and ${OPEN} order by event_type, paid_at, id`;
  return rows.map(({ id }) => id);
}

/** Locks an open line. */
export const lockOpenLine = (db: Db, id: number) =>
  queryRow(db)<MissingLine>`
    select d.id, f.provider, d.event_type, d.txn_id, d.number, d.bank_minor as amount_minor, d.currency, d.paid_at
    from payment_difference d join payment_file f on f.id = d.file_id
    where d.id = ${id} and d.event_id is null and d.failure_key is null for no key update of d`;

export async function setEvent(db: Db, id: number, eventId: number): Promise<void> {
  await db.updateTable("paymentDifference").set({ eventId }).where("id", "=", id).execute();
}

export async function setRejected(db: Db, id: number, failureKey: ErrorKey): Promise<void> {
  await db
    .updateTable("paymentDifference")
    .set({ failureKey })
    .where("id", "=", id)
    .where("eventId", "is", null)
    .execute();
}

/** Reopens rejected lines for a new approval. */
export async function reopenRejected(db: Db, fileId: number): Promise<void> {
  await db
    .updateTable("paymentDifference")
    .set({ failureKey: null })
    .where("fileId", "=", fileId)
    .where("failureKey", "is not", null)
    .execute();
}

export async function hasOpenLine(db: Db, fileId: number): Promise<boolean> {
  const rows = await queryRows(db)`
    select from payment_difference where file_id = ${fileId} and ${OPEN} limit 1`;
  return rows.length > 0;
}
