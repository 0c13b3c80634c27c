import { type RawBuilder, sql } from "kysely";

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
