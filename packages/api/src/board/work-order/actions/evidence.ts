import type { RawBuilder, SqlBool } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { isRetainedForComplaintSql } from "../../../core/purge-batch.ts";
import { handlingVisibleTo } from "../queries/visibility.ts";

/** Whether a complaint whose handling the actor sees keeps the recordings of a case as evidence. */
export const evidenceVisibleTo = (actor: Actor, caseId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isRetainedForComplaintSql(caseId, handlingVisibleTo(actor, "w"));
