import type { z } from "zod";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { FileReply } from "../../../core/file.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { type ZipEntry, zipStream } from "../../../core/zip-stream.ts";
import type { exportData } from "../contract.ts";
import * as queries from "../queries/export.ts";
import { approvedExport, change, insert } from "../queries/request.ts";
import { subjectById } from "../queries/visibility.ts";
import { isForExport } from "../rules.ts";
import { canExportDirectly, record, seenWhole } from "./request.ts";

/** Streams all stored data of a borrower. The export is recorded before the first byte is sent. */
export async function exportBorrower(
  ctx: Ctx,
  { borrowerId, reason }: z.output<typeof exportData.input>,
): Promise<FileReply> {
  await inTransaction(ctx, {}, async (tx) => {
    await seenWhole(tx, borrowerId);
    await (canExportDirectly(tx)
      ? noteExport(tx, { borrowerId, reason, requesterId: tx.actor.userId })
      : useApproved(tx, borrowerId));
  });
  return buildBorrowerArchive(ctx, borrowerId);
}

/** Streams the export for the operator, without an actor. */
export async function exportForOperator(
  context: BaseContext,
  borrowerId: number,
  reason: string,
): Promise<FileReply> {
  orNotFound(await subjectById(context.db, null, borrowerId));
  await inTransaction(context, null, (tx) =>
    noteExport(tx, { borrowerId, reason, requesterId: null }),
  );
  return buildBorrowerArchive(context, borrowerId);
}

async function noteExport(
  tx: Tx<BaseContext>,
  request: {
    readonly borrowerId: number;
    readonly reason: string;
    readonly requesterId: number | null;
  },
): Promise<void> {
  const at = tx.now();
  const done = { kind: "EXPORT", state: "DONE" } as const;
  const id = await insert(tx.db, { ...request, ...done, requestedAt: at, doneAt: at });
  const { borrowerId, reason } = request;
  record(tx, "dataRequest.export", { id, borrowerId, ...done, dueOn: null }, { reason });
}

/** Uses up the approved request of the caller: an approved copy is exported once. */
async function useApproved(tx: Tx<Ctx>, borrowerId: number): Promise<void> {
  const { userId } = tx.actor;
  const found = await approvedExport(tx.db, borrowerId, userId);
  const request = { kind: "EXPORT", state: "APPROVED" } as const;
  const by = { requesterId: userId, decidedAt: found?.decidedAt ?? null };
  if (!found || !isForExport({ ...request, ...by }, userId, tx.now()))
    throw new AppError("forbidden", "dataRequest.approvalRequired");
  const done = { state: "DONE", doneAt: tx.now() } as const;
  await change(tx.db, found.id, done);
  const dueOn = null;
  record(tx, "dataRequest.export", {
    id: found.id,
    borrowerId,
    kind: "EXPORT",
    state: "DONE",
    dueOn,
  });
}

async function buildBorrowerArchive(
  context: Pick<BaseContext, "db" | "files" | "now">,
  borrowerId: number,
): Promise<FileReply> {
  const pictures = await queries.pictures(context.db, borrowerId);
  const entries = [
    ...queries.SECTION_NAMES.map((name) => sectionFile(context, name, borrowerId)),
    ...(await Promise.all(pictures.map((picture) => pictureFile(context, picture)))),
  ];
  return new FileReply({
    name: `borrower-${borrowerId}.zip`,
    type: "application/zip",
    body: zipStream(entries.filter((entry) => entry !== null)),
  });
}

/** Reads the rows only when the archive reaches this file. */
const sectionFile = (
  { db }: Pick<BaseContext, "db">,
  name: queries.SectionName,
  borrowerId: number,
): ZipEntry => ({
  name: `${name}.json`,
  body: {
    async *stream() {
      const lines = await queries.listSectionRows(db, name, borrowerId);
      yield new TextEncoder().encode(JSON.stringify(lines, null, 2));
    },
  },
});

async function pictureFile(
  { files }: Pick<BaseContext, "files">,
  { id, imageId, kind, mediaType }: queries.Picture,
): Promise<ZipEntry | null> {
  const body = await files.open(id);
  const ending = mediaType.split("/")[1] ?? "bin";
  return body && { name: `pictures/${kind}-${imageId}.${ending}`, body };
}
