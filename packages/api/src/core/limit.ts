import { type RawBuilder, sql } from "kysely";

/** Rows of a page as screens ask for them. Each makes a statement of its own, so that no caller can make more. */
const PAGE_SIZES: ReadonlySet<number> = new Set([10, 15, 20, 50, 100, 200]);

/**
 * LIMIT and OFFSET of a page. The size stands in the text, and a first page has no offset: so PostgreSQL plans the statement
 * once and keeps the plan. Of a size that it learns only with each call it assumes a tenth of all rows, and plans every page
 * anew, which can take longer than to read one. Later pages and other sizes still pay that.
 */
export function limitTo(size: number, offset: number): RawBuilder<unknown> {
  const limit = sql`limit ${PAGE_SIZES.has(size) ? sql.lit(size) : size}`;
  return offset === 0 ? limit : sql`${limit} offset ${offset}`;
}
