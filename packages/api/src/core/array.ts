import { type RawBuilder, sql } from "kysely";

/*
 * Many values as one parameter, written out as PostgreSQL's own text of an array: however many there are, the
 * statement stays the same and the driver has no element to look at.
 */

const toArrayText = (values: readonly unknown[]): string => `{${values.join(",")}}`;

/** `bigint[]` of ids. */
export const idArray = (ids: readonly number[]): RawBuilder<number[]> =>
  sql`${toArrayText(ids)}::bigint[]`;

/** What an id equals when it is one of these: `where id = ${anyOf(ids)}`. */
export const anyOf = (ids: readonly number[]): RawBuilder<unknown> => sql`any(${idArray(ids)})`;

/** One value of each row, for `unnest`: numbers, days or null, nothing that an array would have to quote. */
export const columnText = <T>(
  rows: Iterable<T>,
  toValue: (row: T) => number | string | null,
): string => toArrayText(Array.from(rows, (row) => toValue(row) ?? "null"));

/** Rows for `json_to_recordset`. */
export const jsonRows = (rows: readonly object[]): RawBuilder<unknown> =>
  sql`${JSON.stringify(rows)}::text::json`;
