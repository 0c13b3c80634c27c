import type { BaseContext } from "@kolekta/api/core/context";
import * as queries from "../queries-expiry.ts";
import { NoDueWorkError } from "@kolekta/api/core/nothing-due";
import { withArchiveLock } from "./with-lock.ts";
import { discardPendingMonth } from "./release-due.ts";
import { limitsInForce } from "./limit.ts";
import { archiveDay, removeFile } from "./paths.ts";

/** Files that have had their days, whether their rows have left or not. */
export const dueMonths = async (context: Pick<BaseContext, "db" | "now">) =>
  queries.dueMonths(context.db, await limitsInForce(context), archiveDay(context));

/**
 * Deletes the file before the record is updated: after an interruption the next run finds no file
 * and updates the record.
 */
export const expireMonth = (context: BaseContext, fileName: string): Promise<boolean> =>
  withArchiveLock(context, async (tx) => {
    // Read again under the lock: another worker may have rewritten or removed the file meanwhile.
    const due = (await dueMonths(tx)).find((dueMonth) => dueMonth.fileName === fileName);
    if (!due) throw new NoDueWorkError();
    if (due.state === "WRITTEN") {
      await discardPendingMonth(tx, due);
      return true;
    }
    await removeFile(tx, fileName);
    if (!(await queries.setExpired(tx.db, due, tx.now()))) throw new NoDueWorkError();
    tx.audit({
      action: "archive.expire",
      entity: "archived_month",
      entityId: fileName,
      before: { table: due.table, month: due.month, rows: due.rows },
    });
    return true;
  });
