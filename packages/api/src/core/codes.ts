import { type RawBuilder, sql } from "kysely";

/**
 * A contract's codes as SQL: `status in ${toCodesSql(OPEN_STATUSES)}`. Written out and not bound, so that the planner
 * sees that a partial index covers the statement.
 */
export const toCodesSql = (list: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(list.map((code) => sql.lit(code)))})`;
