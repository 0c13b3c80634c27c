import { type RawBuilder, sql } from "kysely";
import { DEFAULT_ZONE } from "../../../core/day.ts";

/*
 * Conventions of the queries: instants as milliseconds, days in the ledger zone, rows of a loan as
 * JSON lists.
 */
export type Sql = RawBuilder<unknown>;

export const onDay = (at: Sql): Sql => sql`(${at} at time zone ${DEFAULT_ZONE})::date`;

export const epochMillisSql = (at: Sql): Sql =>
  sql`(extract(epoch from ${at}) * 1000)::double precision`;

/** Groups the rows of a select by loan, as JSON lists in the given order. */
export const selectLists = (rows: Sql, order: Sql): Sql =>
  sql`(select loan_id, json_agg(row_to_json(one) order by ${order}) as list from (${rows}) one group by loan_id)`;
