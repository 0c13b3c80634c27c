import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnSql } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import { isSamePersonSql, sharesMailbox } from "../../../core/same-person.ts";
import { dayVisibleTo } from "../../../core/scope.ts";

/** Scores stay visible to their agent after a move to another institution. */
export const agentVisibleTo = (actor: Actor, alias: "i" | "d"): RawBuilder<SqlBool> =>
  actor.caseScope === "OWN"
    ? sql`${columnSql(alias, "agentId")} = ${actor.userId}`
    : dayVisibleTo(actor, alias);

/** An agent sees an own contact after it is scored. */
export const itemVisibleTo = (actor: Actor): RawBuilder<SqlBool> =>
  sql`(${agentVisibleTo(actor, "i")} and (i.agent_id <> ${actor.userId} or i.state <> 'OPEN'))`;

/** Includes contacts of the caller's other accounts with the same mailbox. */
export const isConcernedSql = (actor: Actor): RawBuilder<SqlBool> =>
  sql`(i.agent_id = ${actor.userId} or ${sharesMailbox(sql.ref("i.agentId"), actor.userId)})`;

/** Hides from the agent that two scores differ. */
export const isDifferenceVisible = (actor: Actor) =>
  sql`(i.differs and not ${isConcernedSql(actor)})`;

/** Tests if the caller, under any account, gave one of the scores. */
export const isScorerSql = (actor: Actor) => sql`exists (
  select from quality_score given where given.item_id = i.id and (given.scorer_id = ${actor.userId}
    or ${isSamePersonSql(actor.userId, { requesterId: sql.ref("given.scorerId"), at: sql.ref("given.at") })}))`;
