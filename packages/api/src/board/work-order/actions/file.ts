import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { fingerprintOf } from "../../../core/files/hash.ts";
import { bytesOf, fileOf, keepFile } from "../../../core/files/records.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { seesPages } from "../../../manage/masking/actions/mask.ts";
import type { attach, getFile } from "../contract.ts";
import { FILE_LIMIT_BYTES } from "../contract-codes.ts";
import { find, findFile } from "../queries/one.ts";
import { insertFile } from "../queries/history.ts";
import { leaveLine } from "./event.ts";
import { lockOrder } from "./lock.ts";

/** What may be handed in, by how its bytes begin: what a file calls itself proves nothing. */
const SIGNATURES: readonly {
  readonly type: string;
  readonly at: number;
  readonly bytes: readonly number[];
}[] = [
  { type: "application/pdf", at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: "image/jpeg", at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: "image/png", at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: "image/webp", at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { type: "audio/wav", at: 8, bytes: [0x57, 0x41, 0x56, 0x45] },
  { type: "audio/mpeg", at: 0, bytes: [0x49, 0x44, 0x33] },
  { type: "audio/mp4", at: 4, bytes: [0x66, 0x74, 0x79, 0x70] },
  { type: "audio/ogg", at: 0, bytes: [0x4f, 0x67, 0x67, 0x53] },
];

const HEAD_BYTES = 16;
const LONGEST_NAME = 120;

async function typeOf(file: File): Promise<string> {
  if (file.size > FILE_LIMIT_BYTES)
    throw new AppError("tooLarge", "workOrder.fileTooLarge", {}, "file");
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const found = SIGNATURES.find(({ at, bytes }) =>
    bytes.every((byte, index) => head[at + index] === byte),
  );
  if (found) return found.type;
  throw new AppError("invalid", "workOrder.fileKind", {}, "file");
}

/** Keeps what somebody handed in with a complaint. */
export async function attachFile(
  ctx: Ctx,
  { orderId, file }: z.output<typeof attach.input>,
): Promise<z.output<typeof attach.output>> {
  orNotFound(await find(ctx.db, ctx.actor, orderId));
  const mediaType = await typeOf(file);
  const sha256 = await fingerprintOf(file);
  return inTransaction(ctx, { orderId, sha256 }, async (tx) => {
    const order = await lockOrder(tx, { orderId });
    const fileId = await keepFile(
      tx,
      {
        ...{
          kind: "COMPLAINT",
          mediaType,
          name: file.name.slice(0, LONGEST_NAME),
        },
        ...{ caseId: order.caseId, borrowerId: order.borrowerId },
        ...{ institutionId: order.institutionId, ownerId: tx.actor.userId },
      },
      file,
    );
    await insertFile(tx.db, orderId, fileId, "ATTACHMENT");
    await leaveLine(tx, order, { kind: "FILE_ADDED", params: { fileId } });
    return { fileId };
  });
}

/** Answers on paper bear the borrower's address. */
export const canOpenAnswers = (ctx: Ctx): Promise<boolean> =>
  seesPages(ctx, "workOrder.process", "letter.send");

/** A file of an order in sight; that it was looked at is on record. */
export async function showFile(
  ctx: Ctx,
  { orderId, fileId }: z.output<typeof getFile.input>,
): Promise<FileReply> {
  const { institutionId } = orNotFound(await find(ctx.db, ctx.actor, orderId));
  const { kind } = orNotFound(
    await findFile(ctx.db, ctx.actor, orderId, fileId),
  );
  if (kind === "ANSWER" && !(await canOpenAnswers(ctx)))
    throw new AppError("forbidden", "workOrder.addressHidden");
  const file = orNotFound(await fileOf(ctx.db, fileId));
  const body = await bytesOf(ctx, file.id);
  await inTransaction(ctx, {}, async (tx) =>
    tx.audit({
      ...{ action: "workOrder.readFile", entity: "work_order" },
      ...{ entityId: orderId, institutionId, after: { fileId } },
    }),
  );
  return new FileReply({ name: file.name, type: file.mediaType, body });
}
