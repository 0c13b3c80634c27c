import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnSql } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";

interface Of {
  readonly agentId: RawBuilder<unknown>;
  readonly institutionId: RawBuilder<unknown>;
}

/**
 * Condition on data about an agent at an institution: visible to the agent, the leader, and users
 * who see the institution.
 */
export function aboutVisibleTo(actor: Actor, { agentId, institutionId }: Of): RawBuilder<SqlBool> {
  const within = institutionVisibleTo(actor, institutionId);
  switch (actor.caseScope) {
    case "OWN":
      return sql`coalesce(${agentId} = ${actor.userId}, false)`;
    case "GROUP":
      return sql`(${within} and ${agentId} in (select id from app_user where group_id = ${actor.groupId}))`;
    case "INSTITUTION":
    case "ALL":
    case "ORDERS":
      return within;
    case "NONE":
      return sql`false`;
  }
}

/**
 * Condition on penalties visible to an actor, including an agent's own; `alias` is that of penalty.
 */
export const penaltyVisibleTo = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  aboutVisibleTo(actor, {
    agentId: columnSql(alias, "agentId"),
    institutionId: columnSql(alias, "institutionId"),
  });
