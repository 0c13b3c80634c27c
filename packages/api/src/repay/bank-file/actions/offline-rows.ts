import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { isReportedElsewhere } from "../queries/existing.ts";
import * as rows from "../queries/row.ts";
import { OFFLINE_PROVIDER } from "../rules/offline.ts";
import { receiveWithin } from "../../payment/actions/receive.ts";
import { rejectFinally } from "./reject.ts";

/**
 * Imports each row in its own transaction: a loan is locked no longer than by a callback, and
 * imported rows stay imported after a crash. Several processes may import the same file.
 */
export async function importRows(
  context: BaseContext,
  fileId: number,
  onRow: () => void,
): Promise<void> {
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
