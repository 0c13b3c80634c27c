import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnSql } from "./column.ts";

/**
 * Matches when the user `alias` has no shift on a business day that has a schedule in the user's
 * institution. When no user of the institution is scheduled on that day, all count as present.
 */
export const isOffShiftSql = (
  alias: string,
  day: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from scheduled_day kept where kept.institution_id = ${columnSql(alias, "institutionId")} and kept.day_on = ${day})
  and not exists (select from scheduled_day shift join shift_code code on code.code = shift.code and code.kind = 'WORK'
    where shift.agent_id = ${columnSql(alias, "id")} and shift.day_on = ${day} and shift.enabled))`;
