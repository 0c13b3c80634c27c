import type { z } from "zod";
import type { Ctx, BaseContext } from "../../core/context.ts";
import { orNotFound } from "../../core/errors.ts";
import { FileReply } from "../../core/file.ts";
import { computeFingerprint } from "../../core/files/hash.ts";
import { getFileBytes, findStoredFile, storeFile } from "../../core/files/records.ts";
import { caseSeen } from "../../core/scope.ts";
import { inTransaction } from "../../core/transaction.ts";
import type { createComment, upload } from "./contract.ts";
import { cleanPicture, type Picture } from "./picture.ts";
import * as queries from "./queries.ts";

export const listImages = (ctx: Ctx, { id }: { id: number }) => queries.list(ctx.db, ctx.actor, id);

/** Returns a picture of a visible borrower; each view is audited. */
export async function getPicture(ctx: Ctx, { imageId }: { imageId: number }): Promise<FileReply> {
  const image = orNotFound(await queries.find(ctx.db, ctx.actor, imageId));
  const file = orNotFound(await findStoredFile(ctx.db, image.fileId));
  const body = await getFileBytes(ctx, file.id);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({ action: "image.read", entity: "borrower_image", entityId: imageId }),
  );
  return new FileReply({ name: file.name, type: file.mediaType, body, inline: true });
}

export async function listComments(ctx: Ctx, { imageId }: { imageId: number }) {
  orNotFound(await queries.find(ctx.db, ctx.actor, imageId));
  return queries.comments(ctx.db, imageId);
}

export const commentOn = (ctx: Ctx, { imageId, text }: z.output<typeof createComment.input>) =>
  inTransaction(ctx, { imageId, text }, async (tx) => {
    orNotFound(await queries.find(tx.db, tx.actor, imageId));
    const commentId = await queries.insertComment(tx.db, {
      imageId,
      text,
      authorId: tx.actor.userId,
      at: tx.now(),
    });
    tx.audit({
      action: "image.comment",
      entity: "borrower_image",
      entityId: imageId,
      after: { commentId },
    });
    return { commentId };
  });

/** Stores a picture of the case's borrower, re-encoded and without metadata. */
export async function uploadImage(ctx: Ctx, { taskId, kind, file }: z.output<typeof upload.input>) {
  const owner = orNotFound(await caseSeen(ctx.db, ctx.actor, taskId));
  const picture = await cleanPicture(file);
  const sha256 = await computeFingerprint(file);
  return inTransaction(ctx, { taskId, kind, sha256 }, async (tx) => {
    const imageId = await storePicture(
      tx,
      { ...owner, caseId: taskId, uploaderId: tx.actor.userId },
      kind,
      picture,
    );
    tx.audit({
      action: "image.upload",
      entity: "borrower_image",
      entityId: imageId,
      institutionId: owner.institutionId,
      after: { kind },
    });
    return { imageId };
  });
}

/** Re-encodes a picture like an upload, for other rooms. */
export const redraw = cleanPicture;

export interface PictureOwner {
  readonly borrowerId: number;
  readonly institutionId: number | null;
  readonly caseId: number | null;
  readonly uploaderId: number | null;
}

export async function storePicture(
  keeper: Pick<BaseContext, "db" | "files">,
  owner: PictureOwner,
  kind: string,
  { bytes, width, height }: Picture,
  originalSha256: Buffer | null = null,
): Promise<number> {
  const { borrowerId, institutionId, caseId, uploaderId } = owner;
  const file = {
    kind: "IMAGE",
    name: `${kind.toLowerCase()}.webp`,
    mediaType: "image/webp",
  } as const;
  const fileId = await storeFile(
    keeper,
    { ...file, borrowerId, institutionId, caseId, ownerId: uploaderId },
    bytes,
  );
  return queries.insert(keeper.db, {
    borrowerId,
    kind,
    fileId,
    width,
    height,
    uploaderId,
    originalSha256,
  });
}

/** Returns the result of the ID card check; null without one. */
export const getKtpResult = async (ctx: Ctx, { borrowerId }: { borrowerId: number }) =>
  (await queries.findKtpResult(ctx.db, ctx.actor, borrowerId)) ?? null;
