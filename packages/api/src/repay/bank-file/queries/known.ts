import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import {
  type KnownLoan,
  type KnownPayment,
  OFFLINE_PROVIDER,
} from "../rules/offline.ts";

/** Loans with these numbers; a number may stand for one loan of each product. */
export async function loansByNumber(
  db: Db,
  numbers: readonly string[],
): Promise<KnownLoan[]> {
  const { rows } = await sql<KnownLoan>`
    select l.id as loan_id, l.number, p.name as product_name, p.currency, l.loan_on
    from loan l join product p on p.id = l.product_id
    where l.number = any(${numbers}::text[])`.execute(db);
  return rows;
}

/** Money that was told of under these references, laid on a loan or not, and what waits its turn in a file. */
export async function knownReferences(
  db: Db,
  references: readonly string[],
): Promise<KnownPayment[]> {
  const { rows } = await sql<KnownPayment>`
    select reference, provider, loan_id, amount_minor from payment where reference = any(${references}::text[])
    union all
    select txn_id, provider, 0, amount_minor from payment_event
    where txn_id = any(${references}::text[]) and event_type = 'PAID' and payment_id is null
    union all
    select reference, ${OFFLINE_PROVIDER}, loan_id, amount_minor from payment_file_row
    where reference = any(${references}::text[]) and event_id is null and failure_key is null`.execute(
    db,
  );
  return rows;
}
