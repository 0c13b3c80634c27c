import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { ColumnKind, LakeColumn } from "../rules/column.ts";
import type { LakeDay } from "../rules/day.ts";
import { TABLES, type TableName } from "../rules/tables.ts";
import { caseRows } from "./cases.ts";
import { factRows } from "./facts.ts";
import { ledgerRows } from "./ledger.ts";
import { paymentRows } from "./payments.ts";
import { promiseRows } from "./promises.ts";

export const ROWS: Readonly<Record<TableName, (day: LakeDay) => RawBuilder<unknown>>> = {
  facts: factRows,
  payments: paymentRows,
  ledger: ledgerRows,
  cases: caseRows,
  promises: promiseRows,
};

/** Exact numbers: days, and microseconds since 1970. A JavaScript Date has only milliseconds. */
const AS_NUMBER: Partial<Record<ColumnKind, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> =
  {
    day: (column) => sql`(${column} - date '1970-01-01')`,
    instant: (column) => sql`(extract(epoch from ${column}) * 1000000)::bigint`,
  };

export const asNumber = ({ name, kind }: LakeColumn): RawBuilder<unknown> => {
  const column = sql.ref(`r.${name}`);
  return AS_NUMBER[kind]?.(column) ?? column;
};

export type LakeValue = number | string | boolean | null;

/** Rows per fetch. */
const BATCH = 8_192;

/** Every row of a day in the order of its key, values in the order of the columns; within a transaction. */
export async function* readRows(
  db: Db,
  name: TableName,
  day: LakeDay,
): AsyncGenerator<LakeValue[]> {
  const { columns, key } = TABLES[name];
  const names = columns.map((_, n) => `c${n}` as const);
  const rows = db
    .selectFrom(sql`(${ROWS[name](day)})`.as("r"))
    .select(columns.map((column, n) => sql<LakeValue>`${asNumber(column)}`.as(`c${n}`)))
    .orderBy(sql`${sql.join(key.map((column) => sql`${sql.ref(`r.${column}`)} nulls first`))}`)
    .stream(BATCH);
  for await (const row of rows) yield names.map((columnName) => row[columnName] ?? null);
}
