import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { getFileBytes } from "../../../core/files/records.ts";
import { boundRange, toDays } from "../../../core/range.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { LISTING_DAYS } from "../contract.ts";
import * as accounts from "../queries/account.ts";
import { holdingMark } from "../queries/blacklist.ts";
import * as queries from "../queries/list.ts";
import { endEnrolment } from "../queries/record.ts";
import { reblockAccounts } from "./block.ts";
import { openPicture } from "./sealed.ts";

export async function listFaces(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.list.input>,
) {
  const range = boundRange(filter, LISTING_DAYS, ctx.now());
  const stored = await queries.listPage(
    ctx.db,
    ctx.actor,
    { ...filter, ...range },
    { size, offset: (page - 1) * size },
  );
  return {
    ...toDays(range, ctx.actor.zone),
    rows: stored.map(({ total: _, login, first, today, yesterday, dayBefore, ...row }) => ({
      ...row,
      pictures: { login, first, today, yesterday, dayBefore },
    })),
    total: stored[0]?.total ?? 0,
    page,
    size,
    isSetUp: ctx.gateways.vault.hasKey,
  };
}

/** The access is recorded before the picture is sent. */
export async function getFacePicture(
  ctx: Ctx,
  { recordId }: { readonly recordId: number },
): Promise<FileReply> {
  const { fileId, institutionId, userId } = orNotFound(
    await queries.seenRecord(ctx.db, ctx.actor, recordId, ctx.now()),
  );
  const sealed = await getFileBytes(ctx, fileId);
  const body = await openPicture(ctx, fileId, sealed);
  if (!body) throw new AppError("conflict", "face.keyLost");
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "face.read",
      entity: "face_record",
      entityId: recordId,
      institutionId,
      after: { agentId: userId },
    }),
  );
  const type = "image/webp";
  return new FileReply({ name: "face.webp", type, body, inline: true });
}

/** Locks a visible agent. Refuses the caller's own account. */
async function lockAgent(tx: Tx<Ctx>, agentId: number) {
  if (agentId === tx.actor.userId)
    throw new AppError("forbidden", "face.cannotUnlockSelf", {}, "agentId");
  const agent = orNotFound(await queries.seenAgent(tx.db, tx.actor, agentId));
  return { ...agent, account: await accounts.lockAccount(tx.db, agentId) };
}

export const unlockFace = (
  ctx: Ctx,
  { agentId, resetEnrolment, reason }: z.output<typeof c.unlock.input>,
) =>
  inTransaction(ctx, { agentId, resetEnrolment, reason }, async (tx) => {
    const { institutionId, account } = await lockAgent(tx, agentId);
    if (!account.lockedAt && !resetEnrolment)
      throw new AppError("conflict", "face.notLocked", {}, "agentId");
    await accounts.saveAttempts(tx.db, agentId, 0, null);
    if (resetEnrolment) await endEnrolment(tx.db, agentId, tx.now());
    tx.audit({
      action: "face.unlock",
      entity: "app_user",
      entityId: agentId,
      institutionId,
      before: { isLocked: account.lockedAt !== null },
      after: { resetEnrolment, reason },
    });
    tx.publish({ type: "face.changed", ids: { institutionId, agentId } });
    return { agentId };
  });

export const clearAccount = (ctx: Ctx, { agentId, reason }: z.output<typeof c.clear.input>) =>
  inTransaction(ctx, { agentId, reason }, async (tx) => {
    const { institutionId, account } = await lockAgent(tx, agentId);
    if (!(await accounts.clear(tx.db, agentId)))
      throw new AppError("conflict", "face.notBlocked", {}, "agentId");
    const mark = await holdingMark(tx.db, account.blacklistId ?? 0);
    if (mark) await reblockAccounts(tx, mark, [{ userId: agentId, institutionId }]);
    tx.audit({
      action: "face.clear",
      entity: "app_user",
      entityId: agentId,
      institutionId,
      before: { markId: account.blacklistId },
      after: { reason },
    });
    tx.publish({ type: "face.changed", ids: { institutionId, agentId } });
    return { agentId };
  });
