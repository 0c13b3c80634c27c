import { loadMonth } from "../month-file/month.ts";
import { MonthArchiveError, verifyMonth, readManifest } from "../month-file/file.ts";
import { verifyManifest } from "../month-file/manifest.ts";
import type { BaseContext } from "@kolekta/api/core/context";
import { AppError } from "@kolekta/api/core/errors";
import { withDedicatedConnections } from "@kolekta/api/core/dedicated-connections";
import { inTransaction } from "@kolekta/api/core/transaction";
import * as queries from "../queries.ts";
import { listedMonths } from "../queries-expiry.ts";
import { limitsInForce } from "./limit.ts";
import { archiveFile } from "./paths.ts";

export const listArchive = async (context: Pick<BaseContext, "db" | "now">) => ({
  rules: await queries.rulesInForce(context.db),
  months: await listedMonths(context.db, await limitsInForce(context)),
});

/** Into a table of the schema `archive`, which nothing serves and no backup holds: the operator reads it there and drops it. */
export async function restoreMonth(context: BaseContext, fileName: string) {
  const archivedMonth = await queries.findStoredMonth(context.db, fileName);
  if (!archivedMonth) throw new AppError("notFound", "archive.unknownFile", { name: fileName });
  const file = archiveFile(context, fileName);
  const target = fileName.replace(".copy.gz", "");
  const table = `archive.${target}`;
  if (await queries.hasTable(context.db, table))
    throw new AppError("conflict", "archive.restored", { table });
  const columns = await getVerifiedColumns(archivedMonth, file);
  return withDedicatedConnections(context, "kolekta archive", (dedicatedContext) =>
    inTransaction(dedicatedContext, null, async (tx) => {
      const from = { table: archivedMonth.table, columns };
      const rows = await loadMonth(tx.db, from, { file, target });
      tx.audit({
        action: "archive.restore",
        entity: "archived_month",
        entityId: fileName,
        after: { rows },
      });
      return { table, rows };
    }),
  );
}

async function getVerifiedColumns(archivedMonth: queries.ArchivedMonth, file: string) {
  try {
    await verifyMonth(archivedMonth, file);
    await verifyManifest(archivedMonth, file);
    return (await readManifest(file)).columns;
  } catch (error) {
    if (!(error instanceof MonthArchiveError)) throw error;
    throw new MonthArchiveError(`${archivedMonth.fileName}: ${error.message}`, { cause: error });
  }
}
