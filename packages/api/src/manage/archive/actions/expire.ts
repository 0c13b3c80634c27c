import { rm } from "node:fs/promises";
import type { Visit } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import * as queries from "../queries.ts";
import { archiveDay, archiveFile } from "./place.ts";

/** The bytes go before the record says so: cut off between, the next turn removes nothing and records it. */
export async function expireMonths(visit: Visit): Promise<string[]> {
  const today = archiveDay(visit);
  const due = (await queries.archivedMonths(visit.db)).filter(
    ({ state, expiresOn }) =>
      state === "ARCHIVED" && expiresOn !== null && expiresOn <= today,
  );
  for (const one of due) {
    const file = archiveFile(visit, one.fileName);
    await rm(file, { force: true });
    await rm(`${file}.json`, { force: true });
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
  return due.map(({ fileName }) => fileName);
}
