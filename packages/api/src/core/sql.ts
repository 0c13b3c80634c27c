import { type RawBuilder, sql, type SqlBool } from "kysely";
import { toSearchable } from "./searchable.ts";

/**
 * Page sizes of screens. Each has its own statement text; the fixed set limits the number of texts.
 */
const PAGE_SIZES: ReadonlySet<number> = new Set([10, 15, 20, 50, 100, 200]);

/**
 * Builds LIMIT and OFFSET of a page. The size is part of the text and a first page has no offset,
 * so PostgreSQL plans the statement once and reuses the plan. For a size passed as a parameter it
 * assumes a tenth of all rows and plans each page, which can take longer than reading it. Later
 * pages and other sizes still pay that price.
 */
export function limitTo(size: number, offset: number): RawBuilder<unknown> {
  const limit = sql`limit ${PAGE_SIZES.has(size) ? sql.lit(size) : size}`;
  return offset === 0 ? limit : sql`${limit} offset ${offset}`;
}

/** Builds an `ilike` pattern that matches the text anywhere, with its wildcards escaped. */
export const likePart = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Matches a part of a text in a column made by `searchable_text`, such as
 * `borrower.searchable_name`.
 */
export const containsPart = (searchable: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql`${searchable} like ${likePart(toSearchable(part))}`;

/** Matches names by a part, ignoring case, accents, kinds of quotes and repeated spaces. */
export const containsText = (value: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  containsPart(sql`searchable_text(${value})`, part);

/**
 * Writes a contract's codes as SQL: `status in ${toCodesSql(OPEN_STATUSES)}`. The codes are
 * literals and not parameters, so that the planner recognizes that a partial index covers the
 * statement.
 */
export const toCodesSql = (list: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(list.map((code) => sql.lit(code)))})`;

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
