import type { Visit } from "@kolekta/api/core/context";
import type { Tx } from "@kolekta/api/core/transaction";
import * as queries from "../queries.ts";
import { removeFile } from "./place.ts";

/** Of a month whose rows are still in the database. */
export async function forgetWritten(tx: Tx<Visit>, one: queries.ArchivedMonth): Promise<void> {
  // Undone, the record is of a file that is gone, which the next turn forgets.
  await removeFile(tx, one.fileName);
  await queries.deleteWritten(tx.db, one);
  tx.audit({
    action: "archive.forget",
    entity: "archived_month",
    entityId: one.fileName,
    before: { table: one.table, month: one.month, rows: one.rows },
  });
}
