import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { type ExistingLoan, type ExistingPayment, OFFLINE_PROVIDER } from "../rules/offline.ts";
import { queryRow, queryRows } from "../../../core/query.ts";

/** Finds loans by number. A number is unique within a product only. */
export const loansByNumber = (db: Db, numbers: readonly string[]) =>
  queryRows(db)<ExistingLoan>`
    select l.id as loan_id, l.number, p.name as product_name, p.currency, l.loan_on
    from loan l join product p on p.id = l.product_id
    where l.number = any(${numbers}::text[])`;

/** Lists payments reported under these references, posted or not, and those that wait in a file. */
export const listExistingReferences = (db: Db, references: readonly string[]) =>
  queryRows(db)<ExistingPayment>`
    select reference, provider, loan_id, amount_minor from payment where reference = any(${references}::text[])
    union all
    select txn_id, provider, 0, amount_minor from payment_event
    where txn_id = any(${references}::text[]) and event_type = 'PAID' and payment_id is null
    union all
    select r.reference, ${OFFLINE_PROVIDER}, r.loan_id, r.amount_minor
    from payment_file_row r join payment_file f on f.id = r.file_id left join proposal p on p.id = f.proposal_id
    where r.reference = any(${references}::text[]) and r.event_id is null and r.failure_key is null
      and (f.state <> 'WAITING' or p.state = 'PROPOSED')`;

const IS_EXISTING = sql`
  exists (select from payment y where y.reference = r.reference)
  or exists (select from payment_event v where v.txn_id = r.reference and v.event_type = 'PAID')`;

/** Counts rows of a waiting file whose reference was recorded in the meantime. */
export async function countExistingRows(db: Db, fileId: number): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*)::int as n from payment_file_row r join payment_file f on f.id = r.file_id
    where r.file_id = ${fileId} and f.state = 'WAITING' and (${IS_EXISTING})`;
  return row?.n ?? 0;
}

/** Checks if another provider has reported this reference, which may happen while a file waits. */
export async function isReportedElsewhere(db: Db, reference: string): Promise<boolean> {
  const rows = await queryRows(db)`
    select from payment where reference = ${reference} and provider <> ${OFFLINE_PROVIDER}
    union all
    select from payment_event
    where txn_id = ${reference} and provider <> ${OFFLINE_PROVIDER} and event_type = 'PAID' limit 1`;
  return rows.length > 0;
}
