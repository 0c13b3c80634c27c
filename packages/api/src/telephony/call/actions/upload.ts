import type { z } from "zod";
import type { AnyCtx, Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { computeFingerprint } from "../../../core/files/hash.ts";
import { MEGABYTE } from "../../../core/files/limit.ts";
import { getFile, getFileBytes } from "../../../core/files/records.ts";
import { listReadings } from "../../../core/phone.ts";
import { listPhoneCountries } from "../../../core/phone-country.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import {
  type getRecording,
  MAX_RECORDING_BYTES,
  type RecordedCall,
  type uploadRecording,
} from "../contract-recording.ts";
import { lockById } from "../queries/call.ts";
import { findRecording, listCallsAbout } from "../queries/recording.ts";
import { LONGEST_CALL_MS, MATCH_TOLERANCE_MS } from "../rules.ts";
import { type Audio, readAudio } from "../rules-audio.ts";
import { storeRecording } from "./store-recording.ts";

type Uploaded = z.output<typeof uploadRecording.output>;

interface AttachedRecording extends Uploaded {
  /** The call had this recording already. */
  readonly isRepeat: boolean;
}

export async function handleUpload(
  ctx: Ctx,
  { file, ...target }: z.output<typeof uploadRecording.input>,
): Promise<Uploaded> {
  const { isRepeat: _, ...uploaded } = await attachRecording(ctx, target, file);
  return uploaded;
}

/** Adds a recording to a call that has ended, once; without an actor, to any call. */
export async function attachRecording(
  ctx: AnyCtx,
  target: RecordedCall,
  file: Blob,
): Promise<AttachedRecording> {
  const audio = await readRecording(file);
  const sha256 = await computeFingerprint(file);
  return inTransaction(ctx, { target, sha256 }, async (tx) => {
    const callId = await findCall(tx, target);
    const call = orNotFound(await lockById(tx.db, callId));
    // Read under the lock: the borrower may have been erased, or the recording added, meanwhile.
    const { recordingId, sha256: stored } = orNotFound(
      await findRecording(tx.db, tx.actor, callId),
    );
    if (call.state !== "ENDED") throw new AppError("conflict", "recording.running", { callId });
    const isRepeat = recordingId !== null;
    if (isRepeat && stored?.toString("hex") !== sha256)
      throw new AppError("conflict", "recording.exists", { callId }, "file");
    if (!isRepeat) await storeRecording(tx, call, file, audio);
    const { mediaType } = audio;
    const uploaded = { mediaType, seconds: Math.round(audio.seconds), bytes: file.size, sha256 };
    tx.audit({
      action: "recording.upload",
      entity: "call_record",
      entityId: callId,
      institutionId: call.institutionId,
      after: { ...uploaded, isRepeat },
    });
    return { callId, ...uploaded, isRepeat };
  });
}

async function readRecording(file: Blob): Promise<Audio> {
  const mb = MAX_RECORDING_BYTES / MEGABYTE;
  if (file.size > MAX_RECORDING_BYTES)
    throw new AppError("tooLarge", "file.tooLarge", { mb }, "file");
  const audio = readAudio(await file.bytes());
  if (!audio) throw new AppError("invalid", "recording.unreadable", {}, "file");
  if (Math.round(audio.seconds) === 0) throw new AppError("invalid", "recording.empty", {}, "file");
  if (audio.seconds * 1000 > LONGEST_CALL_MS)
    throw new AppError("invalid", "recording.tooLong", {}, "file");
  return audio;
}

/** Finds the one call that the target names. */
async function findCall(
  { db, actor }: Tx<AnyCtx>,
  { callId, loanNumber, product, phone, at }: RecordedCall,
): Promise<number> {
  if (callId !== undefined) return orNotFound(await findRecording(db, actor, callId)).id;
  if (!loanNumber || !product || !phone || !at) throw new Error("the contract names the call");
  const countries = await listPhoneCountries(db, actor ?? null);
  const calls = await listCallsAbout(db, actor, {
    loanNumber,
    product,
    phones: listReadings(phone, countries, "INTERNATIONAL"),
    at,
    toleranceMs: MATCH_TOLERANCE_MS,
  });
  if (calls.length > 1)
    throw new AppError("conflict", "recording.ambiguous", { calls: calls.length }, "at");
  return orNotFound(calls[0]);
}

/** Downloads the recording of a call; the audit trail names the reader. */
export async function downloadByCall(
  ctx: Ctx,
  { callId }: z.output<typeof getRecording.input>,
): Promise<FileReply> {
  const call = orNotFound(await findRecording(ctx.db, ctx.actor, callId));
  const file = await getFile(ctx.db, orNotFound(call.recordingId));
  const body = await getFileBytes(ctx, file.id);
  const { id: entityId, institutionId } = call;
  await inTransaction(ctx, {}, async (tx) => {
    tx.audit({ action: "call.download", entity: "call_record", entityId, institutionId });
  });
  return new FileReply({ name: file.name, type: file.mediaType, body, inline: true });
}
