import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { getFile, getFileBytes, readAllFiles } from "../../../core/files/records.ts";
import { SHEET_ROWS } from "../../../core/keyset-page.ts";
import { exportList } from "../../../core/list-export.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { zipStream } from "../../../core/zip-stream.ts";
import { readAhead } from "../../../core/read-ahead.ts";
import { requireRange } from "../../../core/range.ts";
import { authorizePhoneSearch } from "../../../tasks/phone/actions.ts";
import type * as c from "../contract.ts";
import { LISTING_DAYS } from "../contract-codes.ts";
import { callColumns } from "../contract-columns.ts";
import * as queries from "../queries/list.ts";
import { listFiles } from "../queries/recording.ts";

/** Downloads one recording, in byte ranges on request; each download is recorded. */
export async function downloadRecording(ctx: Ctx, { id }: { id: number }): Promise<FileReply> {
  const [found] = await queries.listByIds(ctx.db, ctx.actor, [id]);
  const call = orNotFound(found);
  const file = await getFile(ctx.db, orNotFound(call.recordingId));
  const body = await getFileBytes(ctx, file.id);
  await remember(ctx, [call]);
  return new FileReply({ name: file.name, type: file.mediaType, body, inline: true });
}

/**
 * Downloads up to fifty recordings as one archive; a call that the caller does not see or without a
 * recording is refused, not skipped.
 */
export async function downloadRecordings(
  ctx: Ctx,
  { ids }: z.output<typeof c.downloadRecordings.input>,
): Promise<FileReply> {
  const requestedIds = [...new Set(ids)];
  const calls = await queries.listByIds(ctx.db, ctx.actor, requestedIds);
  const missing = requestedIds.length - calls.filter((call) => call.recordingId).length;
  if (missing > 0) throw new AppError("invalid", "call.withoutRecording", { missing }, "ids");
  const recordingIds = calls.map((call) => orNotFound(call.recordingId));
  const files = new Map((await listFiles(ctx.db, recordingIds)).map((file) => [file.id, file]));
  const entries = await readAllFiles(
    ctx,
    recordingIds.map((id) => orNotFound(files.get(id))),
  );
  await remember(ctx, calls);
  return new FileReply({
    name: `recordings-${ctx.today()}.zip`,
    type: "application/zip",
    body: zipStream(entries),
  });
}

const remember = (ctx: Ctx, calls: readonly queries.StoredCall[]) =>
  inTransaction(ctx, {}, async (tx) => {
    for (const call of calls)
      tx.audit({ action: "call.download", entity: "call_record", entityId: call.callId });
  });

const BATCH = 1000;

/** Exports all calls that match the filter, or the selected ones. */
export async function exportCalls(
  ctx: Ctx,
  filter: z.output<typeof c.exportList.input>,
): Promise<FileReply> {
  if (!filter.ids) requireRange(filter, LISTING_DAYS);
  const phoneHash = await authorizePhoneSearch(ctx, filter.phone, "CALLS");
  const query = { actor: ctx.actor, filter: { ...filter, phoneHash } };
  return exportList(ctx, filter, {
    noun: "call",
    entity: "call_record",
    title: "telephony.record.calls",
    columns: callColumns,
    counted: await queries.countCalls(ctx.db, query, SHEET_ROWS),
    rows: readAhead<queries.StoredCall>(BATCH, (last) =>
      queries.listNextCalls(ctx.db, query, last?.callId ?? null, BATCH),
    ),
  });
}
