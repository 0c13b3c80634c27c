import { basename } from "node:path";
import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Ctx, Visit } from "../../../core/context.ts";
import { dayOf, DEFAULT_ZONE } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { DomainEvent } from "../../../core/events.ts";
import { publishNow } from "../../../core/publish-now.ts";
import { readBook } from "../../../core/sheet/book.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract-upload.ts";
import * as days from "../queries/day.ts";
import * as uploads from "../queries/upload.ts";
import type { Outcome } from "../rules/check.ts";
import { rosterOf } from "../rules/roster.ts";
import { check, type Desk, rosterIn, shown } from "./roster.ts";

type Order = Omit<z.output<typeof c.upload.input>, "file"> & {
  readonly file: Blob;
  readonly name: string;
};

const LONGEST_NAME = 200;

/** Keeps a roster, tells what it would do and, where wanted, does it. */
export async function uploadRoster(
  desk: Desk,
  { file, name, save, saveValid }: Order,
): Promise<c.RosterUpload> {
  const fileName = basename(name.replaceAll("\\", "/")).slice(-LONGEST_NAME);
  const { sha256, sheets } = await readBook(fileName, file);
  const found = rosterOf(
    sheets.map(({ name: sheet, rows }) => ({
      name: sheet,
      rows: rows.map(([cells]) => cells),
    })),
    dayOf(desk.now(), desk.actor?.zone ?? DEFAULT_ZONE),
  );
  if (!found.ok) throw refusalOf(found.refusal);
  const sheet = found.roster;
  const facts = { fileName, sha256, rows: sheet.rows.length };
  return inTransaction(desk, { ...facts, save, saveValid }, async (tx) => {
    const uploaderId = tx.actor?.userId ?? null;
    const uploadedAt = tx.now();
    const upload = { fileName, sha256, sheet, uploaderId, uploadedAt };
    const id = await uploads.insert(tx.db, upload);
    tx.audit({
      action: "schedule.upload",
      entity: "schedule_upload",
      entityId: id,
      after: facts,
    });
    const stored = orNotFound(await uploads.find(tx.db, id, uploaderId));
    const outcome = await check(tx, sheet);
    const isWanted = save && (outcome.issues.length === 0 || saveValid);
    if (!isWanted) return shown(tx.lang, stored, outcome);
    return saved(tx, stored, outcome, desk.db);
  });
}

/** A roster of one institution, in nobody's name. */
export async function importRoster(
  visit: Visit,
  institution: string,
  order: Order,
): Promise<c.RosterUpload> {
  const institutionId = await days.institutionNamed(visit.db, institution);
  if (institutionId === undefined)
    throw new AppError("notFound", "intake.institutionUnknown", {
      name: institution,
    });
  return uploadRoster({ ...visit, institutionId }, order);
}

const refusalOf = (refusal: {
  readonly key: ConstructorParameters<typeof AppError>[1];
  readonly params?: Readonly<Record<string, string | number>>;
}) => new AppError("invalid", refusal.key, refusal.params ?? {}, "file");

async function saved(
  tx: Tx<Desk>,
  stored: uploads.StoredUpload,
  outcome: Outcome,
  outside: Db,
): Promise<c.RosterUpload> {
  const editorId = tx.actor?.userId ?? null;
  const total = outcome.planned.length;
  for (let done = 0; done < total; done += PORTION) {
    tellProgress(outside, {
      userId: editorId,
      uploadId: stored.id,
      done,
      total,
    });
    const portion = outcome.planned.slice(done, done + PORTION);
    await days.upsert(tx.db, portion, { editorId, at: tx.now() });
  }
  const result = shown(tx.lang, { ...stored, state: "SAVED" }, outcome);
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

/** Days that are written at once. */
const PORTION = 3_000;

/** Beside the transaction, which does not wait for it: what is lost here is told by the next portion. */
function tellProgress(db: Db, ids: DomainEvent["ids"]): void {
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
    const outcome = await check(tx, rosterIn(stored));
    tx.audit({
      action: "schedule.saveUpload",
      entity: "schedule_upload",
      entityId: stored.id,
    });
    if (stored.state === "SAVED") return shown(tx.lang, stored, outcome);
    const rows = outcome.failingRows.size;
    if (rows > 0 && !input.saveValid)
      throw new AppError("invalid", "schedule.hasErrors", { rows }, "saveValid");
    return saved(tx, stored, outcome, ctx.db);
  });
