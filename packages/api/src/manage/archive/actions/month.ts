import { isSameMonth, proveMonth, writeMonth } from "@kolekta/db/month-archive";
import type { Visit } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { ARCHIVABLE, type ArchiveRule } from "../contract.ts";
import * as queries from "../queries.ts";
import { expiresOn, fileNameOf, partOf } from "../rules.ts";
import { shortestDays } from "./limit.ts";
import { archiveFile, removeFile } from "./place.ts";

/** Two transactions: the file is proved and on record before anything leaves. */
export async function archiveMonth(
  visit: Visit,
  rule: ArchiveRule,
  month: Day,
): Promise<boolean> {
  await write(visit, rule, month);
  return leave(visit, rule, month);
}

const writtenOf = async (
  { db }: Pick<Visit, "db">,
  { table }: ArchiveRule,
  month: Day,
): Promise<queries.ArchivedMonth[]> =>
  (await queries.archivedMonths(db)).filter(
    (one) => one.table === table && one.month === month,
  );

/** Nothing was to be done, so nothing is on record. */
class NothingDue extends Error {}

async function unlessNothing(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NothingDue) return false;
    throw error;
  }
}

const write = (visit: Visit, rule: ArchiveRule, month: Day): Promise<boolean> =>
  unlessNothing(
    inTransaction(visit, null, async (tx) => {
      if (!(await queries.lockArchive(tx.db))) throw new NothingDue();
      const there = await writtenOf(tx, rule, month);
      if (there.some(({ state }) => state === "WRITTEN"))
        throw new NothingDue();
      const part = there.length + 1;
      const fileName = fileNameOf(rule.table, month, part);
      const source = { table: rule.table, part: partOf(rule.table, month) };
      const file = archiveFile(tx, fileName);
      const written = await writeMonth(tx.db, source, file);
      if (!written) throw new NothingDue();
      const limit = ARCHIVABLE[rule.table];
      const days = limit && (await shortestDays(tx, limit));
      const firstOn = written.firstAt.slice(0, 10);
      await queries.insertWritten(
        tx.db,
        { table: rule.table, month, part },
        {
          ...{ ...written, fileName, at: tx.now() },
          expiresOn: expiresOn(firstOn, rule.keptDays, days),
        },
      );
      tx.audit({
        action: "archive.write",
        entity: "archived_month",
        entityId: fileName,
        after: {
          ...{ table: rule.table, month, part, rows: written.rows },
          ...{ firstId: written.firstId, lastId: written.lastId },
          ...{ sha256: written.sha256, fileSha256: written.fileSha256 },
        },
      });
      return true;
    }),
  );

/** The rows leave where the file still holds just them; otherwise the file is written again at the next turn. */
const leave = (visit: Visit, rule: ArchiveRule, month: Day): Promise<boolean> =>
  unlessNothing(
    inTransaction(visit, null, async (tx) => {
      if (!(await queries.lockArchive(tx.db))) throw new NothingDue();
      const one = (await writtenOf(tx, rule, month)).find(
        ({ state }) => state === "WRITTEN",
      );
      if (!one) throw new NothingDue();
      return (await isProved(tx, one)) ? letGo(tx, one) : forget(tx, one);
    }),
  );

async function isProved(
  tx: Tx<Visit>,
  one: queries.ArchivedMonth,
): Promise<boolean> {
  const isWhole = await proveMonth(one, archiveFile(tx, one.fileName)).then(
    () => true,
    () => false,
  );
  // Last, for it locks the month until the rows have left.
  return isWhole && isSameMonth(tx.db, partOf(one.table, one.month), one);
}

async function letGo(
  tx: Tx<Visit>,
  one: queries.ArchivedMonth,
): Promise<boolean> {
  await queries.dropMonth(tx.db, one.table, partOf(one.table, one.month));
  await queries.setArchived(tx.db, one, tx.now());
  tx.audit({
    action: "archive.leave",
    entity: "archived_month",
    entityId: one.fileName,
    after: { table: one.table, month: one.month, rows: one.rows },
  });
  return true;
}

async function forget(
  tx: Tx<Visit>,
  one: queries.ArchivedMonth,
): Promise<boolean> {
  // Undone, the record is of a file that is gone, which the next turn forgets.
  await removeFile(tx, one.fileName);
  await queries.deleteWritten(tx.db, one);
  tx.audit({
    action: "archive.forget",
    entity: "archived_month",
    entityId: one.fileName,
    before: { table: one.table, month: one.month, rows: one.rows },
  });
  return false;
}
