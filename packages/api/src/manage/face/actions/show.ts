import type { z } from "zod";
import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { storeFile } from "../../../core/files/records.ts";
import { type FaceReading, GatewayError } from "../../../core/gateways.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { redraw } from "../../../tasks/image/actions.ts";
import { notifyLeaders } from "../../../tasks/notification/actions.ts";
import type * as c from "../contract-app.ts";
import type { FaceResult } from "../contract.ts";
import * as accounts from "../queries/account.ts";
import { lockMarks } from "../queries/blacklist.ts";
import * as records from "../queries/record.ts";
import { LOCK_AFTER, attemptsAfter } from "../rules.ts";
import { blockAccounts, computeSimilarity, findBlacklistMatch } from "./block.ts";
import { getRetentionMs } from "./days.ts";
import { assertHasKey, sealDescriptor, sealPicture } from "./sealed.ts";
import { type Phone, phoneState } from "./state.ts";

type FaceActionKind = "ENROL" | "CHECK";

/** Longest side of a stored picture, in pixels; enough to recognise a person. */
export const WIDEST = 800;

/** The picture is read before any lock, because reading is slow. */
export async function handleFace(
  context: BaseContext,
  kind: FaceActionKind,
  phone: Phone,
  file: File,
) {
  assertHasKey(context);
  const before = await phoneState(context, phone);
  assertAccountOpen(before.state === "LOCKED", before.state === "BARRED");
  const { bytes } = await redraw(file, WIDEST);
  const picture = await bytes.bytes();
  const reading = await readFace(context, picture);
  const evaluation = await inTransaction(context, null, (tx) =>
    evaluateFace(tx, kind, phone, { picture, reading }),
  );
  return { ...(await phoneState(context, phone)), ...evaluation };
}

function assertAccountOpen(isLocked: boolean, isBlocked: boolean): void {
  if (isBlocked) throw new AppError("forbidden", "face.accountBlocked");
  if (isLocked) throw new AppError("forbidden", "face.locked");
}

async function readFace(context: BaseContext, picture: Uint8Array): Promise<FaceReading> {
  try {
    return await context.gateways.face.read(picture, context.signal);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    context.warn?.({ error: error.message }, "a face could not be read");
    throw new AppError("unavailable", "face.notReadNow");
  }
}

interface CapturedFace {
  readonly picture: Uint8Array;
  readonly reading: FaceReading;
}

interface Finding {
  readonly result: FaceResult;
  readonly score: number | null;
  /** Enrolled picture of the comparison. */
  readonly faceId: number | null;
  readonly markId: number | null;
}

async function evaluateFace(
  tx: Tx<BaseContext>,
  kind: FaceActionKind,
  phone: Phone,
  captured: CapturedFace,
): Promise<{
  result: FaceResult;
  trouble: z.output<typeof c.check.output>["trouble"];
  triesLeft: number;
}> {
  await lockMarks(tx.db, "READ");
  const account = await accounts.lockAccount(tx.db, phone.agentId);
  assertAccountOpen(account.lockedAt !== null, account.blockedAt !== null);
  const { model } = tx.gateways.face;
  const accountState = await accounts.getAccountState(tx.db, phone, model, tx.now());
  const found = await getFinding(tx, kind, phone, accountState, captured.reading);
  const recordId = await storeFaceRecord(tx, kind, phone, accountState, captured, found);
  if (kind === "ENROL" && found.result === "PASS")
    await records.enrol(tx.db, phone.agentId, recordId, tx.now());
  const after = attemptsAfter({ failures: account.failures, isLocked: false }, found.result);
  await settle(tx, phone, after);
  if (found.markId !== null) await blockAccounts(tx, [phone.agentId], found.markId);
  const { institutionId } = accountState;
  tx.audit({
    action: kind === "ENROL" ? "face.enrol" : "face.check",
    entity: "face_record",
    entityId: recordId,
    institutionId,
    after: { agentId: phone.agentId, phoneId: phone.id, result: found.result },
  });
  tx.publish({ type: "face.changed", ids: { institutionId, agentId: phone.agentId } });
  return {
    result: found.result,
    trouble: "trouble" in captured.reading ? captured.reading.trouble : null,
    triesLeft: Math.max(0, LOCK_AFTER - after.failures),
  };
}

async function settle(
  tx: Tx<BaseContext>,
  { agentId }: Phone,
  after: { readonly failures: number; readonly isLocked: boolean },
): Promise<void> {
  const lockedAt = after.isLocked ? tx.now() : null;
  await accounts.saveAttempts(tx.db, agentId, after.failures, lockedAt);
  if (after.isLocked) await notifyLeaders(tx, { agentId, kind: "FACE_LOCKED" });
}

/** Checks the blacklist first, then the enrolled face. */
async function getFinding(
  tx: Tx<BaseContext>,
  kind: FaceActionKind,
  { agentId }: Phone,
  { institutionId }: accounts.AccountState,
  reading: FaceReading,
): Promise<Finding> {
  const none = { score: null, faceId: null, markId: null };
  if ("trouble" in reading) return { ...none, result: "TROUBLE" };
  const { descriptor } = reading;
  const match = await findBlacklistMatch(tx, { userId: agentId, institutionId }, descriptor);
  if (match) return { ...none, ...match, result: "BLACKLISTED" };
  const { model } = tx.gateways.face;
  const enrolled = await records.enrolledFace(tx.db, agentId, model, tx.now());
  const score = enrolled ? computeSimilarity(tx, descriptor, enrolled) : null;
  if (!enrolled || !score) {
    if (kind === "ENROL") return { ...none, result: "PASS" };
    throw new AppError("conflict", "face.notEnrolled");
  }
  return {
    result: score.isSame ? "PASS" : "FAIL",
    score: score.score,
    faceId: enrolled.recordId,
    markId: null,
  };
}

/** Stores picture and record, both encrypted, for the retention of the institution. */
async function storeFaceRecord(
  tx: Tx<BaseContext>,
  kind: FaceActionKind,
  phone: Phone,
  { institutionId, zone }: accounts.AccountState,
  { picture, reading }: CapturedFace,
  { result, score, faceId }: Finding,
): Promise<number> {
  const at = tx.now();
  const retentionMs = await getRetentionMs(tx.db, institutionId, zone, at);
  const fileId = crypto.randomUUID();
  await storeFile(
    tx,
    {
      id: fileId,
      kind: "FACE",
      name: "face.webp",
      mediaType: "image/webp",
      institutionId,
      ownerId: phone.agentId,
      expiresAt: new Date(at.getTime() + retentionMs),
    },
    sealPicture(tx, fileId, picture),
  );
  return records.insertRecord(tx.db, {
    userId: phone.agentId,

    institutionId,
    phoneId: phone.id,
    kind,
    result,
    score,
    faceId,
    fileId,
    trouble: "trouble" in reading ? reading.trouble : null,
    descriptor: "descriptor" in reading ? sealDescriptor(tx, fileId, reading.descriptor) : null,
    model: tx.gateways.face.model,
    at,
  });
}
