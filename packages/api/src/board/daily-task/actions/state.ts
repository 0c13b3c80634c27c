import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { computeFingerprint } from "../../../core/files/hash.ts";
import { getFileBytes, findStoredFile, storeFile } from "../../../core/files/records.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { redraw } from "../../../tasks/image/actions.ts";
import { editableConfigs } from "../../task-config/actions/list.ts";
import type * as c from "../contract.ts";
import { FILE_DAYS, STATE_NUMBERS } from "../contract-codes.ts";
import * as queries from "../queries/state.ts";
import { canMove, movesToDone } from "../rules.ts";

/** Completes an own task; after its deadline it counts as late. */
export async function completeTask(
  ctx: Ctx,
  { taskId, note, file }: z.output<typeof c.update.input>,
): Promise<z.input<typeof c.update.output>> {
  assertOwnTask(ctx, await queries.find(ctx.db, ctx.actor, taskId));
  const picture = file ? await redraw(file) : null;
  const sha256 = file ? await computeFingerprint(file) : null;
  return inTransaction(ctx, { taskId, note, sha256 }, async (tx) => {
    const task = await lock(tx, taskId);
    assertOwnTask(tx, task);
    const moves = movesToDone(task, tx.now());
    const state = moves?.at(-1);
    if (!moves || !state) throw notOpen();
    if (moves.length > 1) await queries.markOverdue(tx.db, taskId);
    const fileId = picture ? await storePicture(tx, task, picture.bytes) : null;
    const completedAt = tx.now();
    await queries.complete(tx.db, taskId, { state, completedAt, note: note || null, fileId });
    record(tx, task, "dailyTask.update", { state, hasFile: fileId !== null });
    return { taskId, state, status: STATE_NUMBERS[state], completedAt };
  });
}

const DAY_MS = 86_400_000;

const storePicture = (
  tx: Tx<Ctx>,
  { id, institutionId, agentId }: queries.LockedTask,
  bytes: Blob,
): Promise<string> =>
  storeFile(
    tx,
    {
      kind: "TASK",
      name: `task-${id}.webp`,
      mediaType: "image/webp",
      institutionId,
      ownerId: agentId,
      expiresAt: new Date(tx.now().getTime() + FILE_DAYS * DAY_MS),
    },
    bytes,
  );

function assertOwnTask(
  { actor }: Pick<Ctx, "actor">,
  task: { readonly agentId: number } | undefined,
): void {
  if (orNotFound(task).agentId !== actor.userId)
    throw new AppError("forbidden", "dailyTask.otherAgent");
}

/** Cancels a task that is not done. Requires the right to edit its template. */
export const cancelTask = (
  ctx: Ctx,
  input: z.output<typeof c.cancel.input>,
): Promise<z.input<typeof c.cancel.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { taskId, reason } = input;
    const task = await lock(tx, taskId);
    if (!(await editableConfigs(tx, [task.configId])).has(task.configId))
      throw new AppError("forbidden", "dailyTask.notEditable");
    const state = "CANCELLED";
    if (!canMove(task.state, state)) throw notOpen();
    await queries.cancel(tx.db, taskId, {
      cancelledAt: tx.now(),
      cancellerId: tx.actor.userId,
      cancelReason: reason,
    });
    record(tx, task, "dailyTask.cancel", { state, reason });
    return { taskId, state, status: STATE_NUMBERS[state] };
  });

const lock = async (tx: Tx<Ctx>, taskId: number) =>
  orNotFound(await queries.lock(tx.db, tx.actor, taskId));

const notOpen = () => new AppError("conflict", "dailyTask.notOpen");

function record(
  tx: Tx<Ctx>,
  { id, institutionId, state }: queries.LockedTask,
  action: "dailyTask.update" | "dailyTask.cancel",
  after: Readonly<Record<string, unknown>>,
): void {
  tx.audit({ action, entity: "daily_task", entityId: id, institutionId, before: { state }, after });
  tx.publish({ type: "dailyTask.changed", ids: { institutionId } });
}

/** Returns an attached file; the access is recorded. */
export async function getTaskFile(
  ctx: Ctx,
  { taskId }: z.output<typeof c.getFile.input>,
): Promise<FileReply> {
  const task = orNotFound(await queries.find(ctx.db, ctx.actor, taskId));
  const file = orNotFound(await findStoredFile(ctx.db, orNotFound(task.fileId)));
  const body = await getFileBytes(ctx, file.id);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "dailyTask.readFile",
      entity: "daily_task",
      entityId: taskId,
      institutionId: task.institutionId,
    }),
  );
  const { name, mediaType: type } = file;
  return new FileReply({ name, type, body, inline: true });
}
