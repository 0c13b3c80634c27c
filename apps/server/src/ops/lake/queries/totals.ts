import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { listAmountColumns, type LakeColumn } from "../rules/column.ts";
import type { LakeDay } from "../rules/day.ts";
import { TABLES, type TableName } from "../rules/tables.ts";
import type { CurrencyTotal } from "../rules/totals.ts";
import { asNumber, ROWS } from "./rows.ts";
import { queryRows } from "@kolekta/api/core/query";

const text = (column: LakeColumn): RawBuilder<unknown> =>
  sql`coalesce((${asNumber(column)})::text, '~')`;

/** Fifteen hex digits of a row's hash; `parquet/totals.ts` computes the same from a file. */
const checksum = (columns: readonly LakeColumn[]): RawBuilder<unknown> => sql`
  ('x' || substr(md5(concat_ws(chr(31), ${sql.join(columns.map(text))})), 1, 15))::bit(60)::bigint`;

const buildSumsSql = (amounts: readonly string[]): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(
    amounts.map((name) => sql`${sql.lit(name)}, coalesce(sum(${sql.ref(`r.${name}`)}), 0)::text`),
  )})`;

export async function listTotals(db: Db, name: TableName, day: LakeDay): Promise<CurrencyTotal[]> {
  const { columns, key } = TABLES[name];
  const id = sql.ref(`r.${key[0] ?? ""}`);
  return queryRows(db)<CurrencyTotal>`
    select r.currency::text as currency, count(*)::bigint as rows, min(${id})::bigint as first_id,
      max(${id})::bigint as last_id, sum(${checksum(columns)})::text as checksum, ${buildSumsSql(listAmountColumns(TABLES[name]))} as sums
    from (${ROWS[name](day)}) r group by r.currency order by r.currency collate "C"`;
}
