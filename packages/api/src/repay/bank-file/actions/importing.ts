import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { receiveWithin } from "../../payment/actions/receive.ts";
import { isReportedElsewhere } from "../queries/existing.ts";
import * as lines from "../queries/line.ts";
import * as rows from "../queries/row.ts";
import { hasOpenLine } from "../queries/line.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { OFFLINE_PROVIDER } from "../rules/offline.ts";
import { rejectFinally } from "./reject.ts";

/**
 * Imports each row in its own transaction: a loan is locked no longer than by a callback, and
 * imported rows stay imported after a crash. Several processes may import the same file.
 */
async function importRows(context: BaseContext, fileId: number, onRow: () => void): Promise<void> {
  for (let after = 0; !context.signal.aborted;) {
    const row = await rows.nextOpen(context.db, fileId, after);
    if (!row) break;
    after = row.position;
    await importRow(context, row).catch((error) => rejectRow(context, row, error));
    onRow();
  }
}

/**
 * Records event and row state in one transaction. A repeated event returns the stored answer and is
 * not counted twice.
 */
const importRow = (context: BaseContext, row: rows.OpenRow): Promise<void> =>
  inTransaction(context, null, async (tx) => {
    await rows.holdRow(tx.db, row);
    if (await isReportedElsewhere(tx.db, row.reference))
      throw new AppError("conflict", "payment.receivedElsewhere");
    const { reference: txnId, position: _, sheetRow: __, ...payment } = row;
    const { eventId } = await receiveWithin(tx, {
      ...payment,
      txnId,
      provider: OFFLINE_PROVIDER,
      eventType: "PAID",
      number: null,
    });
    await rows.setImported(tx.db, row, eventId);
  });

const rejectRow = (context: BaseContext, row: rows.OpenRow, error: unknown): Promise<void> =>
  rejectFinally(context, error, async (tx, failureKey) => {
    await rows.setRejected(tx.db, row, failureKey);
    const { fileId, sheetRow, reference } = row;
    tx.audit({
      action: "payment.importRefuse",
      entity: "payment_file",
      entityId: fileId,
      after: { sheetRow, reference, failureKey, why: String(error) },
    });
  });

/** Posts the missing lines of a statement, each in a transaction of its own, like events that the bank reports. */
async function importLines(context: BaseContext, fileId: number, onRow: () => void): Promise<void> {
  for (const id of await lines.listOpenLines(context.db, fileId)) {
    if (context.signal.aborted) return;
    await importLine(context, fileId, id).catch((error) =>
      rejectFinally(context, error, async (tx, failureKey) => {
        await lines.setRejected(tx.db, id, failureKey);
        tx.audit({
          action: "payment.importRefuse",
          entity: "payment_difference",
          entityId: id,
          after: { fileId, failureKey, why: String(error) },
        });
      }),
    );
    onRow();
  }
}

const importLine = (context: BaseContext, fileId: number, id: number): Promise<void> =>
  inTransaction(context, null, async (tx) => {
    const line = await lines.lockOpenLine(tx.db, id);
    tx.audit({
      action: line ? "payment.postMissing" : "payment.alreadyPosted",
      entity: "payment_difference",
      entityId: id,
      after: { fileId },
    });
    // Another server posted the line between the list and this lock.
    if (!line) return;
    const { id: _, ...event } = line;
    const { eventId } = await receiveWithin(tx, { ...event, loanId: null, fileId });
    await lines.setEvent(tx.db, id, eventId);
  });

/** Called after every row. */
type OnRow = () => void;

const RETRY_MS = 5_000;

/**
 * Imports the open rows of every file. Returns the time of the next try for rows of locked loans,
 * or null when none is open.
 */
export async function importPaymentFiles(
  context: BaseContext,
  onRow: OnRow = () => {},
): Promise<Date | null> {
  for (const file of await rows.listImportingFiles(context.db))
    await importPaymentFile(context, file, onRow);
  const remaining = await rows.listImportingFiles(context.db);
  return remaining.length > 0 ? new Date(context.now().getTime() + RETRY_MS) : null;
}

async function importPaymentFile(
  context: BaseContext,
  { id, kind }: rows.ImportingFile,
  onRow: OnRow,
): Promise<void> {
  const isOffline = kind === "OFFLINE";
  await (isOffline ? importRows : importLines)(context, id, onRow);
  const hasOpen = isOffline ? rows.hasOpen : hasOpenLine;
  if (await hasOpen(context.db, id)) return;
  await inTransaction(context, null, async (tx) => {
    const ended = await rows.endFile(tx.db, id);
    tx.audit({
      action: "payment.imported",
      entity: "payment_file",
      entityId: id,
      after: { ended },
    });
  });
}
