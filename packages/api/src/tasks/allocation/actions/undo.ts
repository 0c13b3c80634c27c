import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { readAssignees, withoutShifts } from "../../assignment/actions/assignees.ts";
import type * as c from "../contract.ts";
import { hasInvisibleCases } from "../queries/own-run.ts";
import * as runs from "../queries/run.ts";
import * as queries from "../queries/undo.ts";
import { countReturning, getUndoRefusal } from "../rules/undo.ts";
import { publishChange } from "./finish.ts";
import { getRunView } from "./read.ts";

type Input = z.output<typeof c.undo.input>;

/** Finds a visible run that may be undone. */
async function requireUndoable(ctx: Ctx, runId: number): Promise<runs.AllocationRunView> {
  const run = orNotFound(await runs.find(ctx.db, ctx.actor, runId, ctx.now()));
  const key = getUndoRefusal(run);
  if (key) throw new AppError("conflict", key);
  return run;
}

async function assertVisibleCases({ db, actor }: Ctx, runId: number): Promise<void> {
  if (await hasInvisibleCases(db, actor, runId))
    throw new AppError("conflict", "allocation.undoNotVisible");
}

/** Stores the undo as a run of its own, which the job `allocation.apply` applies. */
export const undoRun = (ctx: Ctx, input: Input) =>
  inTransaction(ctx, input, async (tx) => {
    await runs.lockVisible(tx.db, tx.actor, input.runId);
    const { institutionId, assigned } = await requireUndoable(tx, input.runId);
    const undoId = await queries.insertUndo(tx.db, {
      runId: input.runId,
      creatorId: tx.actor.userId,
      at: tx.now(),
    });
    await assertVisibleCases(tx, undoId);
    tx.audit({
      action: "allocation.undo",
      entity: "allocation_run",
      entityId: undoId,
      institutionId,
      after: { undoesId: input.runId, cases: assigned },
    });
    tx.publish({ type: "allocation.requested", ids: { runId: undoId } });
    await publishChange(tx, undoId);
    return getRunView(tx, undoId);
  });

export async function previewUndo(
  ctx: Ctx,
  { runId }: Input,
): Promise<z.infer<typeof c.previewUndo.output>> {
  await requireUndoable(ctx, runId);
  await assertVisibleCases(ctx, runId);
  const returning = await queries.listReturning(ctx.db, runId);
  const agentIds = returning.flatMap(({ formerAgentId }) => formerAgentId ?? []);
  const { capacity, ...assignees } = await readAssignees(ctx, agentIds);
  const { agents } = withoutShifts({ ...assignees, capacity });
  const { toAgents, toPool, unchanged } = countReturning(returning, { agents, capacity });
  return {
    toAgents,
    toPool,
    unchanged: [...unchanged].map(([key, cases]) => ({
      key,
      message: errorMessage(ctx.lang, key),
      cases,
    })),
  };
}
