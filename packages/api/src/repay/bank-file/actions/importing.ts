import type { BaseContext } from "../../../core/context.ts";
import * as rows from "../queries/row.ts";
import { hasOpenLine } from "../queries/line.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { importRows } from "./offline-rows.ts";
import { importLines } from "./statement-lines.ts";

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
