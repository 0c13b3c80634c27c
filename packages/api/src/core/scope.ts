import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnSql } from "./column.ts";
import type { Actor } from "./context.ts";
import { isLimited } from "./institution-scope.ts";

/** Whether an actor sees all cases of the institutions in his sight: what bears their institution need not read them. */
export const seesInstitutions = ({ caseScope }: Actor): boolean =>
  caseScope === "ALL" || caseScope === "INSTITUTION";

/** Everybody of an actor's group. */
export const selectGroupAgents = ({ groupId }: Actor) =>
  sql`select id from app_user where group_id = ${groupId}`;

/** The stages whose cases without an agent a group may take. */
const buildGroupStagesSql = ({ groupId }: Actor) =>
  sql`select stage_id from group_stage where group_id = ${groupId}`;

/** Of the cases, those behind a complaint: customer service sees no other. */
const hasVisibleComplaintSql = (actor: Actor, id: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from work_order w where w.case_id = ${id} and w.state <> 'INVALID'
    and ${institutionVisibleTo(actor, sql.ref("w.institutionId"))})`;

/**
 * The cases that an actor may see; `alias` is that of collection_case in the query. The one place where row visibility
 * becomes SQL.
 */
export const visibleTo = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  seesWithheld(actor)
    ? workVisibleTo(actor, alias)
    : sql`(not ${columnSql(alias, "isWithheld")} and ${workVisibleTo(actor, alias)})`;

/** Recalled cases are withheld from leaders and admins of their agency alone: agents lose theirs with the assignment. */
const seesWithheld = ({ caseScope }: Actor): boolean =>
  caseScope !== "GROUP" && caseScope !== "INSTITUTION";

/** Leaves out withheld cases of an actor who does not see them, in what hangs on cases by their id. */
export const notWithheldFrom = (actor: Actor, caseId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  seesWithheld(actor)
    ? sql`true`
    : sql`not exists (select from collection_case withheld where withheld.id = ${caseId} and withheld.is_withheld)`;

/** Ignores that a case is withheld: for records of an agency's own work alone, never for figures or data of the borrower. */
export const workVisibleTo = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  actor.caseScope === "ORDERS"
    ? hasVisibleComplaintSql(actor, columnSql(alias, "id"))
    : orgUnitVisibleTo(actor, alias);

/** The same for what stands at the place of a case without being one: any table with institution_id, stage_id and agent_id. */
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
 * Ids of the cases that an actor may see, for what hangs on cases in their hundred thousands: those of a group are
 * found by its agents and by its stages, each in an index alone.
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

/** A borrower or loan is seen through a visible case of it; `owner` is the referencing column of the case. */
export function visibleThroughCase(
  actor: Actor,
  owner: "loanId" | "borrowerId",
  id: RawBuilder<unknown> | number,
): RawBuilder<SqlBool> {
  return sql`exists (select from collection_case as seen
    where ${columnSql("seen", owner)} = ${id} and ${visibleTo(actor, "seen")})`;
}

/** Whose the case is; undefined outside of the caller's sight. */
export const caseSeen = (db: Db, actor: Actor, caseId: number) =>
  db
    .selectFrom("collectionCase as c")
    .select(["c.loanId", "c.borrowerId", "c.institutionId"])
    .where("c.id", "=", caseId)
    .where(visibleTo(actor, "c"))
    .executeTakeFirst();

/** Institutions in an actor's sight: his own, those he is limited to, or all. */
export function institutionVisibleTo(actor: Actor, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (actor.institutionId !== null) return sql`(${id} = ${actor.institutionId})`;
  if (actor.institutionIds.length > 0) return sql`(${id} in (${sql.join(actor.institutionIds)}))`;
  return sql`true`;
}

/** What hangs on institutions is seen through those in the actor's sight; who sees all of them sees all of it. */
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

/** Lenders for whom an institution in an actor's sight collects. */
export const lenderVisibleTo = (actor: Actor, id: RawBuilder<unknown>) =>
  throughInstitution(actor, "institutionLender", "lenderId", id);

/** Stages that an institution in an actor's sight works. */
export const stageVisibleTo = (actor: Actor, id: RawBuilder<unknown>) =>
  throughInstitution(actor, "institutionStage", "stageId", id);

/** Undefined outside of the caller's sight. */
export async function institutionSeen(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select i.name from institution i where i.id = ${id} and ${institutionVisibleTo(actor, sql.ref("i.id"))}`.execute(
    db,
  );
  return rows[0];
}

/** Users in an actor's sight: himself, his group, his institution, or everybody of the institutions he sees. */
export function userVisibleTo(actor: Actor, alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => columnSql(alias, name);
  if (actor.caseScope === "OWN") return sql`(${column("id")} = ${actor.userId})`;
  if (actor.caseScope === "GROUP") return sql`(${column("groupId")} = ${actor.groupId})`;
  return institutionVisibleTo(actor, column("institutionId"));
}

/**
 * What people did, line by line with user_id and institution_id: of those whom the actor oversees, written while they
 * were in an institution in his sight. A line of nobody is for those who see all institutions.
 */
export function userActionVisibleTo(actor: Actor, alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => columnSql(alias, name);
  const within = institutionVisibleTo(actor, column("institutionId"));
  if (actor.caseScope === "OWN") return sql`(${column("userId")} = ${actor.userId} and ${within})`;
  if (actor.caseScope === "GROUP")
    return sql`(${column("userId")} in (${selectGroupAgents(actor)}) and ${within})`;
  return within;
}

/** The days of agents in an actor's sight: his own, those worked in his group, or those of the institutions he sees. */
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

/** Figures of a stage are for who sees its institution; a leader sees the stages of his group. */
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

/** Figures of an institution that know no stage are for those alone who see all of it. */
export const wholeVisibleTo = (actor: Actor, alias: string): RawBuilder<SqlBool> =>
  actor.caseScope === "INSTITUTION" || actor.caseScope === "ALL"
    ? institutionVisibleTo(actor, columnSql(alias, "institutionId"))
    : sql`false`;

/** A loan without a case is seen by those alone who see all institutions. */
export const loanVisibleTo = (actor: Actor, id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isLimited(actor) ? visibleThroughCase(actor, "loanId", id) : sql`true`;
