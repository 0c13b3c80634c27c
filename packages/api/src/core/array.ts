import { type RawBuilder, sql } from "kysely";

/*
 * Passes many values as one parameter in PostgreSQL's text format of an array: the statement is the
 * same for any number of values, and the driver handles no elements.
 */

const toArrayText = (values: readonly unknown[]): string => `{${values.join(",")}}`;

export const idArray = (ids: readonly number[]): RawBuilder<number[]> =>
  sql`${toArrayText(ids)}::bigint[]`;

/** Matches any of the ids: `where id = ${anyOf(ids)}`. */
export const anyOf = (ids: readonly number[]): RawBuilder<unknown> => sql`any(${idArray(ids)})`;

/**
 * Passes one value of each row for `unnest`: numbers, days or null, which need no quotes in an
 * array.
 */
export const columnText = <T>(
  rows: Iterable<T>,
  toValue: (row: T) => number | string | null,
): string => toArrayText(Array.from(rows, (row) => toValue(row) ?? "null"));

/** Rows for `json_to_recordset`. */
export const jsonRows = (rows: readonly object[]): RawBuilder<unknown> =>
  sql`${JSON.stringify(rows)}::text::json`;
