import type { BaseContext } from "@kolekta/api/core/context";
import type { Tx } from "@kolekta/api/core/transaction";
import * as queries from "../queries.ts";
import { removeFile } from "./paths.ts";

/** Discards the file of a month whose rows are still in the database. */
export async function discardPendingMonth(
  tx: Tx<BaseContext>,
  archivedMonth: queries.ArchivedMonth,
): Promise<void> {
  // After a rollback the record refers to a deleted file, and the next run discards the record.
  await removeFile(tx, archivedMonth.fileName);
  await queries.deletePendingMonth(tx.db, archivedMonth);
  tx.audit({
    action: "archive.forget",
    entity: "archived_month",
    entityId: archivedMonth.fileName,
    before: { table: archivedMonth.table, month: archivedMonth.month, rows: archivedMonth.rows },
  });
}
