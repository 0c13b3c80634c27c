import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";

const within = (actor: Actor) => institutionVisibleTo(actor, sql.ref("c.institutionId"));

/**
 * A leader sees the templates of the own group, and those of the institution for a stage that the
 * group works.
 */
export function configVisibleTo(actor: Actor): RawBuilder<SqlBool> {
  switch (actor.caseScope) {
    case "INSTITUTION":
    case "ALL":
      return within(actor);
    case "GROUP":
      return sql`(${within(actor)} and (c.group_id = ${actor.groupId} or c.group_id is null
        and c.stage_id in (select stage_id from group_stage where group_id = ${actor.groupId})))`;
    default:
      return sql`false`;
  }
}

/** A leader edits only templates of the own group. */
export const editableBy = (actor: Actor): RawBuilder<SqlBool> =>
  actor.caseScope === "GROUP" ? sql`coalesce(c.group_id = ${actor.groupId}, false)` : sql`true`;
