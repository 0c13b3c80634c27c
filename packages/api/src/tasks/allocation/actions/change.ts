import type { ErrorKey } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { IneligibleReason } from "../contract-codes.ts";
import type * as c from "../contract.ts";
import { listCandidates } from "../queries/stored.ts";
import * as runs from "../queries/own-run.ts";
import * as write from "../queries/write.ts";
import { getRunView } from "./read.ts";

const RUN = "allocation_run";

/** Locks a preview of the caller. A run that is committed or discarded cannot change. */
async function lockPreview(
  tx: Tx<Ctx>,
  { runId, version }: { readonly runId: number; readonly version: number },
): Promise<runs.OwnRun> {
  const run = orNotFound(await runs.lockOwnRun(tx.db, tx.actor, runId));
  if (run.state !== "PREVIEW") throw new AppError("conflict", "allocation.notPreview");
  assertCurrentVersion(run.version, version);
  return run;
}

/** Reasons that also exclude an agent chosen by a person; null allows the choice. */
const REFUSALS: Readonly<Record<IneligibleReason, ErrorKey | null>> = {
  DISABLED: "assignment.agentDisabled",
  OFF_SHIFT: "assignment.offShift",
  NO_STAGE: "assignment.wrongStage",
  NOT_TAKING: null,
  NOT_CERTIFIED: null,
};

async function assertAssignable(tx: Tx<Ctx>, runId: number, agentId: number): Promise<void> {
  const all = await listCandidates(tx.db, runId);
  const candidate = all.find((item) => item.agentId === agentId);
  const key = candidate
    ? candidate.ineligibleReason && REFUSALS[candidate.ineligibleReason]
    : "assignment.wrongAgent";
  if (key) throw new AppError("invalid", key, {}, "agentId");
}

/** Moves cases of a preview to another of its agents, or leaves them unassigned. */
export const changeRun = (ctx: Ctx, provided: z.output<typeof c.change.input>) =>
  inTransaction(ctx, provided, async (tx) => {
    const { runId, taskIds, agentId } = provided;
    const run = await lockPreview(tx, provided);
    if (run.kind !== "ASSIGN")
      throw new AppError("invalid", "assignment.wrongAgent", {}, "agentId");
    if (agentId !== null) await assertAssignable(tx, runId, agentId);
    const ids = [...new Set(taskIds)];
    const changed = await write.reassignLines(tx.db, runId, ids, agentId);
    if (changed !== ids.length) throw new AppError("notFound", "record.notFound");
    const version = await write.changeRun(tx.db, runId, {});
    tx.audit({
      action: "allocation.change",
      entity: RUN,
      entityId: runId,
      institutionId: run.institutionId,
      after: { taskIds, agentId },
    });
    return { version };
  });

/**
 * Commits a preview. The job `allocation.apply` assigns or releases the cases and checks each
 * again.
 */
export async function commitRun(ctx: Ctx, provided: z.output<typeof c.commit.input>) {
  const { runId, reason = null, overrideReason = null } = provided;
  return inTransaction(ctx, provided, async (tx) => {
    const run = await lockPreview(tx, provided);
    if (await runs.hasInvisibleCases(tx.db, tx.actor, runId))
      throw new AppError("conflict", "allocation.notVisible");
    if (!reason && (await runs.reassignsFromAgents(tx.db, runId)))
      throw new AppError("invalid", "assignment.reasonRequired", {}, "reason");
    await write.changeRun(tx.db, runId, {
      state: "WAITING",
      reason,
      overrideReason,
      committedAt: tx.now(),
    });
    tx.audit({
      action: "allocation.commit",
      entity: RUN,
      entityId: runId,
      institutionId: run.institutionId,
      after: { reason },
    });
    tx.publish({ type: "allocation.requested", ids: { runId } });
    return getRunView(tx, runId);
  });
}

export const discardRun = (ctx: Ctx, provided: z.output<typeof c.discard.input>) =>
  inTransaction(ctx, provided, async (tx) => {
    const { runId } = provided;
    const run = await lockPreview(tx, provided);
    const change = { state: "DISCARDED", endedAt: tx.now() } as const;
    const version = await write.changeRun(tx.db, runId, change);
    tx.audit({
      action: "allocation.discard",
      entity: RUN,
      entityId: runId,
      institutionId: run.institutionId,
    });
    return { version };
  });
