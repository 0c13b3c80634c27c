import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import * as accounts from "../queries/account.ts";
import * as queries from "../queries/blacklist.ts";
import { type SeenRecord, seenRecord } from "../queries/list.ts";
import { enrolledFaces } from "../queries/record.ts";
import { blockAccounts, computeSimilarity, reblockAccounts } from "./block.ts";
import { openDescriptor, assertHasKey } from "./sealed.ts";

export async function listBlacklist(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.listBlacklist.input>,
) {
  const canCancel = ctx.actor.permissions.has("face.blacklist");
  const stored = await queries.blacklistPage(ctx.db, ctx.actor, canCancel, filter, {
    size,
    offset: (page - 1) * size,
  });
  const rows = stored.map(({ total: _, ...row }) => row);
  const isSetUp = ctx.gateways.vault.hasKey;
  return { rows, total: stored[0]?.total ?? 0, page, size, isSetUp };
}

type Marking = z.output<typeof c.addToBlacklist.input>;

/** Blacklists the face of a record and at once blocks the accounts that enrolled it. */
export const addToBlacklist = (ctx: Ctx, { recordId, remark }: Marking) =>
  inTransaction(ctx, { recordId, remark }, async (tx) => {
    await queries.lockMarks(tx.db, "ADD");
    const record = orNotFound(await seenRecord(tx.db, tx.actor, recordId, tx.now()));
    assertHasKey(tx);
    const { descriptor, model } = record;
    if (descriptor === null || model === null)
      throw new AppError("conflict", "face.noFace", {}, "recordId");
    const faceId = await insertMark(tx, { ...record, descriptor, model }, remark);
    const wearers = await listMatchingAccounts(tx, { ...record, descriptor });
    const blockedCount = await blockAccounts(tx, wearers, faceId);
    tx.audit({
      action: "face.blacklist",
      entity: "face_blacklist",
      entityId: faceId,
      institutionId: record.institutionId,
      after: { recordId, remark, blocked: blockedCount },
    });
    changed(tx, record.institutionId);
    return { faceId, blocked: blockedCount };
  });

type MarkedRecord = SeenRecord & { readonly descriptor: string; readonly model: string };

async function insertMark(
  tx: Tx<Ctx>,
  { id, userId, institutionId, descriptor, model }: MarkedRecord,
  remark: string,
): Promise<number> {
  const faceId = await queries.insertMark(tx.db, {
    recordId: id,
    userId,
    institutionId,
    descriptor,
    model,
    remark,
    onlyInstitutionId: tx.actor.institutionId,
    markedAt: tx.now(),
    markerId: tx.actor.userId,
  });
  if (faceId === undefined) throw new AppError("conflict", "face.markedBefore", {}, "recordId");
  return faceId;
}

/**
 * Lists accounts whose enrolled picture shows this face, within the institutions that the blacklist
 * entry covers.
 */
async function listMatchingAccounts(
  tx: Tx<Ctx>,
  { fileId, descriptor }: { fileId: string; descriptor: string },
): Promise<number[]> {
  const candidate = openDescriptor(tx, fileId, descriptor);
  if (!candidate) throw new AppError("conflict", "face.keyLost");
  const enrolled = await enrolledFaces(
    tx.db,
    tx.actor.institutionId,
    tx.gateways.face.model,
    tx.now(),
  );
  const same = enrolled.filter((face) => computeSimilarity(tx, candidate, face)?.isSame);
  const wearers = same.map(({ userId }) => userId);
  if (wearers.includes(tx.actor.userId)) throw new AppError("conflict", "face.cannotBlacklistSelf");
  return wearers;
}

const changed = (tx: Tx<Ctx>, institutionId: number | null): void =>
  tx.publish({ type: "face.changed", ids: { institutionId, agentId: null } });

type Cancelled = z.output<typeof c.cancelBlacklist.input>;

/**
 * Cancels the blacklist entry with its descriptor, and opens the accounts that it blocked, except
 * those that match another entry.
 */
export const cancelBlacklist = (ctx: Ctx, { faceId }: Cancelled) =>
  inTransaction(ctx, { faceId }, async (tx) => {
    const mark = orNotFound(await queries.lockMark(tx.db, tx.actor, faceId));
    const { institutionId } = mark;
    await queries.cancelMark(tx.db, faceId, tx.actor.userId, tx.now());
    const unblocked = await accounts.unblockAll(tx.db, faceId);
    const closed = await reblockAccounts(tx, mark, unblocked);
    const opened = unblocked
      .map(({ userId }) => userId)
      .filter((userId) => !closed.includes(userId));
    tx.audit({
      action: "face.cancelBlacklist",
      entity: "face_blacklist",
      entityId: faceId,
      institutionId,
      after: { opened },
    });
    changed(tx, institutionId);
    return { faceId, opened: opened.length };
  });
