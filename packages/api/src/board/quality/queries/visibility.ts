import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnSql } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import { isSamePersonSql, sharesMailbox } from "../../../core/same-person.ts";
import { dayVisibleTo } from "../../../core/scope.ts";

/** What is scored of an agent stays in his sight when he goes to another institution. */
export const agentVisibleTo = (actor: Actor, alias: "i" | "d"): RawBuilder<SqlBool> =>
  actor.caseScope === "OWN"
    ? sql`${columnSql(alias, "agentId")} = ${actor.userId}`
    : dayVisibleTo(actor, alias);

/** An agent sees what is said of him once it is scored. */
export const itemVisibleTo = (actor: Actor): RawBuilder<SqlBool> =>
  sql`(${agentVisibleTo(actor, "i")} and (i.agent_id <> ${actor.userId} or i.state <> 'OPEN'))`;

/** Includes contacts of the caller's other accounts with the same mailbox. */
export const isConcernedSql = (actor: Actor): RawBuilder<SqlBool> =>
  sql`(i.agent_id = ${actor.userId} or ${sharesMailbox(sql.ref("i.agentId"), actor.userId)})`;

/** That two scores differ is not shown to the agent. */
export const isDifferenceVisible = (actor: Actor) =>
  sql`(i.differs and not ${isConcernedSql(actor)})`;

/** Whether the caller, or the person behind another account of his, gave one of its scores. */
export const isScorerSql = (actor: Actor) => sql`exists (
  select from quality_score given where given.item_id = i.id and (given.scorer_id = ${actor.userId}
    or ${isSamePersonSql(actor.userId, { requesterId: sql.ref("given.scorerId"), at: sql.ref("given.at") })}))`;
