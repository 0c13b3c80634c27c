/* Lists of append-only tables that grow by millions of rows, newest first. */
import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Slice } from "./case-records.ts";
import { columnSql } from "./column.ts";
import { AppError } from "./errors.ts";
import { queryRows } from "./query.ts";
import { readAhead } from "./read-ahead.ts";

/** Largest exact count of a list. */
export const COUNT_CAP = 10_000;

/**
 * Position of a row in the order of time. The instant is text, because PostgreSQL has a finer
 * resolution than Date.
 */
export interface TimeCursor {
  readonly atText: string;
  readonly id: number;
}

/** Selects the instant of the row as text, for its cursor. */
export const atTextSql = (alias: string) => sql<string>`${columnSql(alias, "at")}::text`;

/** Newest first, the order of the indexes. */
export const newestFirst = (alias: string): RawBuilder<unknown> =>
  sql`${columnSql(alias, "at")} desc, ${columnSql(alias, "id")} desc`;

export const isAfterCursor = (alias: string, { atText, id }: TimeCursor): RawBuilder<SqlBool> =>
  sql`(${columnSql(alias, "at")}, ${columnSql(alias, "id")}) < (${atText}::timestamptz, ${id})`;

/** Rows to read for a list or an export: one page, or those after the last row. */
export type Cut = Slice | { readonly size: number; readonly after: TimeCursor | null };

/** Counts the rows up to one beyond the cap. `from` includes the keyword. */
export async function countCapped(
  db: Db,
  from: RawBuilder<unknown>,
  cap = COUNT_CAP,
): Promise<number> {
  const rows = await queryRows(db)<{ n: number }>`
    select count(*) as n from (select ${from} limit ${cap + 1}) counted`;
  return rows[0]?.n ?? 0;
}

/** Most rows of a worksheet below its header. */
export const SHEET_ROWS = 1_048_575;

/** Refuses an export that spreadsheet programs could not open. */
export function assertFitsSheet(counted: number): void {
  if (counted > SHEET_ROWS) throw new AppError("invalid", "range.tooManyRows", {}, "to");
}

export const pageWith = <Row>(
  rows: Row[],
  counted: number,
  { page, size }: { readonly page: number; readonly size: number },
  cap = COUNT_CAP,
) => ({ rows, total: Math.min(counted, cap), totalCapped: counted > cap, page, size });

const BATCH = 1000;

/** Yields every row in batches by keyset. */
export const inBatches = <Row extends TimeCursor>(
  next: (cut: {
    readonly size: number;
    readonly after: TimeCursor | null;
  }) => Promise<readonly Row[]>,
): AsyncGenerator<Row> => readAhead<Row>(BATCH, (last) => next({ size: BATCH, after: last }));
