import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnSql } from "./column.ts";
import type { Actor } from "./context.ts";
import { isLimited } from "./institution-scope.ts";
import { queryRow } from "./query.ts";
import { sharesMailbox } from "./same-person.ts";

/**
 * Checks if an actor sees all cases of the visible institutions: rows with an institution need no
 * look at the case.
 */
export const seesInstitutions = ({ caseScope }: Actor): boolean =>
  caseScope === "ALL" || caseScope === "INSTITUTION";

export const selectGroupAgents = ({ groupId }: Actor) =>
  sql`select id from app_user where group_id = ${groupId}`;

/** Selects the stages of a group, whose unassigned cases it may take. */
const buildGroupStagesSql = ({ groupId }: Actor) =>
  sql`select stage_id from group_stage where group_id = ${groupId}`;

/** Matches cases with a complaint: customer service sees no other. */
const hasVisibleComplaintSql = (actor: Actor, id: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from work_order w where w.case_id = ${id} and w.state <> 'INVALID'
    and ${institutionVisibleTo(actor, sql.ref("w.institutionId"))})`;

/**
 * Matches the cases that an actor may see; `alias` is that of collection_case in the query. Row
 * visibility is expressed in SQL only here.
 */
export const visibleTo = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  seesWithheld(actor)
    ? workVisibleTo(actor, alias)
    : sql`(not ${columnSql(alias, "isWithheld")} and ${workVisibleTo(actor, alias)})`;

/**
 * Only leaders and admins of an agency do not see its recalled cases; agents lose them with the
 * assignment.
 */
const seesWithheld = ({ caseScope }: Actor): boolean =>
  caseScope !== "GROUP" && caseScope !== "INSTITUTION";

/** Hides changes `c` of the feed that are complaints about the actor, under any account. */
export const notComplaintAboutActor = (actor: Actor): RawBuilder<SqlBool> =>
  sql`(c.type is null or c.type not in ('complaint.opened', 'complaint.decided') or not exists (
    select from work_order w where w.id = c.entity_id and w.agent_id is not null
      and ${sharesMailbox(sql.ref("w.agentId"), actor.userId)}))`;

/** Hides rows of withheld cases from an actor who does not see those cases. */
export const notWithheldFrom = (actor: Actor, caseId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  seesWithheld(actor)
    ? sql`true`
    : sql`not exists (select from collection_case withheld where withheld.id = ${caseId} and withheld.is_withheld)`;

/**
 * Includes withheld cases: only for records of an agency's own work, never for figures or data of
 * the borrower.
 */
export const workVisibleTo = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  actor.caseScope === "ORDERS"
    ? hasVisibleComplaintSql(actor, columnSql(alias, "id"))
    : orgUnitVisibleTo(actor, alias);

/** Matches rows of any table with institution_id, stage_id and agent_id by the rules for cases. */
export function orgUnitVisibleTo(actor: Actor, alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => columnSql(alias, name);
  switch (actor.caseScope) {
    case "OWN":
      return sql`(${column("agentId")} = ${actor.userId} and ${column("institutionId")} = ${actor.institutionId})`;
    case "GROUP":
      return sql`(${column("institutionId")} = ${actor.institutionId} and (
        ${column("agentId")} in (${selectGroupAgents(actor)})
        or (${column("agentId")} is null and ${column("stageId")} in (${buildGroupStagesSql(actor)}))))`;
    case "INSTITUTION":
      return sql`(${column("institutionId")} = ${actor.institutionId})`;
    case "ALL":
      if (actor.institutionIds.length === 0) return sql`true`;
      return sql`(${column("institutionId")} in (${sql.join(actor.institutionIds)}))`;
    case "ORDERS":
    case "NONE":
      return sql`false`;
  }
}

/**
 * Selects the ids of the cases that an actor may see, for large tables that refer to cases. The
 * cases of a group are found by its agents and by its stages, each part with its own index.
 */
export function visibleCases(actor: Actor): RawBuilder<unknown> {
  if (actor.caseScope !== "GROUP")
    return sql`select c.id from collection_case c where ${visibleTo(actor, "c")}`;
  const ofInstitution = sql`
    select c.id from collection_case c where not c.is_withheld and c.institution_id = ${actor.institutionId}`;
  return sql`
    ${ofInstitution} and c.agent_id = any(array(${selectGroupAgents(actor)}))
    union all
    ${ofInstitution} and c.agent_id is null and c.stage_id = any(array(${buildGroupStagesSql(actor)}))`;
}

/**
 * Matches a borrower or loan with a visible case; `owner` is the referencing column of the case.
 */
export function visibleThroughCase(
  actor: Actor,
  owner: "loanId" | "borrowerId",
  id: RawBuilder<unknown> | number,
): RawBuilder<SqlBool> {
  return sql`exists (select from collection_case as seen
    where ${columnSql("seen", owner)} = ${id} and ${visibleTo(actor, "seen")})`;
}

/** Finds the owner of a case; undefined when the caller may not see the case. */
export const caseSeen = (db: Db, actor: Actor, caseId: number) =>
  db
    .selectFrom("collectionCase as c")
    .select(["c.loanId", "c.borrowerId", "c.institutionId"])
    .where("c.id", "=", caseId)
    .where(visibleTo(actor, "c"))
    .executeTakeFirst();

/** Matches the institutions that an actor sees: the own one, those of the scope, or all. */
export function institutionVisibleTo(actor: Actor, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (actor.institutionId !== null) return sql`(${id} = ${actor.institutionId})`;
  if (actor.institutionIds.length > 0) return sql`(${id} in (${sql.join(actor.institutionIds)}))`;
  return sql`true`;
}

/**
 * Matches rows through the institutions that the actor sees; an actor without limits sees all rows.
 */
const throughInstitution = (
  actor: Actor,
  link: "institutionLender" | "institutionStage",
  column: "lenderId" | "stageId",
  id: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  isLimited(actor)
    ? sql`exists (select from ${sql.table(link)} link where ${columnSql("link", column)} = ${id}
        and ${institutionVisibleTo(actor, columnSql("link", "institutionId"))})`
    : sql`true`;

/** Matches lenders that an actor sees; a key of one lender sees that one only. */
export const lenderVisibleTo = (actor: Actor, id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  actor.lenderId === null
    ? throughInstitution(actor, "institutionLender", "lenderId", id)
    : sql`(${id} = ${actor.lenderId})`;

export const stageVisibleTo = (actor: Actor, id: RawBuilder<unknown>) =>
  throughInstitution(actor, "institutionStage", "stageId", id);

/** Returns undefined when the actor does not see the institution. */
export const institutionSeen = (
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ name: string } | undefined> =>
  queryRow(db)<{ name: string }>`
    select i.name from institution i where i.id = ${id} and ${institutionVisibleTo(actor, sql.ref("i.id"))}`;

/**
 * Matches the people that an actor sees: the own account, the group, the institution, or all users
 * of the scope.
 */
export function userVisibleTo(actor: Actor, alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => columnSql(alias, name);
  if (actor.caseScope === "OWN") return sql`(${column("id")} = ${actor.userId})`;
  if (actor.caseScope === "GROUP") return sql`(${column("groupId")} = ${actor.groupId})`;
  return sql`(${institutionVisibleTo(actor, column("institutionId"))} and ${isPersonSql(alias)})`;
}

/** Excludes service accounts, which are no users on any screen; `alias` is that of app_user. */
export const isPersonSql = (alias: string): RawBuilder<SqlBool> =>
  sql`not exists (select from service_account service where service.user_id = ${columnSql(alias, "id")})`;

/**
 * Matches records of user actions with user_id and institution_id: the user is overseen by the
 * actor, and the record was written in an institution that the actor sees. Records without a user
 * are only for actors without limits.
 */
export function userActionVisibleTo(actor: Actor, alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => columnSql(alias, name);
  const within = institutionVisibleTo(actor, column("institutionId"));
  if (actor.caseScope === "OWN") return sql`(${column("userId")} = ${actor.userId} and ${within})`;
  if (actor.caseScope === "GROUP")
    return sql`(${column("userId")} in (${selectGroupAgents(actor)}) and ${within})`;
  return within;
}

/**
 * Matches the agent days that an actor sees: the own ones, those worked in the group, or those of
 * the institutions.
 */
export function dayVisibleTo(actor: Actor, alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => columnSql(alias, name);
  const within = institutionVisibleTo(actor, column("institutionId"));
  switch (actor.caseScope) {
    case "OWN":
      return sql`(${column("agentId")} = ${actor.userId} and ${within})`;
    case "GROUP":
      return sql`(${column("groupId")} = ${actor.groupId} and ${within})`;
    case "INSTITUTION":
    case "ALL":
      return within;
    case "ORDERS":
    case "NONE":
      return sql`false`;
  }
}

/** Matches figures of a stage by its institution; a leader sees the stages of the group. */
export function stageFiguresVisibleTo(actor: Actor, alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => columnSql(alias, name);
  const within = institutionVisibleTo(actor, column("institutionId"));
  switch (actor.caseScope) {
    case "INSTITUTION":
    case "ALL":
      return within;
    case "GROUP":
      return sql`(${within} and ${column("stageId")} in (${buildGroupStagesSql(actor)}))`;
    default:
      return sql`false`;
  }
}

/**
 * Matches figures of an institution without a stage, only for actors who see the whole institution.
 */
export const wholeVisibleTo = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  actor.caseScope === "INSTITUTION" || actor.caseScope === "ALL"
    ? institutionVisibleTo(actor, columnSql(alias, "institutionId"))
    : sql`false`;

/** Shows a loan without a case only to actors without limits. */
export const loanVisibleTo = (actor: Actor, id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isLimited(actor) ? visibleThroughCase(actor, "loanId", id) : sql`true`;
