import type { Visit } from "@kolekta/api/core/context";
import type { Tx } from "@kolekta/api/core/transaction";
import * as queries from "../queries.ts";
import { removeFile } from "./paths.ts";

/** Of a month whose rows are still in the database. */
export async function discardPendingMonth(
  tx: Tx<Visit>,
  archivedMonth: queries.ArchivedMonth,
): Promise<void> {
  // Undone, the record is of a file that is gone, which the next turn forgets.
  await removeFile(tx, archivedMonth.fileName);
  await queries.deletePendingMonth(tx.db, archivedMonth);
  tx.audit({
    action: "archive.forget",
    entity: "archived_month",
    entityId: archivedMonth.fileName,
    before: { table: archivedMonth.table, month: archivedMonth.month, rows: archivedMonth.rows },
  });
}
