import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import type * as c from "../contract-bank.ts";

type Codes = z.infer<typeof c.listBankCodes.output>["rows"];

export async function codes(
  db: Db,
  provider: string,
  filter: z.output<typeof c.listBankCodes.input>,
): Promise<{ rows: Codes; total: number }> {
  const { page, size, number, payable } = filter;
  const part = `%${(number ?? "").replaceAll(/[%_\\]/g, "")}%`;
  const where = sql`
    k.provider = ${provider} and k.number like ${part}
    and (not ${payable} or k.state in ('ACTIVE', 'PARTIAL'))`;
  const rows = await queryRows(db)<Codes[number]>`
    select k.id as code_id, k.number, k.type, coalesce(h.label, k.channel || ' ' || k.bank) as label, k.amount_minor,
      k.paid_minor, p.currency, k.state, k.created_at, k.expires_at, k.paid_at
    from repayment_code k
    join loan l on l.id = k.loan_id
    join product p on p.id = l.product_id
    left join lateral repay_channel_on(k.channel, k.bank, (k.created_at at time zone ${DEFAULT_ZONE})::date) h on true
    where ${where} order by k.id desc ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRows(db)<{ n: number }>`
    select count(*)::int as n from repayment_code k where ${where}`;
  return { rows, total: counted[0]?.n ?? 0 };
}

export async function findCurrency(db: Db, loanId: number): Promise<Currency | undefined> {
  const row = await queryRow(db)<{ currency: Currency }>`
    select p.currency from loan l join product p on p.id = l.product_id where l.id = ${loanId}`;
  return row?.currency;
}

export interface LastPaid {
  readonly txnId: string;
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** Finds the last payment with this number that is not reversed. */
export const lastPaid = (db: Db, provider: string, number: string) =>
  queryRow(db)<LastPaid>`
    select txn_id, amount_minor, currency from payment_event
    where provider = ${provider} and number = ${number} and event_type = 'PAID' and state <> 'REVERSED'
    order by id desc limit 1`;
