import { type RawBuilder, sql } from "kysely";

/**
 * LIMIT and OFFSET of a page. The size stands in the text, and a first page has no offset: so PostgreSQL plans the statement
 * once and keeps the plan. Of a size that it learns only with each call it fears the whole list, and plans every page anew,
 * which takes longer than to read one.
 */
export const limitTo = (size: number, offset: number): RawBuilder<unknown> =>
  offset === 0
    ? sql`limit ${sql.lit(size)}`
    : sql`limit ${sql.lit(size)} offset ${offset}`;
