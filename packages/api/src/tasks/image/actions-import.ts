import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Ctx, BaseContext } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { expireFiles } from "../../core/files/records.ts";
import type { PurgeBatch } from "../../core/purge-batch.ts";
import { entryBytes, type ZipEntry, zipEntries } from "../../core/sheet/zip.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { Batch } from "../borrower/actions/batch.ts";
import type { BatchImportResult } from "../borrower/contract-batch.ts";
import { storePicture } from "./actions.ts";
import { ImageKind } from "./contract.ts";
import type { importKtp, importPictures } from "./contract-import.ts";
import { cleanPicture } from "./picture.ts";
import * as queries from "./queries-import.ts";
import { MAX_BYTES, MAX_PICTURES, MAX_ZIP_BYTES, pictureName } from "./rules.ts";

/** Imports results of ID card checks; the latest of each borrower counts. */
export const importKtpResults = (
  ctx: Ctx,
  input: z.output<typeof importKtp.input>,
): Promise<BatchImportResult> =>
  inTransaction(ctx, input, async (tx) => {
    const batch = await Batch.open(tx, input.lender, input.rows);
    const last = new Map<number, queries.KtpResult>();
    for (const [result, { borrowerId }, row] of batch.rows) {
      const previous = last.get(borrowerId);
      if (result.checkedAt > tx.now()) batch.reject(row, "checkedAt", "image.checkAhead");
      else if (!previous || previous.checkedAt < result.checkedAt)
        last.set(borrowerId, { ...result, borrowerId });
    }
    const inserted = await queries.insertKtp(tx.db, [...last.values()], tx.now());
    return batch.finish("image.import", "KTP", inserted);
  });

interface ZipImage {
  readonly borrowerId: string;
  readonly path: string;
  readonly kind: string;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/**
 * Imports a zip of pictures, re-encoding each. Files that are not pictures are refused by their
 * path.
 */
export async function importPictureZip(
  ctx: Ctx,
  { lender, file }: z.output<typeof importPictures.input>,
): Promise<BatchImportResult> {
  const zip = new Uint8Array(await file.arrayBuffer());
  const entries = toZipImages(zip);
  const sha256 = createHash("sha256").update(zip).digest("hex");
  return inTransaction(ctx, { lender, sha256 }, async (tx) => {
    const batch = await Batch.open(tx, lender, entries);
    let inserted = 0;
    for (const [entry, owner, row] of batch.rows) {
      const done = await importPicture(tx, entry, owner).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        batch.reject(row, entry.path, error.key);
        return false;
      });
      if (done) inserted += 1;
    }
    return batch.finish("image.import", "PICTURE", inserted);
  });
}

/** Returns false when this picture is already stored. */
async function importPicture(
  tx: Tx<Ctx>,
  { kind, bytes }: ZipImage,
  owner: Batch<ZipImage>["rows"][number][1],
): Promise<boolean> {
  if (!ImageKind.safeParse(kind).success) throw new AppError("invalid", "image.badName");
  if (!bytes) throw new AppError("invalid", "image.tooLarge");
  const { borrowerId, institutionId, caseId } = owner;
  const originalSha256 = createHash("sha256").update(bytes).digest();
  const pictureKey = { borrowerId, kind, originalSha256 };
  if (await queries.hasPicture(tx.db, pictureKey)) return false;
  const picture = await cleanPicture(new Blob([bytes]));
  const uploaderId = tx.actor.userId;
  const keeper = { borrowerId, institutionId, caseId, uploaderId };
  await storePicture(tx, keeper, kind, picture, originalSha256);
  return true;
}

function toZipImages(zip: Uint8Array): ZipImage[] {
  const found = zipEntries(zip);
  if (!found) throw new AppError("invalid", "image.notAZip", {}, "file");
  const files = found.filter(({ name }) => !name.endsWith("/"));
  if (files.length === 0 || files.length > MAX_PICTURES)
    throw new AppError("invalid", "image.pictureCount", { max: MAX_PICTURES }, "file");
  let remainingBytes = MAX_ZIP_BYTES;
  return files.map((entry) => {
    const read = toZipImage(zip, entry, remainingBytes);
    remainingBytes -= read.bytes?.byteLength ?? 0;
    return read;
  });
}

function toZipImage(zip: Uint8Array, entry: ZipEntry, remainingBytes: number): ZipImage {
  const named = pictureName(entry.name);
  const bytes = entryBytes(zip, entry, Math.min(MAX_BYTES, Math.max(remainingBytes, 1)));
  return {
    path: entry.name.slice(0, 200),
    borrowerId: named?.borrowerId ?? "",
    kind: named?.kind ?? "",
    bytes,
  };
}

/**
 * Deletes pictures received before the end of the batch; returns their number. The next purge of
 * the file store deletes the bytes.
 */
export async function purgePictures(
  { db, now }: Pick<BaseContext, "db" | "now">,
  batch: PurgeBatch,
): Promise<number> {
  const ids = await queries.removePictures(db, batch);
  await expireFiles(db, ids, now());
  return ids.length;
}

export const purgeKtp = ({ db }: Pick<BaseContext, "db">, batch: PurgeBatch): Promise<number> =>
  queries.removeKtp(db, batch);
