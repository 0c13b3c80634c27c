import { type RawBuilder, sql } from "kysely";

/**
 * Writes a contract's codes as SQL: `status in ${toCodesSql(OPEN_STATUSES)}`. The codes are
 * literals and not parameters, so that the planner recognizes that a partial index covers the
 * statement.
 */
export const toCodesSql = (list: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(list.map((code) => sql.lit(code)))})`;
