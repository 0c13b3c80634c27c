import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { countOpenCases } from "../../../tasks/assignment/actions/release.ts";
import type * as c from "../contract-form.ts";
import { findMover, getWorkedStages } from "../queries/org-unit.ts";
import { getMoveRefusal } from "../rules/transfer.ts";
import { changeUser } from "./change.ts";

/** Computes the effect of a move to another stage without writing. */
export async function previewMove(
  ctx: Ctx,
  { userId, stageId }: z.output<typeof c.previewMove.input>,
): Promise<z.input<typeof c.previewMove.output>> {
  const { mover, key } = await evaluateMove(ctx, userId, stageId);
  const workedStages = await getWorkedStages(ctx.db, { ...mover, stageId });
  const { open, leaving } = await countOpenCases(ctx.db, userId, workedStages);
  return {
    allowed: key === null,
    key,
    message: key && errorMessage(ctx.lang, key),
    openCases: open,
    leavingCases: leaving,
    needsRedispatch: leaving > 0,
    version: mover.version,
  };
}

/** Moves the agent and releases the cases of other stages in one transaction. */
export const moveUser = (ctx: Ctx, input: z.output<typeof c.move.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { userId, stageId, version, redispatch } = input;
    const { key } = await evaluateMove(tx, userId, stageId);
    if (key && !tx.isRetry) throw new AppError("conflict", key, {}, "stageId");
    const saved = await changeUser(tx, {
      userId,
      version,
      redispatch,
      replaceLeader: false,
      patch: { stageId },
    });
    return { userId, version: saved.version, released: saved.released };
  });

async function evaluateMove(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  userId: number,
  stageId: number,
) {
  const mover = orNotFound(await findMover(db, actor, userId, stageId));
  const inputs = {
    ...mover,
    canWrite: actor.permissions.has("user.write"),
    isSelf: userId === actor.userId,
  };
  return { mover, key: getMoveRefusal(inputs, stageId) };
}
