import { basename } from "node:path";
import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { toLocalDay, DEFAULT_ZONE } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { DomainEvent } from "../../../core/events.ts";
import { publishNow } from "../../../core/publish-now.ts";
import { readBook } from "../../../core/sheet/book.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract-upload.ts";
import * as days from "../queries/day.ts";
import * as uploads from "../queries/upload.ts";
import type { RosterCheckResult } from "../rules/check.ts";
import { parseRoster } from "../rules/roster.ts";
import { validateRoster, type RosterContext, rosterIn, toUploadView } from "./roster.ts";

type Order = Omit<z.output<typeof c.upload.input>, "file"> & {
  readonly file: Blob;
  readonly name: string;
};

const LONGEST_NAME = 200;

/** Stores a roster, checks it and saves it when requested. */
export async function uploadRoster(
  context: RosterContext,
  { file, name, save, saveValid }: Order,
): Promise<c.RosterUpload> {
  const fileName = basename(name.replaceAll("\\", "/")).slice(-LONGEST_NAME);
  const { sha256, sheets } = await readBook(fileName, file);
  const found = parseRoster(
    sheets.map(({ name: sheet, rows }) => ({ name: sheet, rows: rows.map(([cells]) => cells) })),
    toLocalDay(context.now(), context.actor?.zone ?? DEFAULT_ZONE),
  );
  if (!found.ok) throw toAppError(found.refusal);
  const sheet = found.roster;
  const fileDetails = { fileName, sha256, rows: sheet.rows.length };
  return inTransaction(context, { ...fileDetails, save, saveValid }, async (tx) => {
    const uploaderId = tx.actor?.userId ?? null;
    const uploadedAt = tx.now();
    const upload = { fileName, sha256, sheet, uploaderId, uploadedAt };
    const id = await uploads.insert(tx.db, upload);
    tx.audit({
      action: "schedule.upload",
      entity: "schedule_upload",
      entityId: id,
      after: fileDetails,
    });
    const stored = orNotFound(await uploads.find(tx.db, id, uploaderId));
    const outcome = await validateRoster(tx, sheet);
    const isSaveRequested = save && (outcome.issues.length === 0 || saveValid);
    if (!isSaveRequested) return toUploadView(tx.lang, stored, outcome);
    return saved(tx, stored, outcome, context.db);
  });
}

/** Imports the roster of one institution without an actor. */
export async function importRoster(
  context: BaseContext,
  institution: string,
  order: Order,
): Promise<c.RosterUpload> {
  const institutionId = await days.institutionNamed(context.db, institution);
  if (institutionId === undefined)
    throw new AppError("notFound", "loanImport.institutionUnknown", { name: institution });
  return uploadRoster({ ...context, institutionId }, order);
}

const toAppError = (refusal: {
  readonly key: ConstructorParameters<typeof AppError>[1];
  readonly params?: Readonly<Record<string, string | number>>;
}) => new AppError("invalid", refusal.key, refusal.params ?? {}, "file");

async function saved(
  tx: Tx<RosterContext>,
  stored: uploads.StoredUpload,
  outcome: RosterCheckResult,
  outside: Db,
): Promise<c.RosterUpload> {
  const editorId = tx.actor?.userId ?? null;
  const total = outcome.planned.length;
  for (let done = 0; done < total; done += BATCH_SIZE) {
    publishProgress(outside, { userId: editorId, uploadId: stored.id, done, total });
    const batch = outcome.planned.slice(done, done + BATCH_SIZE);
    await days.upsert(tx.db, batch, { editorId, at: tx.now() });
  }
  const result = toUploadView(tx.lang, { ...stored, state: "SAVED" }, outcome);
  await uploads.markSaved(tx.db, stored.id, result.counts, tx.now());
  const institutions = new Set(outcome.planned.map(({ institutionId }) => institutionId));
  for (const institutionId of institutions) {
    tx.audit({
      action: "schedule.saveUpload",
      entity: "schedule_upload",
      entityId: stored.id,
      institutionId,
      after: { ...result.counts },
    });
    tx.publish({ type: "schedule.changed", ids: { institutionId } });
  }
  return result;
}

/** Days per batch. */
const BATCH_SIZE = 3_000;

/**
 * Publishes outside the transaction and does not wait. The next batch makes up for a lost event.
 */
function publishProgress(db: Db, ids: DomainEvent["ids"]): void {
  if (ids.userId === null) return;
  void publishNow(db, { type: "schedule.saving", ids }).catch(() => {});
}

export const saveUpload = (
  ctx: Ctx,
  input: z.output<typeof c.saveUpload.input>,
): Promise<c.RosterUpload> =>
  inTransaction(ctx, input, async (tx) => {
    const { userId } = tx.actor;
    const stored = orNotFound(await uploads.find(tx.db, input.uploadId, userId, { locked: true }));
    const outcome = await validateRoster(tx, rosterIn(stored));
    tx.audit({ action: "schedule.saveUpload", entity: "schedule_upload", entityId: stored.id });
    if (stored.state === "SAVED") return toUploadView(tx.lang, stored, outcome);
    const rows = outcome.failingRows.size;
    if (rows > 0 && !input.saveValid)
      throw new AppError("invalid", "schedule.hasErrors", { rows }, "saveValid");
    return saved(tx, stored, outcome, ctx.db);
  });
