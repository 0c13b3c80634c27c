import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnOf } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import { sharesEmail } from "../../../core/same-person.ts";
import { agentsOfGroup, institutionVisibleTo } from "../../../core/scope.ts";

/** Complaints in an actor's sight; one about himself is in nobody's own. `alias` is that of work_order. */
export function orderVisibleTo(
  actor: Actor,
  alias: string,
): RawBuilder<SqlBool> {
  const column = (name: string) => columnOf(alias, name);
  const isOthers = sql`(${column("agentId")} is null or not ${sharesEmail(column("agentId"), actor.userId)})`;
  const within = sql`${institutionVisibleTo(actor, column("institutionId"))} and ${isOthers}`;
  const isOwn = sql`(${column("handlerId")} = ${actor.userId} or ${column("createdBy")} = ${actor.userId})`;
  switch (actor.caseScope) {
    case "OWN":
      return sql`(${within} and ${isOwn})`;
    case "GROUP":
      return sql`(${within} and (${isOwn}
        or ${column("handlerId")} in (${agentsOfGroup(actor)}) or ${column("agentId")} in (${agentsOfGroup(actor)})))`;
    case "INSTITUTION":
    case "ALL":
    case "ORDERS":
      return sql`(${within})`;
    case "NONE":
      return sql`false`;
  }
}
