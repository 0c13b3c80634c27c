import { isSameMonth, writeMonth } from "../month-file/month.ts";
import { verifyMonth } from "../month-file/file.ts";
import type { BaseContext } from "@kolekta/api/core/context";
import type { Day } from "@kolekta/api/core/day";
import { inSnapshot, type Tx } from "@kolekta/api/core/transaction";
import type { ArchiveRule } from "../contract.ts";
import * as queries from "../queries.ts";
import { formatFileName, computeRetainedUntil, toPartitionName } from "../rules.ts";
import { NoDueWorkError } from "@kolekta/api/core/nothing-due";
import { withArchiveLock } from "./with-lock.ts";
import { discardPendingMonth } from "./release-due.ts";
import { archiveDay, archiveFile } from "./paths.ts";

/** Runs in two transactions: the file is verified and recorded before any row is dropped. */
export async function archiveMonth(
  context: BaseContext,
  rule: ArchiveRule,
  month: Day,
): Promise<boolean> {
  await write(context, rule, month);
  return dropIfVerified(context, rule, month);
}

const write = (
  context: BaseContext,
  { table, retentionDays }: ArchiveRule,
  month: Day,
): Promise<boolean> =>
  withArchiveLock(context, async (tx) => {
    const parts = await queries.listMonthParts(tx.db, table, month);
    if (parts.some(({ state }) => state === "WRITTEN")) throw new NoDueWorkError();
    const key = { table, month, part: parts.length + 1 };
    const fileName = formatFileName(table, month, key.part);
    const source = { table, part: toPartitionName(table, month) };
    const file = archiveFile(tx, fileName);
    // Uses its own connection that starts under the lock: its snapshot is consistent and blocks no
    // writers of the month.
    const manifest = await inSnapshot(context.db, (db) => writeMonth(db, source, file));
    if (!manifest) throw new NoDueWorkError();
    const firstOn = manifest.firstAt.slice(0, 10);
    await queries.insertPendingMonth(tx.db, key, {
      ...manifest,
      fileName,
      firstOn,
      at: tx.now(),
      expiresOn: computeRetainedUntil(firstOn, retentionDays, archiveDay(tx)),
    });
    tx.audit({
      action: "archive.write",
      entity: "archived_month",
      entityId: fileName,
      after: {
        ...key,
        rows: manifest.rows,
        firstId: manifest.firstId,
        lastId: manifest.lastId,
        sha256: manifest.sha256,
        fileSha256: manifest.fileSha256,
      },
    });
    return true;
  });

/**
 * Drops the rows if the file still has exactly these rows; otherwise the next run writes the file
 * again.
 */
const dropIfVerified = (
  context: BaseContext,
  { table }: ArchiveRule,
  month: Day,
): Promise<boolean> =>
  withArchiveLock(context, async (tx) => {
    const parts = await queries.listMonthParts(tx.db, table, month);
    const pendingMonth = parts.find(({ state }) => state === "WRITTEN");
    if (!pendingMonth) throw new NoDueWorkError();
    const isDropped = await isVerified(tx, pendingMonth);
    await (isDropped ? dropRows : discardPendingMonth)(tx, pendingMonth);
    return isDropped;
  });

async function isVerified(
  tx: Tx<BaseContext>,
  archivedMonth: queries.ArchivedMonth,
): Promise<boolean> {
  const isWhole = await verifyMonth(archivedMonth, archiveFile(tx, archivedMonth.fileName)).then(
    () => true,
    () => false,
  );
  // Checked last, because the comparison locks the month until the rows are dropped.
  return (
    isWhole &&
    isSameMonth(tx.db, toPartitionName(archivedMonth.table, archivedMonth.month), archivedMonth)
  );
}

async function dropRows(tx: Tx<BaseContext>, archivedMonth: queries.ArchivedMonth): Promise<void> {
  await queries.dropMonth(
    tx.db,
    archivedMonth.table,
    toPartitionName(archivedMonth.table, archivedMonth.month),
  );
  await queries.setArchived(tx.db, archivedMonth, tx.now());
  tx.audit({
    action: "archive.leave",
    entity: "archived_month",
    entityId: archivedMonth.fileName,
    after: { table: archivedMonth.table, month: archivedMonth.month, rows: archivedMonth.rows },
  });
}
