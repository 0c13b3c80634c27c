import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import { anyOf, columnText, idArray } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { execute } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Ending, AssignmentReason } from "../../allocation/contract-codes.ts";
import type { history as historyContract } from "../contract.ts";

export interface NewAssignment {
  readonly taskId: number;
  readonly agentId: number;
  readonly assignmentReason: AssignmentReason | null;
}

/** Shared values of assignments that start together. */
export interface AssignmentBatch {
  readonly at: Date;
  /** User who assigned; null for the system. */
  readonly by: number | null;
  readonly reason: string | null;
  readonly runId: number | null;
}

export const insertAssignments = (
  db: Db,
  assignments: readonly NewAssignment[],
  { at, by, reason, runId }: AssignmentBatch,
): Promise<void> =>
  execute(db)`
    insert into case_assignment (case_id, agent_id, assignment_reason, assigned_by, assigned_at, reason, run_id)
    select t.case_id, t.agent_id, t.assignment_reason, ${by}::bigint, ${at}, ${reason}, ${runId}::bigint
    from unnest(${idArray(assignments.map((assignment) => assignment.taskId))}, ${idArray(assignments.map((assignment) => assignment.agentId))},
      ${columnText(assignments, (assignment) => assignment.assignmentReason)}::text[]) as t (case_id, agent_id, assignment_reason)
    order by t.case_id`;

/** Ends the current assignments of these cases. Returns their number. */
export async function endAssignments(
  db: Db,
  caseIds: readonly number[],
  { at, endedAs }: { at: Date; endedAs: Ending },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update case_assignment set released_at = ${at}, ended_as = ${endedAs}
    where case_id = ${anyOf(caseIds)} and released_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const history = (
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<z.infer<typeof historyContract.output>> =>
  db
    .selectFrom("caseAssignment as h")
    .innerJoin("collectionCase as c", "c.id", "h.caseId")
    .innerJoin("appUser as a", "a.id", "h.agentId")
    .leftJoin("appUser as l", "l.id", "h.assignedBy")
    .select(["a.name as agentName", "l.name as assignedBy"])
    .select(["h.assignedAt", "h.releasedAt", "h.reason", "h.runId"])
    .select((h) => [
      h.ref("h.assignmentReason").$castTo<AssignmentReason | null>().as("assignmentReason"),
      h.ref("h.endedAs").$castTo<Ending | null>().as("endedAs"),
    ])
    .where("h.caseId", "=", taskId)
    .where(visibleTo(actor, "c"))
    .orderBy("h.id", "desc")
    .execute();
