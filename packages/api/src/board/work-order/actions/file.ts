import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { computeFingerprint } from "../../../core/files/hash.ts";
import { readMediaType } from "../../../core/files/media-type.ts";
import { getFileBytes, findStoredFile, storeFile } from "../../../core/files/records.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { seesPages } from "../../../manage/masking/actions/mask.ts";
import type { attach, getFile } from "../contract.ts";
import { FILE_LIMIT_BYTES } from "../contract-codes.ts";
import { find, findFile } from "../queries/get.ts";
import { insertFile } from "../queries/history.ts";
import { recordComplaintEvent } from "./event.ts";
import { lockOrder } from "./lock.ts";

const LONGEST_NAME = 120;

async function detectMediaType(file: File): Promise<string> {
  if (file.size > FILE_LIMIT_BYTES)
    throw new AppError("tooLarge", "workOrder.fileTooLarge", {}, "file");
  const type = await readMediaType(file);
  if (type !== null) return type;
  throw new AppError("invalid", "workOrder.fileKind", {}, "file");
}

export async function attachFile(
  ctx: Ctx,
  { orderId, file }: z.output<typeof attach.input>,
): Promise<z.output<typeof attach.output>> {
  orNotFound(await find(ctx.db, ctx.actor, orderId));
  const mediaType = await detectMediaType(file);
  const sha256 = await computeFingerprint(file);
  return inTransaction(ctx, { orderId, sha256 }, async (tx) => {
    const order = await lockOrder(tx, { orderId });
    const fileId = await storeFile(
      tx,
      {
        kind: "COMPLAINT",
        mediaType,
        name: file.name.slice(0, LONGEST_NAME),
        caseId: order.caseId,
        borrowerId: order.borrowerId,
        institutionId: order.institutionId,
        ownerId: tx.actor.userId,
      },
      file,
    );
    await insertFile(tx.db, orderId, fileId, "ATTACHMENT");
    await recordComplaintEvent(tx, order, { kind: "FILE_ADDED", params: { fileId } });
    return { fileId };
  });
}

/** Answers on paper contain the borrower's address. */
export const canOpenAnswers = (ctx: Ctx): Promise<boolean> =>
  seesPages(ctx, "workOrder.process", "letter.send");

/** Returns a file of a visible order; the access is recorded. */
export async function getComplaintFile(
  ctx: Ctx,
  { orderId, fileId }: z.output<typeof getFile.input>,
): Promise<FileReply> {
  const { institutionId } = orNotFound(await find(ctx.db, ctx.actor, orderId));
  const { kind } = orNotFound(await findFile(ctx.db, ctx.actor, orderId, fileId));
  if (kind === "ANSWER" && !(await canOpenAnswers(ctx)))
    throw new AppError("forbidden", "workOrder.addressHidden");
  const file = orNotFound(await findStoredFile(ctx.db, fileId));
  const body = await getFileBytes(ctx, file.id);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      action: "workOrder.readFile",
      entity: "work_order",
      entityId: orderId,
      institutionId,
      after: { fileId },
    }),
  );
  return new FileReply({ name: file.name, type: file.mediaType, body });
}
