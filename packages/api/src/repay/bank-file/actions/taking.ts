import type { Visit } from "../../../core/context.ts";
import * as rows from "../queries/row.ts";
import { hasOpenLine } from "../queries/line.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { takeRows } from "./offline-rows.ts";
import { takeLines } from "./statement-lines.ts";

/** Called after every row. */
type OnRow = () => void;

const AGAIN_MS = 5_000;

/** Takes what is open of every file; returns when to come again for rows whose loans were held, null where none is. */
export async function takeFiles(visit: Visit, onRow: OnRow = () => {}): Promise<Date | null> {
  for (const file of await rows.takingFiles(visit.db)) await takeFile(visit, file, onRow);
  const left = await rows.takingFiles(visit.db);
  return left.length > 0 ? new Date(visit.now().getTime() + AGAIN_MS) : null;
}

async function takeFile(visit: Visit, { id, kind }: rows.TakingFile, onRow: OnRow): Promise<void> {
  const isOffline = kind === "OFFLINE";
  await (isOffline ? takeRows : takeLines)(visit, id, onRow);
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
