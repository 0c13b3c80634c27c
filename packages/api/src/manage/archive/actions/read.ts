import { loadMonth, proveMonth, readManifest } from "@kolekta/db/month-archive";
import type { Visit } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { withOwnConnections } from "../../../core/own-connections.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { ArchiveRule } from "../contract.ts";
import * as queries from "../queries.ts";
import { listedMonths } from "../queries-expiry.ts";
import { limitsInForce } from "./limit.ts";
import { archiveFile } from "./place.ts";

export const listArchive = async (visit: Pick<Visit, "db" | "now">) => ({
  rules: await queries.rulesInForce(visit.db),
  months: await listedMonths(visit.db, await limitsInForce(visit)),
});

/** Reads every file through; of each that is not what it was, why. */
export async function verifyArchive(visit: Visit) {
  const months = await queries.keptMonths(visit.db);
  const failures: string[] = [];
  for (const one of months)
    await proveMonth(one, archiveFile(visit, one.fileName)).catch(
      (error: Error) => {
        failures.push(`${one.fileName}: ${error.message}`);
      },
    );
  const rows = months.reduce((sum, one) => sum + one.rows, 0);
  return { files: months.length, rows, failures };
}

/** Into a table of the schema `archive`, which nothing serves and no backup holds: the operator reads it there and drops it. */
export async function restoreMonth(visit: Visit, fileName: string) {
  const one = await queries.keptMonthOf(visit.db, fileName);
  if (!one) throw new AppError("notFound", "record.notFound");
  const file = archiveFile(visit, fileName);
  await proveMonth(one, file);
  const target = fileName.replace(".copy.gz", "");
  const { columns } = await readManifest(file);
  return withOwnConnections(visit, "kolekta archive", (own) =>
    inTransaction(own, null, async (tx) => {
      const from = { table: one.table, columns };
      const rows = await loadMonth(tx.db, from, { file, target });
      tx.audit({
        action: "archive.restore",
        entity: "archived_month",
        entityId: fileName,
        after: { rows },
      });
      return { table: `archive.${target}`, rows };
    }),
  );
}

export const setArchiveRule = (visit: Visit, rule: ArchiveRule) =>
  inTransaction(visit, null, async (tx) => {
    const id = await queries.insertRule(tx.db, rule, tx.now());
    tx.audit({
      action: "archive.rule",
      entity: "archive_rule",
      entityId: id,
      after: { ...rule },
    });
  });
