import type { Visit } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import * as queries from "../queries.ts";
import { archiveDay, removeFile } from "./place.ts";

/** Files that have had their days. */
export async function expiredMonths(
  visit: Visit,
): Promise<queries.ArchivedMonth[]> {
  const today = archiveDay(visit);
  return (await queries.archivedMonths(visit.db)).filter(
    ({ state, expiresOn }) =>
      state === "ARCHIVED" && expiresOn !== null && expiresOn <= today,
  );
}

/** The bytes go before the record says so: cut off between, the next turn removes nothing and records it. */
export async function expireMonth(
  visit: Visit,
  one: queries.ArchivedMonth,
): Promise<void> {
  await removeFile(visit, one.fileName);
  await inTransaction(visit, null, async (tx) => {
    await queries.setExpired(tx.db, one, tx.now());
    tx.audit({
      action: "archive.expire",
      entity: "archived_month",
      entityId: one.fileName,
      before: { table: one.table, month: one.month, rows: one.rows },
    });
  });
}
