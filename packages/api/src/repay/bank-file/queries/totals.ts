import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { type Day, DEFAULT_ZONE } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import type { Sum } from "../rules/proposal.ts";

/** Computes the digest of all rows to import. */
export async function digestRows(db: Db, fileId: number): Promise<string> {
  const row = await queryRow(db)<{ digest: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(position, sheet_row, reference, loan_id,
      amount_minor, currency, extract(epoch from paid_at), channel)::text, E'\n' order by position), ''), 'UTF8')), 'hex') as digest
    from payment_file_row where file_id = ${fileId}`;
  return row?.digest ?? "";
}

export interface Totals {
  readonly rows: number;
  readonly loans: number;
  readonly firstPaidOn: Day;
  readonly lastPaidOn: Day;
  readonly sums: readonly Sum[];
}

export async function sumRows(db: Db, fileId: number): Promise<Totals> {
  const rows = await queryRows(db)<Totals>`
    select count(*)::int as rows, count(distinct loan_id)::int as loans,
      to_char(min(paid_at) at time zone ${DEFAULT_ZONE}, 'YYYY-MM-DD') as first_paid_on,
      to_char(max(paid_at) at time zone ${DEFAULT_ZONE}, 'YYYY-MM-DD') as last_paid_on,
      (select jsonb_agg(jsonb_build_object('currency', s.currency, 'amountMinor', s.amount_minor) order by s.currency)
        from (select currency, sum(amount_minor)::bigint as amount_minor
          from payment_file_row where file_id = ${fileId} group by currency) s) as sums
    from payment_file_row where file_id = ${fileId}`;
  return rows[0] as Totals;
}

/** Computes the digest of the missing lines of a statement, or null without any. */
export async function digestLines(db: Db, fileId: number): Promise<string | null> {
  const row = await queryRow(db)<{ digest: string | null }>`
    select encode(sha256(convert_to(string_agg(jsonb_build_array(id, event_type, txn_id, number, bank_minor, currency,
      extract(epoch from paid_at))::text, E'\n' order by id), 'UTF8')), 'hex') as digest
    from payment_difference where file_id = ${fileId} and kind = 'MISSING_HERE' and event_id is null`;
  return row?.digest ?? null;
}

export interface LineTotals {
  readonly rows: number;
  readonly sums: readonly Sum[];
  readonly reversedSums: readonly Sum[];
}

const sumByCurrency = (fileId: number, eventType: "PAID" | "REVERSED") => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'amountMinor', s.amount_minor) order by s.currency), '[]')
    from (select currency, sum(bank_minor)::bigint as amount_minor from payment_difference
      where file_id = ${fileId} and kind = 'MISSING_HERE' and event_id is null and event_type = ${eventType}
      group by currency) s)`;

/** Sums the missing lines of a statement. */
export async function sumLines(db: Db, fileId: number): Promise<LineTotals> {
  const rows = await queryRows(db)<LineTotals>`
    select count(*)::int as rows, ${sumByCurrency(fileId, "PAID")} as sums, ${sumByCurrency(fileId, "REVERSED")} as reversed_sums
    from payment_difference where file_id = ${fileId} and kind = 'MISSING_HERE' and event_id is null`;
  return rows[0] as LineTotals;
}
