import type { Visit } from "../../../core/context.ts";
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
  visit: Visit,
  onRow: OnRow = () => {},
): Promise<Date | null> {
  for (const file of await rows.listImportingFiles(visit.db))
    await importPaymentFile(visit, file, onRow);
  const remaining = await rows.listImportingFiles(visit.db);
  return remaining.length > 0 ? new Date(visit.now().getTime() + RETRY_MS) : null;
}

async function importPaymentFile(
  visit: Visit,
  { id, kind }: rows.ImportingFile,
  onRow: OnRow,
): Promise<void> {
  const isOffline = kind === "OFFLINE";
  await (isOffline ? importRows : importLines)(visit, id, onRow);
  const hasOpen = isOffline ? rows.hasOpen : hasOpenLine;
  if (await hasOpen(visit.db, id)) return;
  await inTransaction(visit, null, async (tx) => {
    const ended = await rows.endFile(tx.db, id);
    tx.audit({
      action: "payment.imported",
      entity: "payment_file",
      entityId: id,
      after: { ended },
    });
  });
}
