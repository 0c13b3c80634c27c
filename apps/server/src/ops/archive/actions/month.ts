import { isSameMonth, writeMonth } from "../month-file/month.ts";
import { proveMonth } from "../month-file/file.ts";
import type { Visit } from "@kolekta/api/core/context";
import type { Day } from "@kolekta/api/core/day";
import { inSnapshot, type Tx } from "@kolekta/api/core/transaction";
import type { ArchiveRule } from "../contract.ts";
import * as queries from "../queries.ts";
import { fileNameOf, keptUntil, partOf } from "../rules.ts";
import { NothingDue } from "@kolekta/api/core/nothing-due";
import { changeAlone } from "./alone.ts";
import { forgetWritten } from "./forget.ts";
import { archiveDay, archiveFile } from "./place.ts";

/** Two transactions: the file is proved and on record before any row goes. */
export async function archiveMonth(visit: Visit, rule: ArchiveRule, month: Day): Promise<boolean> {
  await write(visit, rule, month);
  return dropIfProved(visit, rule, month);
}

const write = (visit: Visit, { table, keptDays }: ArchiveRule, month: Day): Promise<boolean> =>
  changeAlone(visit, async (tx) => {
    const parts = await queries.partsOf(tx.db, table, month);
    if (parts.some(({ state }) => state === "WRITTEN")) throw new NothingDue();
    const key = { table, month, part: parts.length + 1 };
    const fileName = fileNameOf(table, month, key.part);
    const source = { table, part: partOf(table, month) };
    const file = archiveFile(tx, fileName);
    // A connection of its own, begun under the lock: it sees one moment of the month and holds up nobody who writes to it.
    const written = await inSnapshot(visit.db, (db) => writeMonth(db, source, file));
    if (!written) throw new NothingDue();
    const firstOn = written.firstAt.slice(0, 10);
    await queries.insertWritten(tx.db, key, {
      ...written,
      fileName,
      firstOn,
      at: tx.now(),
      expiresOn: keptUntil(firstOn, keptDays, archiveDay(tx)),
    });
    tx.audit({
      action: "archive.write",
      entity: "archived_month",
      entityId: fileName,
      after: {
        ...key,
        rows: written.rows,
        firstId: written.firstId,
        lastId: written.lastId,
        sha256: written.sha256,
        fileSha256: written.fileSha256,
      },
    });
    return true;
  });

/** The rows go where the file still holds just them; otherwise the file is written again at the next turn. */
const dropIfProved = (visit: Visit, { table }: ArchiveRule, month: Day): Promise<boolean> =>
  changeAlone(visit, async (tx) => {
    const parts = await queries.partsOf(tx.db, table, month);
    const written = parts.find(({ state }) => state === "WRITTEN");
    if (!written) throw new NothingDue();
    const isDropped = await isProved(tx, written);
    await (isDropped ? dropRows : forgetWritten)(tx, written);
    return isDropped;
  });

async function isProved(tx: Tx<Visit>, one: queries.ArchivedMonth): Promise<boolean> {
  const isWhole = await proveMonth(one, archiveFile(tx, one.fileName)).then(
    () => true,
    () => false,
  );
  // Last, for it locks the month until the rows have gone.
  return isWhole && isSameMonth(tx.db, partOf(one.table, one.month), one);
}

async function dropRows(tx: Tx<Visit>, one: queries.ArchivedMonth): Promise<void> {
  await queries.dropMonth(tx.db, one.table, partOf(one.table, one.month));
  await queries.setArchived(tx.db, one, tx.now());
  tx.audit({
    action: "archive.leave",
    entity: "archived_month",
    entityId: one.fileName,
    after: { table: one.table, month: one.month, rows: one.rows },
  });
}
