import type { RawBuilder, SqlBool } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { isRetainedForComplaintSql } from "../../../core/purge-batch.ts";
import { handlingVisibleTo } from "../queries/visibility.ts";

/**
 * Tests if a complaint whose handling the actor sees retains the recordings of a case as evidence.
 */
export const evidenceVisibleTo = (actor: Actor, caseId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isRetainedForComplaintSql(caseId, handlingVisibleTo(actor, "w"));
