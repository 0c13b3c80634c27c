import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";

/**
 * Condition on `column` for institutions that the caller may import for; the operator's commands
 * see all.
 */
export function withinInstitutionScope(
  actor: Actor | undefined,
  column: string,
): RawBuilder<SqlBool> {
  if (!actor) return sql`true`;
  if (actor.isService) return withinKeyScope(actor, column);
  const ownIds = actor.institutionId === null ? [] : [actor.institutionId];
  const ids = actor.caseScope === "ALL" ? actor.institutionIds : ownIds;
  if (ids.length > 0) return sql`(${sql.ref(column)} in (${sql.join(ids)}))`;
  return actor.caseScope === "ALL" ? sql`true` : sql`false`;
}

/** A key of a lender reaches the institutions linked to the lender. */
function withinKeyScope({ institutionId, lenderId }: Actor, column: string): RawBuilder<SqlBool> {
  if (institutionId !== null) return sql`(${sql.ref(column)} = ${institutionId})`;
  if (lenderId === null) return sql`true`;
  return sql`(${sql.ref(column)} in (
    select institution_id from institution_lender where lender_id = ${lenderId}))`;
}

/** Institutions that an actor is limited to; none for a caller of the lender. */
export const getOwnInstitutions = (actor: Actor | undefined): readonly number[] => {
  if (!actor) return [];
  return actor.institutionId === null ? actor.institutionIds : [actor.institutionId];
};
