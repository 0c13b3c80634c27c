import type { Db } from "@kolekta/db";
import type { ErrorKey } from "@kolekta/i18n";
import { sql } from "kysely";
import type { Backlog } from "../../../core/backlog.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import type { OfflinePayment } from "../rules/offline.ts";

/** Payment that was new when its file was checked. */
export type FileRow = OfflinePayment;

export interface OpenRow extends FileRow {
  readonly fileId: number;
  readonly position: number;
}

export const backlog: Backlog<"paymentFile"> = {
  table: "paymentFile",
  waiting: sql`q.state = 'POSTING'`,
  dueAt: "dueAt",
};

const OPEN = sql`event_id is null and failure_key is null`;

/** Inserts the rows in the order of their import. */
export async function insertRows(db: Db, fileId: number, rows: readonly FileRow[]): Promise<void> {
  const packed = JSON.stringify(
    rows.map((row, index) => ({ ...row, position: index + 1, paidAt: row.paidAt.toISOString() })),
  );
  await execute(db)`
    insert into payment_file_row
      (file_id, position, sheet_row, reference, loan_id, amount_minor, currency, paid_at, channel)
    select ${fileId}::bigint, r.position, r."sheetRow", r.reference, r."loanId", r."amountMinor", r.currency, r."paidAt", r.channel
    from jsonb_to_recordset(${packed}::text::jsonb) as r (position integer, "sheetRow" integer, reference text,
      "loanId" bigint, "amountMinor" bigint, currency text, "paidAt" timestamptz, channel text)`;
}

/** Finds the next open row that no other transaction has locked. */
export const nextOpen = (db: Db, fileId: number, after: number) =>
  queryRow(db)<OpenRow>`
    select file_id, position, sheet_row, reference, loan_id, amount_minor, currency, paid_at, channel
    from payment_file_row where file_id = ${fileId} and position > ${after} and ${OPEN}
    order by position limit 1 for no key update skip locked`;

type FileRowKey = Pick<OpenRow, "fileId" | "position">;

export const holdRow = (db: Db, { fileId, position }: FileRowKey): Promise<void> =>
  execute(db)`
    select from payment_file_row where file_id = ${fileId} and position = ${position} for no key update`;

export async function setImported(
  db: Db,
  { fileId, position }: FileRowKey,
  eventId: number,
): Promise<void> {
  await db
    .updateTable("paymentFileRow")
    .set({ eventId, failureKey: null })
    .where("fileId", "=", fileId)
    .where("position", "=", position)
    .execute();
}

export async function setRejected(
  db: Db,
  { fileId, position }: FileRowKey,
  failureKey: ErrorKey,
): Promise<void> {
  await db
    .updateTable("paymentFileRow")
    .set({ failureKey })
    .where("fileId", "=", fileId)
    .where("position", "=", position)
    .where("eventId", "is", null)
    .execute();
}

export async function hasOpen(db: Db, fileId: number): Promise<boolean> {
  const rows = await queryRows(db)`
    select from payment_file_row where file_id = ${fileId} and ${OPEN} limit 1`;
  return rows.length > 0;
}

/** Returns false when another process ended the file first. */
export async function endFile(db: Db, fileId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("paymentFile")
    .set({ state: "DONE" })
    .where("id", "=", fileId)
    .where("state", "=", "POSTING")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface ImportingFile {
  readonly id: number;
  readonly kind: "OFFLINE" | "STATEMENT";
}

/** Lists files that are not done, oldest first. */
export const listImportingFiles = (db: Db): Promise<ImportingFile[]> =>
  db
    .selectFrom("paymentFile")
    .select(["id", "kind"])
    .where("state", "=", "POSTING")
    .orderBy("dueAt")
    .orderBy("id")
    .$narrowType<ImportingFile>()
    .execute();

export interface RejectedRow {
  readonly sheetRow: number;
  readonly reference: string;
  readonly failureKey: ErrorKey;
}

export const listRejectedRows = (db: Db, fileId: number, max: number) =>
  queryRows(db)<RejectedRow>`
    select sheet_row, reference, failure_key from payment_file_row
    where file_id = ${fileId} and failure_key is not null order by sheet_row limit ${max}`;
