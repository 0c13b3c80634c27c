import { dbError } from "@kolekta/db";
import type { ErrorKey } from "@kolekta/i18n";
import type { Visit } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import * as rows from "../queries/row.ts";
import { OFFLINE_PROVIDER } from "../rules/offline.ts";
import { receiveWithin } from "../../payment/actions/receive.ts";

/** Hears of every row that was in hand. */
type Tell = () => void;

const AGAIN_MS = 5_000;

/** Takes what is open of every file; returns when to come again for rows whose loans were held, null where none is. */
export async function takeFiles(
  visit: Visit,
  tell: Tell = () => {},
): Promise<Date | null> {
  for (const fileId of await rows.takingFiles(visit.db))
    await takeFile(visit, fileId, tell);
  const left = await rows.takingFiles(visit.db);
  return left.length > 0 ? new Date(visit.now().getTime() + AGAIN_MS) : null;
}

/**
 * Row by row, each in a transaction of its own: a loan is held no longer than a callback would hold it, and what was
 * taken stays taken, whatever happens. Several may be at the same file.
 */
async function takeFile(
  visit: Visit,
  fileId: number,
  tell: Tell,
): Promise<void> {
  for (let after = 0; !visit.signal.aborted;) {
    const row = await rows.nextOpen(visit.db, fileId, after);
    if (!row) break;
    after = row.position;
    await takeRow(visit, row).catch((error) => refuse(visit, row, error));
    tell();
  }
  await endFile(visit, fileId);
}

/** Its event and its mark are one transaction; an event that stands answers again instead of counting again. */
const takeRow = (visit: Visit, row: rows.OpenRow): Promise<void> =>
  inTransaction(visit, null, async (tx) => {
    await rows.holdRow(tx.db, row);
    const { reference: txnId, position: _, sheetRow: __, ...payment } = row;
    const { eventId } = await receiveWithin(tx, {
      ...payment,
      txnId,
      provider: OFFLINE_PROVIDER,
      eventType: "PAID",
      number: null,
    });
    await rows.setTaken(tx.db, row, eventId);
  });

const PASSING = new Set(["lockTimeout", "deadlock", "serialization"]);
const FINAL = new Set(["unique", "foreignKey", "check", "notNull", "raised"]);

/** A row that can never be taken must not hold up the others; one whose loan is held comes again, and so does all. */
async function refuse(
  visit: Visit,
  row: rows.OpenRow,
  error: unknown,
): Promise<void> {
  const kind = dbError(error)?.kind;
  if (kind && PASSING.has(kind)) return;
  if (kind && !FINAL.has(kind)) throw error;
  const failureKey: ErrorKey =
    error instanceof AppError ? error.key : "system.internal";
  await inTransaction(visit, null, async (tx) => {
    await rows.setRefused(tx.db, row, failureKey);
    const { fileId, sheetRow, reference } = row;
    tx.audit({
      action: "payment.importRefuse",
      entity: "payment_file",
      entityId: fileId,
      after: { sheetRow, reference, failureKey, why: String(error) },
    });
  });
}

async function endFile(visit: Visit, fileId: number): Promise<void> {
  if (await rows.hasOpen(visit.db, fileId)) return;
  await inTransaction(visit, null, async (tx) => {
    const ended = await rows.endFile(tx.db, fileId);
    tx.audit({
      action: "payment.imported",
      entity: "payment_file",
      entityId: fileId,
      after: { ended },
    });
  });
}
