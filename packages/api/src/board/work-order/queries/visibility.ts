import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnSql } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import { sharesMailbox } from "../../../core/same-person.ts";
import { selectGroupAgents, institutionVisibleTo, workVisibleTo } from "../../../core/scope.ts";

/**
 * Condition on complaints of the actor's institutions, except those about the actor under any
 * account.
 */
const within = (actor: Actor, alias: string): RawBuilder<SqlBool> => {
  const column = (name: string) => columnSql(alias, name);
  return sql`${institutionVisibleTo(actor, column("institutionId"))}
    and (${column("agentId")} is null or not ${sharesMailbox(column("agentId"), actor.userId)})`;
};

/**
 * Condition on complaints to follow: the actor handles them, leads the handler or the agent
 * complained about, or the case is in the actor's group.
 */
const isFollowedSql = (actor: Actor, alias: string): RawBuilder<SqlBool> => {
  const column = (name: string) => columnSql(alias, name);
  switch (actor.caseScope) {
    case "OWN":
      return sql`coalesce(${column("handlerId")} = ${actor.userId}, false)`;
    case "GROUP":
      return sql`(coalesce(${column("handlerId")} = ${actor.userId}, false)
        or coalesce(${column("handlerId")} in (${selectGroupAgents(actor)}), false)
        or coalesce(${column("agentId")} in (${selectGroupAgents(actor)}), false)
        or exists (select from collection_case k where k.id = ${column("caseId")} and ${workVisibleTo(actor, "k")}))`;
    case "INSTITUTION":
    case "ALL":
    case "ORDERS":
      return sql`true`;
    case "NONE":
      return sql`false`;
  }
};

/**
 * Condition on complaints visible to an actor, including lodged ones; `alias` is that of
 * work_order.
 */
export const orderVisibleTo = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  actor.caseScope === "NONE"
    ? sql`false`
    : sql`(${within(actor, alias)}
      and (${isFollowedSql(actor, alias)} or coalesce(${columnSql(alias, "createdBy")} = ${actor.userId}, false)))`;

/** Condition on complaints whose handling the actor sees. A lodger sees only state and reply. */
export const handlingVisibleTo = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  sql`(${within(actor, alias)} and ${isFollowedSql(actor, alias)})`;
