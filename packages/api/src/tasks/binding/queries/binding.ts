import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import { anyOf, columnText, idArray } from "../../../core/array.ts";
import type { Actor } from "../../../core/context.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Ending, AssignmentReason } from "../../allocation/contract-codes.ts";
import type { history as historyContract } from "../contract.ts";

export interface NewBinding {
  readonly taskId: number;
  readonly agentId: number;
  readonly ground: AssignmentReason | null;
}

/** What bindings that begin together have in common. */
export interface BoundBy {
  readonly at: Date;
  /** Null where the house bound them. */
  readonly by: number | null;
  readonly reason: string | null;
  readonly runId: number | null;
}

export async function insertBindings(
  db: Db,
  bindings: readonly NewBinding[],
  { at, by, reason, runId }: BoundBy,
): Promise<void> {
  await sql`
    insert into case_binding (case_id, agent_id, ground, bound_by, bound_at, reason, run_id)
    select t.case_id, t.agent_id, t.ground, ${by}::bigint, ${at}, ${reason}, ${runId}::bigint
    from unnest(${idArray(bindings.map((binding) => binding.taskId))}, ${idArray(bindings.map((binding) => binding.agentId))},
      ${columnText(bindings, (binding) => binding.ground)}::text[]) as t (case_id, agent_id, ground)
    order by t.case_id`.execute(db);
}

/** Ends what binds these cases now; returns how many were bound. */
export async function endBindings(
  db: Db,
  caseIds: readonly number[],
  { at, endedAs }: { at: Date; endedAs: Ending },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update case_binding set unbound_at = ${at}, ended_as = ${endedAs}
    where case_id = ${anyOf(caseIds)} and unbound_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const history = (
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<z.infer<typeof historyContract.output>> =>
  db
    .selectFrom("caseBinding as h")
    .innerJoin("collectionCase as c", "c.id", "h.caseId")
    .innerJoin("appUser as a", "a.id", "h.agentId")
    .leftJoin("appUser as l", "l.id", "h.boundBy")
    .select(["a.name as agentName", "l.name as boundBy"])
    .select(["h.boundAt", "h.unboundAt", "h.reason", "h.runId"])
    .select((h) => [
      h.ref("h.ground").$castTo<AssignmentReason | null>().as("ground"),
      h.ref("h.endedAs").$castTo<Ending | null>().as("endedAs"),
    ])
    .where("h.caseId", "=", taskId)
    .where(visibleTo(actor, "c"))
    .orderBy("h.id", "desc")
    .execute();
