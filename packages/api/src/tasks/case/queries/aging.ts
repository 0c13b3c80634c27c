import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";

/**
 * Checks that a long-aging stage is among those that the actor works or oversees, also without a
 * case.
 */
export async function worksLongAging(db: Db, actor: Actor, today: Day): Promise<boolean> {
  const rows = await queryRows(db)`
    select from stage q cross join lateral stage_policy_on(q.id, ${today}::date) s
    where s.long_aging and ${buildOwnStageSql(actor)} limit 1`;
  return rows.length > 0;
}

function buildOwnStageSql(actor: Actor): RawBuilder<SqlBool> {
  switch (actor.caseScope) {
    case "OWN":
      return sql`q.id = (select stage_id from app_user where id = ${actor.userId})`;
    case "GROUP":
      return sql`q.id in (select stage_id from group_stage where group_id = ${actor.groupId})`;
    case "INSTITUTION":
      return sql`q.id in (select stage_id from institution_stage where institution_id = ${actor.institutionId})`;
    case "ALL":
      return sql`true`;
    case "ORDERS":
    case "NONE":
      return sql`false`;
  }
}
