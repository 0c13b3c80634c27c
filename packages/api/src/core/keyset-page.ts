/* Lists of what was written as it happened, newest first: tables that grow by millions of rows. */
import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Slice } from "./case-records.ts";
import { columnSql } from "./column.ts";
import { AppError } from "./errors.ts";
import { readAhead } from "./read-ahead.ts";

/** Where counting stops. */
export const COUNT_CAP = 10_000;

/** A row in the order of time; the moment is text, as PostgreSQL knows it more finely than a Date. */
export interface TimeCursor {
  readonly atText: string;
  readonly id: number;
}

/** The moment of the row as its place. */
export const atTextSql = (alias: string) => sql<string>`${columnSql(alias, "at")}::text`;

/** Newest first, the order of the indexes. */
export const newestFirst = (alias: string): RawBuilder<unknown> =>
  sql`${columnSql(alias, "at")} desc, ${columnSql(alias, "id")} desc`;

/** What comes after a row in that order. */
export const isAfterCursor = (alias: string, { atText, id }: TimeCursor): RawBuilder<SqlBool> =>
  sql`(${columnSql(alias, "at")}, ${columnSql(alias, "id")}) < (${atText}::timestamptz, ${id})`;

/** Which rows a list or an export takes: a page, or those after the last one. */
export type Cut = Slice | { readonly size: number; readonly after: TimeCursor | null };

/** How many rows there are, as far as anybody counts: one beyond the cap at most. `from` begins with the word. */
export async function countCapped(
  db: Db,
  from: RawBuilder<unknown>,
  cap = COUNT_CAP,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select ${from} limit ${cap + 1}) counted`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Of a worksheet, beside its header. */
export const SHEET_ROWS = 1_048_575;

/** A workbook that nobody could open is not begun. */
export function assertFitsSheet(counted: number): void {
  if (counted > SHEET_ROWS) throw new AppError("invalid", "range.tooManyRows", {}, "to");
}

/** One page as a list shows it. */
export const pageWith = <Row>(
  rows: Row[],
  counted: number,
  { page, size }: { readonly page: number; readonly size: number },
  cap = COUNT_CAP,
) => ({
  rows,
  total: Math.min(counted, cap),
  totalCapped: counted > cap,
  page,
  size,
});

const BATCH = 1000;

/** Every row, read in batches, each after the last of the one before. */
export const inBatches = <Row extends TimeCursor>(
  next: (cut: {
    readonly size: number;
    readonly after: TimeCursor | null;
  }) => Promise<readonly Row[]>,
): AsyncGenerator<Row> => readAhead<Row>(BATCH, (last) => next({ size: BATCH, after: last }));
